# shellcheck shell=bash
# Read by scripts that play something in a Debian 12 with nothing installed; they run as root.

# bare_debian FOLDER [OPTION…]: makes one in a folder, from this machine's mirror; the options go to debootstrap.
bare_debian() {
    local place=$1 mirror
    shift
    command -v debootstrap >/dev/null || apt-get install -y -q --no-install-recommends debootstrap >&2
    mirror=$(sed -n 's/^URIs: *//p; s/^deb [^h]*\(http[^ ]*\).*/\1/p' /etc/apt/sources.list.d/* /etc/apt/sources.list \
        2>/dev/null | head -n 1) || true
    debootstrap --variant=minbase "$@" bookworm "$place" "$mirror" >"$place.log" 2>&1 || { tail "$place.log" >&2; return 2; }
}
