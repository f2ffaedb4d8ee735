"""Imported by the scripts: with -h or --help, prints the text at their top and ends."""
import sys
import __main__

if {"-h", "--help"} & set(sys.argv[1:2]):
    print(__main__.__doc__.strip())
    sys.exit()
