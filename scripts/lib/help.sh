# shellcheck shell=sh
# Read by the scripts: with -h or --help, prints the comment at their top and ends.
case ${1-} in
    -h | --help)
        awk 'NR > 1 && !/^#/ { exit } NR > 1 { sub(/^# ?/, ""); print }' "$0"
        exit
        ;;
esac
