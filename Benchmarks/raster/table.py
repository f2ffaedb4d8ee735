"""Prints a table of nanoseconds for each covered pixel, the least of all turns: a row for each kind of work, a column
for each program.

usage: table.py RESULTS     (lines: program, work, milliseconds, nanoseconds, with tabs between)
"""

import sys

least, programs, works = {}, [], []
for line in open(sys.argv[1]):
    program, work, _, nanoseconds = line.rstrip('\n').split('\t')
    if program not in programs:
        programs.append(program)
    if work not in works:
        works.append(work)
    least[work, program] = min(float(nanoseconds), least.get((work, program), float('inf')))
print('| work | ' + ' | '.join(programs) + ' |')
print('| --- |' + ' --- |' * len(programs))
for work in works:
    if work != 'empty':
        print(
            f'| {work} | ' + ' | '.join(f'{least[work, p]:.2f}' if (work, p) in least else '' for p in programs) + ' |'
        )
