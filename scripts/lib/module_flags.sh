# shellcheck shell=bash
# Read by checks that use the modules of `swift build -c release` without building: what a compiler needs to find them.

programs=$(swift build -c release --show-bin-path)
# The C modules below ours, and the headers of the system's libraries.
module_flags=(-I "$programs/Modules" -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)")
for map in Sources/System/*/module.modulemap "$programs"/CZoetrope*.build/module.modulemap; do
    module_flags+=(-Xcc "-fmodule-map-file=$map")
done
for folder in Sources/System/*/include; do module_flags+=(-Xcc -I -Xcc "$folder"); done
# shellcheck disable=SC2046  # words
for flag in $(pkg-config --cflags-only-I $(sed -n 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift)); do
    module_flags+=(-Xcc "$flag")
done
[ "$(uname)" != Darwin ] || module_flags+=(-sdk "$(xcrun --show-sdk-path)")
