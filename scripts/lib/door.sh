# shellcheck shell=bash
# Read by scripts/bench and scripts/check.

# enter FOLDER PROGRAM [NAME ARGUMENT…]: runs FOLDER/NAME/PROGRAM of this project. Without a name, lists what there is.
enter() {
    local root folder=$1 program=$2 path
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    shift 2
    export PYTHONPATH=$root/scripts/lib:$root/Benchmarks/support
    if [ $# -gt 0 ] && [ -x "$root/$folder/$1/$program" ]; then
        path=$root/$folder/$1/$program
        shift
        exec "$path" "$@"
    fi
    for path in "$root/$folder"/*/"$program"; do
        path=${path%/*}
        printf '%-15s %s\n' "${path##*/}" "$("$path/$program" --help | sed -n 1p)"
    done
    [ $# -gt 0 ] || exit 0
    echo "${0##*/}: there is no '$1'" >&2
    exit 64
}
