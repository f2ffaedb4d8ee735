# What the parts of scripts/check-portability share; they read it with `source`. Written for Linux with Debian's tools; elsewhere the parts skip.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
project=$PWD
work=$project/.build-portability
part=$(basename "$0")

# Ends a part: it passed (0), found a difference or an error (1), or cannot run here (77).
passed() { echo "$part: passed: $*"; exit 0; }
failed() { echo "$part: FAILED: $*" >&2; exit 1; }
skipped() { echo "$part: skipped: $*"; exit 77; }
build_failed() { grep -E "^[^ ]*: error:" "$work/$part.log" | sort -u >&2; failed "it does not build; see $work/$part.log"; }

# root NAME ARCH PACKAGE…: Debian 13 with these packages, unpacked into $work/NAME/root. Needs no root: apt-get resolves and checks them in a state of its own, and their programs are not run.
root() {
    local folder=$work/$1 arch=$2 keys=/usr/share/keyrings/debian-archive-keyring.gpg tool
    shift 2
    [ "$(cat "$folder/packages" 2>/dev/null)" != "$*" ] || return 0
    for tool in apt-get dpkg-deb; do command -v $tool >/dev/null || skipped "there is no $tool: Debian's packages cannot be had"; done
    [ -e $keys ] || skipped "there is no $keys (apt-get install debian-archive-keyring)"
    rm -rf "$folder"
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/root"
    : >"$folder/apt/status"
    echo "deb [arch=$arch signed-by=$keys] http://deb.debian.org/debian trixie main" >"$folder/apt/sources.list"
    local options=(-q -y --no-install-recommends --download-only)
    for tool in Dir::Etc=/nonexistent Dir::Etc::sourcelist="$folder/apt/sources.list" Dir::State="$folder/apt" Dir::State::status="$folder/apt/status" Dir::Cache="$folder/apt" \
        APT::Architecture="$arch" APT::Architectures="$arch" Debug::NoLocking=1 APT::Sandbox::User=; do options+=(-o "$tool"); done
    echo "$part: getting Debian 13's packages for $arch" >&2
    { apt-get "${options[@]}" update && apt-get "${options[@]}" install "$@"; } >"$folder/log" 2>&1 || { tail -3 "$folder/log" >&2; skipped "Debian's packages for $arch could not be had"; }
    # Debian's folders of programs and libraries are links into /usr.
    for tool in bin sbin lib; do mkdir -p "$folder/root/usr/$tool" && ln -s "usr/$tool" "$folder/root/$tool"; done
    [ "$arch" != amd64 ] || { mkdir -p "$folder/root/usr/lib64" && ln -s usr/lib64 "$folder/root/lib64"; }
    for tool in "$folder"/apt/archives/*.deb; do dpkg-deb --fsys-tarfile "$tool" | tar -x --keep-directory-symlink --no-same-owner -C "$folder/root"; done
    rm -rf "$folder/apt"
    echo "$*" >"$folder/packages"
}

# inside ROOT COMMAND…: runs a command in an unpacked root, with this machine's /dev and /proc and none of its environment.
inside() {
    local folder=$1 as=()
    shift
    [ "$(id -u)" -eq 0 ] || as=(--map-root-user)
    mkdir -p "$folder"/{dev,proc,tmp,root}
    # shellcheck disable=SC2016
    unshare ${as[@]+"${as[@]}"} --mount sh -c 'root=$1; shift; mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" && { [ ! -d "$root/arm64" ] || mount --bind "$root/../../arm64/root" "$root/arm64"; } && exec chroot "$root" "$@"' sh "$folder" \
        /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/libexec/swift/bin:/usr/bin:/bin TMPDIR=/tmp GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=url./packages/.insteadOf \
        GIT_CONFIG_VALUE_0=https://github.com/ GIT_CONFIG_KEY_1=safe.directory GIT_CONFIG_VALUE_1='*' "$@"
}
can_enter() { command -v unshare >/dev/null && inside "$1" true 2>/dev/null; }

# The Debian 13 that compiles: Swift 6.0.3, the libraries that Package.swift names, and what its build tools call. In it are the project, in /project, and the packages it depends on, in /packages.
compiler=$work/compiler/root
libraries() { sed -n 's/.*\.apt(\["\([^"]*\)"\]).*/\1/p' Package.swift | sort -u; }
compiler() {
    # shellcheck disable=SC2046
    root compiler amd64 base-files bash coreutils dash findutils git grep sed diffutils python3-minimal pkgconf swiftlang $(libraries)
    ln -sf dash "$compiler/usr/bin/sh"
    can_enter "$compiler" || skipped "a folder cannot be entered as a root here (unshare and chroot need root, or user namespaces)"
    mkdir -p "$compiler/project" "$compiler/packages"
    # What a commit would hold. Files that are the same keep their dates, so that little is built again.
    git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | sort >"$work/files"
    (cd "$compiler/project" && find . -path ./.build -prune -o -type f -print | sed 's|^\./||' | sort) | comm -23 - "$work/files" | while read -r file; do rm "$compiler/project/$file"; done
    tar -c -T "$work/files" | tar -x --keep-newer-files -C "$compiler/project" 2>/dev/null
    swift package resolve >&2
    sed -n 's/.*"location" : "https:\/\/github.com\/\(.*\)".*/\1/p' Package.resolved | while read -r package; do
        package=${package%.git}
        rm -rf "$compiler/packages/$package"
        git clone -q --mirror "https://github.com/$package" "$compiler/packages/$package"
    done
}

# The same Debian for 64-bit ARM, which the compiler sees in /arm64: what is compiled against, and where an emulated program finds its libraries.
arm64=$work/arm64/root
arm64() {
    # shellcheck disable=SC2046
    root arm64 arm64 swiftlang $(libraries)
    mkdir -p "$compiler/arm64"
}

# QEMU, which runs programs of other CPUs, as `$emulator/qemu-aarch64`.
emulator=$work/emulator/root/usr/bin
emulator() { root emulator "$(dpkg --print-architecture)" qemu-user; }
