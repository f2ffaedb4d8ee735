# shellcheck shell=bash
# Read by scripts/test and scripts/check: the table of Checks/README.md, and commands that are timed one after another.

# Rows of the table: check, parts of the tree, how scripts/test runs it, and how scripts/check --all does; separated by
# '|', with words in place of code.
# shellcheck disable=SC2016  # the table's backquotes
checks() { sed -n 's/^| `\(.*\) |$/`\1/p' Checks/README.md | tr -d '`' | sed 's/ *| */|/g'; }

# The command of a check: a script of its own, or Checks/NAME/check.
run_check() {
    local name=$1
    shift
    case $name in
        format) swift format lint --strict --recursive --parallel Package.swift Sources Tests Examples Benchmarks Fuzz Tools Checks/wasm ;;
        goldens) scripts/goldens ;;
        truth) scripts/make/truth --check ;;
        release) [ ! -e .git ] || scripts/release --dry-run 9.9.9 ;;
        *) scripts/check "$name" "$@" ;;
    esac
}

stage_names=() stage_results=() stage_seconds=()

# stage NAME COMMAND…: runs a command, and keeps its result and its seconds. A status of 77 says that it cannot run here.
stage() {
    local name=$1 start=$SECONDS status=0
    shift
    echo "== $name"
    "$@" || status=$?
    stage_names+=("$name") stage_seconds+=($((SECONDS - start)))
    case $status in
        0) stage_results+=(passed) ;;
        77) stage_results+=("cannot run here"); status=0 ;;
        *) stage_results+=(FAILED) ;;
    esac
    return $status
}

# The table of what ran.
stage_table() {
    local i
    echo "| check | result | seconds |"
    echo "| --- | --- | --: |"
    for i in "${!stage_names[@]}"; do echo "| ${stage_names[i]} | ${stage_results[i]} | ${stage_seconds[i]} |"; done
}

# Writes the last stage's result into its row of docs/checks.md. The other rows stay as they are.
record_stage() {
    local file=docs/checks.md last=$((${#stage_names[@]} - 1)) name row commit made
    commit=$(git rev-parse --short HEAD)
    git diff --quiet HEAD -- . ":!$file" || commit="$commit, changed"
    made="${stage_results[last]} | ${stage_seconds[last]} | $commit | $(date -u +%Y-%m-%d)"
    made="$made | $(uname -sm), $(getconf _NPROCESSORS_ONLN) cores"
    {
        echo "# The last whole run of each check"
        echo
        echo "For people who release a version."
        echo
        echo "\`\`\`sh"
        echo "scripts/check --all --record    # runs every check, whole, and writes this page: hours"
        echo "\`\`\`"
        echo
        echo "Each check is described in [Checks](../Checks/README.md). The machine may have been busy with other work."
        echo
        echo "| check | result | seconds | commit | date | machine |"
        echo "| --- | --- | --: | --- | --- | --- |"
        checks | while IFS='|' read -r name _; do
            row="| \`$name\` |"
            if [ "$name" = "${stage_names[last]}" ]; then
                echo "$row $made |"
            else
                grep -F "$row" "$file" 2>/dev/null || echo "$row not run yet | | | | |"
            fi
        done
    } >"$file.new"
    mv "$file.new" "$file"
}
