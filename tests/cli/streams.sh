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
printf '%s\n' 'house pagat' 'seats Ann Bob' 'dealer Bob' 'deal Ann 4h 5h 9c Kd 2s' 'deal Bob Ac 3d 3s 4c 8d' 'up 8c' \
    'Ann: draw 6h, spread 4h 5h 6h, discard Kd' 'Bob: drop' >"$folder/good.tonk"

# A reader that stops ends neither the work nor its exit status.
{ "$tonk" verify --format json "$folder/long.tonk" 2>"$folder/err"; echo $? >"$folder/status"; } | head -1 >/dev/null
status=$(cat "$folder/status")
expect 1 ''
{ "$tonk" houses 2>"$folder/err"; echo $? >"$folder/status"; } | true
status=$(cat "$folder/status")
expect 0 ''
# Where the hands are all there is to do, it does.
{ timeout 60 "$tonk" simulate pagat --hands 1000000000 --output - 2>"$folder/err"; echo $? >"$folder/status"; } | head -1 >/dev/null
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

# A file that is written gets no descriptor of a standard stream that is closed.
run verify --db "$folder/of-nothing.db" - <&-
expect 2 'tonk: `-` cannot be read: Bad file descriptor'
mkdir "$folder/noted"
cp "$folder/good.tonk" "$folder/noted"
touch "$folder/noted/unread.jsonl"
"$tonk" convert --to jsonl "$folder/noted" -o "$folder/good.jsonl" 2>&-
[[ $("$tonk" verify "$folder/good.jsonl" | tail -1) == '1 hand: 1 ok' ]] || { echo 'a message stands in the log' >&2; failed=1; }

# A pipe into which nobody writes keeps nobody waiting: in a folder it is not read, and a signal is heeded.
mkdir "$folder/folder"
cp "$folder/good.tonk" "$folder/folder"
mkfifo "$folder/folder/pipe.tonk"
run verify --quiet "$folder/folder"
expect 0 "tonk: note: of \`$folder/folder\` only ordinary files are read, and not \`$folder/folder/pipe.tonk\`"
for jobs in 1 4; do
    timeout --signal=TERM --kill-after=20 1 "$tonk" verify -j "$jobs" --quiet "$folder/folder/pipe.tonk" "$folder/good.tonk" 2>"$folder/err"
    status=$?
    expect 124 'tonk: interrupted after 0 hands'
done
{ sleep 0.3; cat "$folder/bad.tonk"; } >"$folder/folder/pipe.tonk" &
run verify --quiet "$folder/folder/pipe.tonk"
expect 1 ''
wait $!

# Files whose size says nothing.
run verify --quiet /proc/self/status
expect 1 ''
run verify --quiet <(cat "$folder/bad.tonk")
expect 1 ''

# What never ends, and what nobody ever writes to, is told apart from a log and a house before it is read.
run verify - </dev/zero
expect 2 'tonk: `-` cannot be read: it is a device'
run verify --quiet - </dev/null
expect 1 ''
mkfifo "$folder/pipe"
for file in /dev/zero /dev/urandom "$folder/pipe"; do
    run rules "$file"
    expect 2 "tonk: \`$file\` cannot be read: it is not an ordinary file"
    run certificate check "$file"
    expect 2 "tonk: the certificate \`$file\` cannot be read: it is not an ordinary file"
    run fmt "$file"
    expect 2 "tonk: \`$file\` cannot be read: it is not an ordinary file"
done
run rules /proc/self/environ
expect 2 'tonk: `/proc/self/environ` cannot be read: its length is unknown'
head -c 1100000 /dev/zero | gzip >"$folder/packed.yaml"
run rules "$folder/packed.yaml"
expect 2 "tonk: \`$folder/packed.yaml\` cannot be read: it has more than 1 MiB"

# Packed files and streams, by their first bytes.
gzip -c "$folder/bad.tonk" >"$folder/bad.tonk.gz"
base64 -d <<<'KLUv/QRoaQAAaGFuZCAxCmJvZ3VzCgqjF20=' >"$folder/bad.tonk.zst"
base64 -d <<<'/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAMaGFuZCAxCmJvZ3VzCgAAAACWjkc/Tp7jggABJQ1xGcS2H7bzfQEAAAAABFla' >"$folder/bad.xz"
for packed in bad.tonk.gz bad.tonk.zst bad.xz; do
    [[ $("$tonk" verify "$folder/$packed" | tail -1) == '1 hand: 1 unreadable' ]] || { echo "$packed" >&2; failed=1; }
    run verify --quiet - <"$folder/$packed"
    expect 1 ''
done
gzip -c "$folder/long.tonk" | head -c -20 >"$folder/short.tonk.gz"
[[ $("$tonk" verify "$folder/short.tonk.gz" 2>"$folder/err" | tail -1) == [1-9]*' hands: '*' unreadable' ]] || failed=1
grep -q 'short.tonk.gz` cannot be read to its end: it ends within its gzip data$' "$folder/err" || { cat "$folder/err" >&2; failed=1; }
run verify --quiet "$folder/short.tonk.gz"
[[ $status == 2 ]] || { echo "broken off: status $status" >&2; failed=1; }

# What a run reads as standard input is not written over, and what another has written to standard output neither.
printf 'hand 1\n' >"$folder/self.tonk"
run report - --force -o "$folder/self.tonk" <"$folder/self.tonk"
expect 2 "tonk: \`$folder/self.tonk\` cannot be written: the same run reads it"
run convert --to jsonl - --force -o "$folder/self.tonk" <"$folder/self.tonk"
expect 2 "tonk: \`$folder/self.tonk\` cannot be written: the same run reads it"
run convert --to jsonl "$folder/self.tonk" -o /dev/stdout >>"$folder/self.tonk"
expect 2 'tonk: `/dev/stdout` cannot be written: the same run reads it'
[[ $(cat "$folder/self.tonk") == 'hand 1' ]] || { echo 'the log is written over' >&2; failed=1; }
echo before >"$folder/out"
run convert --to jsonl "$folder/self.tonk" -o /dev/stdout >>"$folder/out"
expect 0 ''
run convert --to jsonl "$folder/self.tonk" -o /dev/fd/3 3>>"$folder/out"
expect 0 ''
[[ $(cat "$folder/out") == $'before\n{"hand":"1"}\n{"hand":"1"}' ]] || { cat "$folder/out" >&2; failed=1; }

# A file that cannot be written whole is what it was, and nothing lies beside it.
mkdir "$folder/written"
head -c 20000 /dev/zero | tr '\0' x >"$folder/written/page.html"
cp "$folder/written/page.html" "$folder/page.html"
( ulimit -f 4; run report "$folder/self.tonk" --force -o "$folder/written/page.html"
  expect 2 "tonk: \`$folder/written/page.html\` cannot be written: File too large"; exit $failed ) || failed=1
cmp "$folder/page.html" "$folder/written/page.html" || failed=1
for signal in INT TERM HUP; do
    timeout --preserve-status --signal $signal 1 "$tonk" simulate pagat --hands 1000000000 -o "$folder/written/hands.tonk" 2>"$folder/err"
    status=$?
    expect $((128 + $(kill -l $signal))) "tonk: \`$folder/written/hands.tonk\` cannot be written: the work was interrupted"
done
[[ $(ls -A "$folder/written") == page.html ]] || { ls -A "$folder/written" >&2; failed=1; }

# What is appended to a log while it is put into its canonical form is not lost.
mkdir "$folder/growing"
(
    hand=0
    while [[ ! -e $folder/enough ]]; do
        printf 'hand  %d\n' $((++hand)) >>"$folder/growing/log.tonk"
        ((hand % 10)) || sleep 0.05
    done
    echo "$hand" >"$folder/appended"
) &
until [[ -s $folder/growing/log.tonk ]]; do :; done
formatted=0
for ((times = 1; times <= 20 || (formatted == 0 && times <= 1000); ++times)); do
    "$tonk" fmt "$folder/growing/log.tonk" >/dev/null 2>"$folder/err" && formatted=$((formatted + 1))
done
touch "$folder/enough"
wait
left=$(find "$folder/growing" -type f -exec cat {} + | tr -s ' ' | sort -u | grep -c '^hand')
[[ $formatted != 0 && $left == "$(cat "$folder/appended")" ]] ||
    { echo "of $(cat "$folder/appended") hands $left are left; formatted $formatted times" >&2; failed=1; }

# What a certificate says of a packed log is what sha256sum says of the file; and nothing behind it goes unread.
cat "$folder/bad.tonk.zst" "$folder/bad.tonk.gz" >"$folder/twice"
"$tonk" verify --quiet --certificate "$folder/certificate.json" "$folder/twice"
grep -q "$(sha256sum <"$folder/twice" | head -c 64)" "$folder/certificate.json" || { echo "another digest" >&2; failed=1; }
echo 'hand 2' >>"$folder/twice"
run verify --quiet "$folder/twice"
expect 2 "tonk: \`$folder/twice\` cannot be read to its end: what follows its gzip data, from byte $(($(stat -c %s "$folder/twice") - 6)) on, is not compressed"

# Whoever interrupts hears of what was done, and the shell of the signal.
for signal in INT TERM; do
    { cat "$folder/long.tonk"; sleep 6; } |
        { timeout --preserve-status --signal $signal 3 "$tonk" verify - >"$folder/out" 2>"$folder/err"; echo $? >"$folder/status"; }
    status=$(cat "$folder/status")
    expect $((128 + $(kill -l $signal))) 'tonk: interrupted after 4999 hands'
    [[ $(tail -1 "$folder/out") == '4999 hands: 4999 unreadable' ]] || { tail -1 "$folder/out" >&2; failed=1; }
done

# Where nobody takes what is told, so that a run cannot come to its end, the third signal ends it.
mkfifo "$folder/untaken"
sleep 60 <"$folder/untaken" &
reader=$!
"$tonk" verify "$folder/long.tonk" >"$folder/untaken" 2>/dev/null &
waiting=$!
for _ in 1 2; do
    sleep 1
    kill -TERM $waiting
done
sleep 1
kill -0 $waiting || { echo 'the second signal ended it' >&2; failed=1; }
kill -TERM $waiting
wait $waiting
[[ $? == 143 ]] || { echo 'the third signal did not end it' >&2; failed=1; }
kill $reader

# What a session is converted and formatted in does not grow with it, but for buffers of 4 MiB that the longer one may be the first to fill.
peak() { # in kB
    ASAN_OPTIONS=quarantine_size_mb=1 python3 -c 'import resource, subprocess, sys
if subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode not in (0, 1): sys.exit(1)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$tonk" "$@"
}
for many in 40000 120000; do
    printf 'session long\nhouse pagat\nseats Ann Bob\n' >"$folder/$many.tonk"
    seq "$many" | sed 's/.*/\nhand &\ndeal Ann 4h 5h 9c Kd 2s\ndeal Bob Ac 3d 3s 4c 8d\nup  8c\nAnn: draw 6h, spread 4h 5h 6h, discard Kd\nBob: drop/' >>"$folder/$many.tonk"
done
for command in 'convert --to jsonl' 'fmt --diff' fmt; do
    # shellcheck disable=SC2086 # these are words
    short=$(peak $command "$folder/40000.tonk") && long=$(peak $command "$folder/120000.tonk") && ((long < short + 6000)) || { echo "$command: $long kB for a session of 14 MB, $short kB for a third of it" >&2 && failed=1; }
done
exit $failed
