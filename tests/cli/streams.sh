#!/usr/bin/env bash
# streams.sh TONK: what only a real process has: pipes that close, disks that are full, descriptors that are not open.
set -uo pipefail
tonk=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0

# expect STATUS MESSAGE: the last run ended so, and said so on standard error (nothing where MESSAGE is empty).
expect() {
    local said
    said=$(cat "$folder/err")
    if [[ $status != "$1" || $said != "$2" ]]; then
        echo "line ${BASH_LINENO[0]}: status $status, not $1; said: $said" >&2
        failed=1
    fi
}
run() { "$tonk" "$@" 2>"$folder/err"; status=$?; }

# More than a pipe holds, and all of it unreadable.
{
    printf 'session s\nhouse pagat\n'
    for ((hand = 1; hand <= 5000; ++hand)); do printf 'hand %d\nbogus\n' "$hand"; done
} >"$folder/long.tonk"
printf 'hand 1\nbogus\n' >"$folder/bad.tonk"

# A reader that stops ends neither the work nor its exit status.
{ "$tonk" verify --format json "$folder/long.tonk" 2>"$folder/err"; echo $? >"$folder/status"; } | head -1 >/dev/null
status=$(cat "$folder/status")
expect 1 ''
{ "$tonk" houses 2>"$folder/err"; echo $? >"$folder/status"; } | true
status=$(cat "$folder/status")
expect 0 ''
# Where the hands are all there is to do, it does.
{ timeout 60 "$tonk" simulate pagat --hands 1000000000 --out - 2>"$folder/err"; echo $? >"$folder/status"; } | head -1 >/dev/null
status=$(cat "$folder/status")
expect 0 ''

# What cannot be written is not passed over.
if [[ -e /dev/full ]]; then
    run houses >/dev/full
    expect 2 'tonk: cannot write: No space left on device'
    run --help >/dev/full
    expect 2 'tonk: cannot write: No space left on device'
    run verify "$folder/long.tonk" >/dev/full
    expect 2 'tonk: cannot write: No space left on device'
fi
run houses >&-
expect 2 'tonk: cannot write: Bad file descriptor'

# Standard input as it comes: a file, a pipe, a folder, nothing.
run verify --quiet - <"$folder/bad.tonk"
expect 1 ''
cat "$folder/bad.tonk" | { run verify --quiet; expect 1 ''; exit $failed; } || failed=1
run verify - <"$folder"
expect 2 'tonk: `-` cannot be read: it is a folder'
run verify - <&-
expect 2 'tonk: `-` cannot be read: Bad file descriptor'

# Files whose size says nothing.
run verify --quiet /proc/self/status
expect 1 ''
run verify --quiet <(cat "$folder/bad.tonk")
expect 1 ''

exit $failed
