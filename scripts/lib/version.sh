# shellcheck shell=bash
# Read by scripts that make a release, or fetch from one; $1 of each is a path.

# program_version ROOT: the version that the sources in a folder are of.
program_version() { sed -n 's/.*static let text = "\(.*\)"/\1/p' "$1/Sources/Zoetrope/ProgramVersion.swift"; }

# checksum FILE: SHA-256, on Linux and on a Mac.
checksum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }
