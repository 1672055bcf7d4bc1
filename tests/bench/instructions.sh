#!/usr/bin/env bash
# instructions.sh TONK FILE [--write]: counts under callgrind how many instructions a hand takes, and what is done with many hands, and says
# where that is over 5% off what is written in FILE. Unlike times, such counts are the same in every run. With --write, FILE is written anew.
set -euo pipefail
tonk=$1
file=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Whatever instructions the processor has, the C library shall take the same.
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

# run COMMAND…: how many instructions the program takes, on one core, so that no thread waits for another.
run() {
    { taskset -c 0 valgrind --tool=callgrind --callgrind-out-file=/dev/null "$tonk" "$@" 2>&1 >/dev/null || true; } |
        sed -nE 's/.*Collected : ([0-9]+).*/\1/p'
}

# difference NAME HANDS LESS MORE: of a hand, where the second command does so many more; both are words with blanks between.
difference() {
    local less more
    read -ra less <<<"$3"
    read -ra more <<<"$4"
    less=$(run "${less[@]}")
    more=$(run "${more[@]}")
    [[ $less && $more ]] || { echo "callgrind could not count $1" >&2 && exit 1; }
    echo "$1 $(((more - less) / $2))"
}

# count NAME LOG OPTION…: of a hand that is verified, without what starting up takes.
count() {
    local log=$2 hands thrice="$folder/thrice.${2##*.}"
    hands=$(grep -cE '^hand |"hand":' "$log")
    cat "$log" "$log" "$log" >"$thrice"
    difference "$1" "$((2 * hands))" "verify -q -j 1 ${*:3} $log" "verify -q -j 1 ${*:3} $thrice"
}

# whole NAME COMMAND…: without what starting up takes.
whole() { difference "$1" 1 --version "${*:2}"; }

cp "$here/hands.tonk" "$folder/hands.tonk"
sed 's/^house pagat$/house pagat with waiting/' "$folder/hands.tonk" >"$folder/waiting.tonk" # some drops are illegal then
sed '/^$/q' "$folder/hands.tonk" >"$folder/one.tonk"
printf 'house: no-upcard\nextends: pagat\ndeal:\n  upcard: none\n' >"$folder/no-upcard.yaml"
simulate='simulate pagat --players 4 --seed 1'
"$tonk" convert --to jsonl "$folder/hands.tonk" -o "$folder/hands.jsonl"
{
    count pagat "$folder/hands.tonk"
    count waiting "$folder/waiting.tonk"
    count summary "$folder/hands.tonk" --summary
    count json "$folder/hands.jsonl"
    count coverage "$folder/hands.tonk" --coverage
    difference simulate 40 "$simulate --hands 20 --rules-from 0" "$simulate --hands 60 --rules-from 0"
    difference rules-that-mattered 20 "$simulate --hands 40 --rules-from 20" "$simulate --hands 40 --rules-from 40"
    whole identify identify "$folder/one.tonk"
    whole diff diff pagat "$folder/no-upcard.yaml"
    whole check check pagat
    whole rules rules pagat
    whole odds odds pagat
} >"$folder/counts"

if [[ ${3-} == --write ]]; then
    cp "$folder/counts" "$file"
    exit
fi
status=0
while read -r name was && read -r same now <&3; do
    if [[ $name != "$same" ]] || ((now * 100 > was * 105 || now * 100 < was * 95)); then
        echo "$name takes $now instructions, not $was; if that is meant: tests/bench/instructions.sh TONK $file --write" >&2
        status=1
    fi
done <"$file" 3<"$folder/counts"
diff <(cut -d' ' -f1 "$file") <(cut -d' ' -f1 "$folder/counts") >&2
exit "$status"
