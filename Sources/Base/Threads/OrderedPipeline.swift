/// Work on a sequence of items by several threads, with the results in the items' order.
///
/// - `items` are taken one at a time, in order, on the calling thread.
/// - `worker` returns what a thread does with an item. It is called at most once for each thread, and what it returns
///   is used by one thread at a time.
/// - `deliver` takes the results in order, on the calling thread.
///
/// At most `window` items are under way at a time, from when one is taken to the return of `deliver`. An error ends the
/// run. Of several errors the one of the earliest item is thrown, after the results before it have been delivered and
/// every thread has ended.
package struct OrderedPipeline: Sendable {
    package let workers: Int
    package let window: Int

    package init(workers: Int) {
        self.workers = max(1, workers)
        window = workers == 1 ? 1 : workers * 2
    }

    package func run<Items: Sequence, Value: Sendable>(
        _ items: Items, worker: @escaping @Sendable () -> (Items.Element) throws -> Value,
        deliver: (Value) throws -> Void
    ) throws where Items.Element: Sendable {
        let tasks = OrderedTasks<Value>(jobs: workers), pool = Pool(worker)
        defer { tasks.cancel() }
        var rest = items.makeIterator()
        while true {
            while tasks.count < window, let item = rest.next() { tasks.add { try pool.use { try $0(item) } } }
            guard let value = try tasks.next() else { return }
            try deliver(value)
        }
    }

    /// All results, in order.
    package func map<Items: Sequence, Value: Sendable>(
        _ items: Items, worker: @escaping @Sendable () -> (Items.Element) throws -> Value
    ) throws -> [Value] where Items.Element: Sendable {
        var values: [Value] = []
        try run(items, worker: worker) { values.append($0) }
        return values
    }
}
