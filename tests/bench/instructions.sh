#!/usr/bin/env bash
# instructions.sh TONK FILE [--write]: counts under callgrind how many instructions a hand takes, and says where that is over 5% off what is
# written in FILE. Unlike times, such counts are the same in every run. With --write, FILE is written anew.
set -euo pipefail
tonk=$1
file=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Whatever instructions the processor has, the C library shall take the same.
export GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

# run LOG OPTION…: how many instructions the program takes.
run() {
    { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$tonk" verify -q -j 1 "${@:2}" "$1" 2>&1 >/dev/null || true; } |
        sed -nE 's/.*Collected : ([0-9]+).*/\1/p'
}

# count NAME LOG OPTION…: of a hand, without what starting up takes.
count() {
    local log=$2 hands
    hands=$(grep -cE '^hand |"hand":' "$log")
    cat "$log" "$log" "$log" >"$folder/thrice.${log##*.}"
    local once thrice
    once=$(run "$log" "${@:3}")
    thrice=$(run "$folder/thrice.${log##*.}" "${@:3}")
    [[ $once && $thrice ]] || { echo "callgrind could not count $1" >&2 && exit 1; }
    echo "$1 $(((thrice - once) / (2 * hands)))"
}

cp "$here/hands.tonk" "$folder/hands.tonk"
sed 's/^house pagat$/house pagat with waiting/' "$folder/hands.tonk" >"$folder/waiting.tonk" # some drops are illegal then
"$tonk" convert --to jsonl "$folder/hands.tonk" -o "$folder/hands.jsonl"
{
    count pagat "$folder/hands.tonk"
    count waiting "$folder/waiting.tonk"
    count summary "$folder/hands.tonk" --summary
    count json "$folder/hands.jsonl"
} >"$folder/counts"

if [[ ${3-} == --write ]]; then
    cp "$folder/counts" "$file"
    exit
fi
status=0
while read -r name was && read -r same now <&3; do
    if [[ $name != "$same" ]] || ((now * 100 > was * 105 || now * 100 < was * 95)); then
        echo "$name: a hand takes $now instructions, not $was; if that is meant: tests/bench/instructions.sh TONK $file --write" >&2
        status=1
    fi
done <"$file" 3<"$folder/counts"
diff <(cut -d' ' -f1 "$file") <(cut -d' ' -f1 "$folder/counts") >&2
exit "$status"
