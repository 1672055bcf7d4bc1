#!/usr/bin/env bash
# terminal.sh TONK: what a person at a terminal sees, which only a real one shows.
set -euo pipefail
tonk=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() { echo "terminal.sh: $1" >&2; cat typescript >&2; exit 1; }

# Each line is typed when it is asked for.
printf '%s\n' 'Fridays' 'no-upcard' '2 to 5' '2' 'done' | script -qec "'$tonk' new ours" typescript >/dev/null
grep -q '^\[2 or more\] > ' typescript || fail 'it did not ask'
diff - ours.yaml <<'EXPECTED' || fail 'the house is another'
# yaml-language-server: $schema=house.schema.json
house: ours
title: Fridays
extends: pagat
with: no-upcard

# how many can play; no number at the end means as many as the pack can serve
players: 2 to 5

# the direction in which cards are dealt and turns follow each other
play passes: to the right
EXPECTED
[[ -s house.schema.json ]] || fail 'the schema is missing'

# The line that shows how far the work is fits the terminal.
for columns in 40 80 200; do
    script -qec "stty cols $columns; timeout --signal INT 3 '$tonk' simulate pagat --hands 1000000000 -o /dev/null" typescript >/dev/null || true
    longest=$(tr '\r' '\n' <typescript | sed -n $'s/\\(hands.*\\)\x1b\\[K$/\\1/p' | wc -L)
    ((longest > 20 && longest < columns)) || fail "a line of $longest columns on a terminal of $columns"
done

# A terminal that can do nothing is sent nothing but text.
{
    printf 'session s\nhouse pagat\n'
    for ((hand = 1; hand <= 20000; ++hand)); do printf 'hand %d\nbogus\n' "$hand"; done
} >long.tonk
escapes() {
    TERM=$1 script -qec "{ cat long.tonk; sleep 2; cat long.tonk; } | '$tonk' verify -q; head -n 4 long.tonk | '$tonk' verify" typescript >/dev/null || true
    grep -q unreadable typescript || fail 'nothing was shown'
    grep -c $'\x1b' typescript || true
}
[[ $(escapes dumb) == 0 ]] || fail 'a dumb terminal was sent escape sequences'
(($(escapes xterm) > 0)) || fail 'a good terminal was sent no escape sequences'

# The questions do not mix with a house that goes on.
printf '%s\n' '' '' 'done' | script -qec "'$tonk' new other -o - >other.yaml" typescript >/dev/null
[[ $(tail -n 1 other.yaml) == 'extends: pagat' ]] || fail 'the output is another'

# Nobody is asked where nobody can answer.
"$tonk" new third </dev/null >printed || fail 'it asked'
grep -qx '#players: 2 or more' third.yaml || fail 'the rules do not stand in the file'
