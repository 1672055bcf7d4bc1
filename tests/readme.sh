#!/usr/bin/env bash
# tests/readme.sh TONK README: does what the README shows, and compares what it says is printed.
set -euo pipefail
tonk=$(readlink -f "$1")
readme=$(readlink -f "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# The first block in the README that begins with this line, without the fences.
block() {
    awk -v first="$1" '!on && $0 == first && fence { on = 1 } /^```/ { fence = !fence; if (on) exit } on' "$readme"
}

block 'house pagat' >friday.tonk
block '$ script/tonk verify friday.tonk' | tail -n +2 >expected
status=0
"$tonk" verify friday.tonk >printed || status=$?
diff -u expected printed
[[ $status == 1 ]]

block 'house: ours' >ours.yaml
status=0
"$tonk" verify --house ./ours.yaml friday.tonk >printed || status=$?
[[ $status == 1 ]]
grep -q '`Bob` owes `Ann` 5, and pays 1' printed

status=0
"$tonk" explain friday.tonk >printed || status=$?
[[ $status == 1 ]]
grep -q 'Bob pays Ann 2' printed
"$tonk" houses >printed
grep -q 'pagat' printed
status=0
"$tonk" verify "$(dirname "$readme")/replays" >printed || status=$?
[[ $status == 1 ]]
tail -n 1 printed | grep -qE '^[0-9]+ hands: [0-9]+ ok'
echo "the README is true"
