# What the parts of scripts/check portability share; they read it with `source`. For Linux with Debian's tools; elsewhere
# the parts skip.
# shellcheck shell=bash disable=SC2034
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source scripts/lib/system_packages.sh
work=$PWD/.build-portability
part=$(basename "$0")

# How a part ends: it passed, it found an error or a difference (1), or it cannot run here (77).
passed() { echo "$part: passed: $*"; exit 0; }
failed() { echo "$part: FAILED: $*" >&2; exit 1; }
skipped() { echo "$part: skipped: $*"; exit 77; }
build_failed() {
    grep -E -A 4 "^[^ ].*: error:" "$work/$part.log" >&2
    failed "it does not build; see $work/$part.log"
}

# unpack NAME ARCH PACKAGE…: Debian 13 with these packages and those that they need, unpacked into $work/NAME/root. Needs
# no root: apt-get works in a state of its own, and no package's scripts are run.
unpack() {
    local folder=$work/$1 arch=$2 keys=/usr/share/keyrings/debian-archive-keyring.gpg setting name
    shift 2
    [ "$(cat "$folder/packages" 2>/dev/null)" != "$*" ] || return 0
    for name in apt-get dpkg-deb; do
        command -v $name >/dev/null || skipped "there is no $name: Debian's packages cannot be had"
    done
    [ -e $keys ] || skipped "there is no $keys (apt-get install debian-archive-keyring)"
    rm -rf "$folder"
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/root"
    : >"$folder/apt/status"
    echo "deb [arch=$arch signed-by=$keys] http://deb.debian.org/debian trixie main" >"$folder/apt/sources.list"
    local options=(-q -y --no-install-recommends --download-only)
    for setting in Dir::Etc="$folder/apt" Dir::Etc::sourcelist="$folder/apt/sources.list" Dir::State="$folder/apt" \
        Dir::State::status="$folder/apt/status" Dir::Cache="$folder/apt" APT::Architecture="$arch" \
        APT::Architectures="$arch" Debug::NoLocking=1 APT::Sandbox::User=; do
        options+=(-o "$setting")
    done
    echo "$part: getting Debian 13's packages for $arch" >&2
    if ! { apt-get "${options[@]}" update && apt-get "${options[@]}" install "$@"; } >"$folder/log" 2>&1; then
        tail -3 "$folder/log" >&2
        skipped "Debian's packages for $arch could not be had"
    fi
    # In Debian, these are links into /usr.
    for name in bin sbin lib lib64; do
        mkdir -p "$folder/root/usr/$name"
        ln -s "usr/$name" "$folder/root/$name"
    done
    for name in "$folder"/apt/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$name" | tar -x --keep-directory-symlink --no-same-owner -C "$folder/root"
    done
    rm -rf "$folder/apt"
    echo "$*" >"$folder/packages"
}

# inside ROOT COMMAND…: runs a command in an unpacked root, with this machine's /dev and /proc and none of its
# environment. Git finds packages in /packages there, the unpacked root for ARM, if there is one, is /arm64, and this
# folder is where it is here if a folder of its name is there.
inside() {
    local folder=$1 as=()
    shift
    [ "$(id -u)" -eq 0 ] || as=(--map-root-user)
    mkdir -p "$folder"/{dev,proc,tmp,root,arm64}
    # shellcheck disable=SC2016
    unshare ${as[@]+"${as[@]}"} --mount sh -c '
        mount --rbind /dev "$1/dev" && mount --rbind /proc "$1/proc" || exit
        [ ! -d "$2" ] || mount --bind "$2" "$1/arm64" || exit
        [ ! -d "$1$PWD" ] || mount --bind "$PWD" "$1$PWD" || exit
        root=$1
        shift 2
        exec chroot "$root" "$@"' sh "$folder" "$arm64" \
        /usr/bin/env -i HOME=/root LANG=C.UTF-8 TMPDIR=/tmp PATH=/usr/libexec/swift/bin:/usr/bin:/bin \
        GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=url./packages/.insteadOf GIT_CONFIG_VALUE_0=https://github.com/ \
        GIT_CONFIG_KEY_1=safe.directory GIT_CONFIG_VALUE_1='*' "$@"
}

# The Debian that compiles: Swift 6.0.3, the libraries that Package.swift names, and the tools that builds and scripts
# call. In it are the project, in /project, and the packages that it depends on, in /packages.
compiler=$work/compiler/root
compiler() {
    local tools="base-files bash coreutils dash diffutils findutils git grep pkgconf python3-minimal sed"
    # shellcheck disable=SC2046,SC2086
    unpack compiler amd64 $tools swiftlang $(system_packages apt)
    ln -sf dash "$compiler/usr/bin/sh"
    { command -v unshare && inside "$compiler" true; } >/dev/null 2>&1 ||
        skipped "unshare and chroot are refused here: they need root or user namespaces"
    copy_project
    copy_packages
}

# What a commit of the working tree would hold. Files that are the same keep their dates, so that little is built again.
copy_project() {
    mkdir -p "$compiler/project"
    git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | sort >"$work/files"
    (cd "$compiler/project" && find . -name .build -prune -o -type f -print | sed 's|^\./||' | sort) |
        comm -23 - "$work/files" | while read -r file; do rm "$compiler/project/$file"; done
    tar -c -T "$work/files" | tar -x --keep-newer-files -C "$compiler/project" 2>/dev/null
}

# With this machine's git, wherever it gets them from.
copy_packages() {
    local package
    swift package resolve >&2
    mkdir -p "$compiler/packages"
    sed -n 's/.*"location" : "https:\/\/github.com\/\(.*\)".*/\1/p' Package.resolved | while read -r package; do
        package=${package%.git}
        rm -rf "$compiler/packages/$package"
        git clone -q --mirror "https://github.com/$package" "$compiler/packages/$package"
    done
}

# The same Debian for 64-bit ARM: what is compiled against, and where an emulated program finds its libraries.
arm64=$work/arm64/root
arm64() {
    # shellcheck disable=SC2046
    unpack arm64 arm64 swiftlang $(system_packages apt)
}

# QEMU, which runs programs of other CPUs, as `$emulator/qemu-aarch64`.
emulator=$work/emulator/root/usr/bin
emulator() { unpack emulator "$(dpkg --print-architecture)" qemu-user; }
