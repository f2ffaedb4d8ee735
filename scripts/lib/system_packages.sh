# shellcheck shell=bash
# The packages that hold the system's libraries, read from Package.swift, which alone lists them.
#   system_packages apt|brew
system_packages() {
    sed -n "s/.*\.$1(\[\"\([^\"]*\)\"\]).*/\1/p" "$(dirname "${BASH_SOURCE[0]}")/../../Package.swift" | sort -u
}
