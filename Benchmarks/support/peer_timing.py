"""Times the work of another library as Benchmarks/outlines times this project's."""
import sys
import time


def measure(works, clear, frames):
    """Prints each work's name and microseconds of a frame: the least CPU time of so many rounds (the first argument, or
    20), without that of the first work, which is empty. `works` are names and what draws frame k."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    least = {name: float("inf") for name, _ in works}
    for _ in range(rounds):
        for name, work in works:
            start = time.thread_time()
            for k in range(frames):
                clear()
                work(k)
            least[name] = min(least[name], (time.thread_time() - start) / frames)
    for name, _ in works[1:]:
        print(f"{name}\t{(least[name] - least[works[0][0]]) * 1e6:.1f}")
