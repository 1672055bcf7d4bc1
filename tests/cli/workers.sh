#!/usr/bin/env bash
# workers.sh TONK: parts of a log are judged by GNU parallel, one worker is killed at its work, and the sum is that of a single run.
set -euo pipefail
export TONK=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export folder

"$TONK" simulate pagat --players 4 --hands 3000 --session 7 --seed 3 --rules-from 0 --output "$folder/log.tonk" >/dev/null
# One hand in ten is wrong: what would clear a finding takes long to find.
sed -i '/^hand .*7$/,/^$/!b; s/^pay Ann Bob 1$/pay Ann Bob 1.25/; s/^Cal: drop$/Bob: drop/' "$folder/log.tonk"
"$TONK" split --size 1 "$folder/log.tonk" -o "$folder/parts" >/dev/null

# work HOW PART: judges a part; the first time, the worker of the second one gets half of it and is killed.
work() {
    local verify=("$TONK" verify -j 1 $1 --summary --format json)
    if [[ $2 == */000002.tonk && ! -e $folder/killed$1 ]]; then
        touch "$folder/killed$1"
        mkfifo "$folder/pipe$1"
        "${verify[@]}" - <"$folder/pipe$1" >"$folder/half$1" &
        exec 3>"$folder/pipe$1"
        head -c 700000 "$2" >&3
        [[ $1 == -q ]] || until [[ -s $folder/half$1 ]]; do sleep 0.05; done
        kill -KILL $!
        cat "$folder/half$1"
        wait $! || [[ $1 == -v ]] || return 1 # and is given to another, by `parallel` or, with -v, here
    fi
    "${verify[@]}" "$2" || (($? == 1))
}
export -f work
audit() { parallel --will-cite --jobs 2 --retries 3 work "$1" ::: "$folder"/parts/*.tonk 2>/dev/null; }

audit -q >"$folder/parts.json"
[[ -e $folder/killed-q ]]
sum_up() { "$TONK" summarize --format json "$@" || (($? == 1)); }
without_logs() { sed 's/"logs":\[[^]]*\]/"logs":[]/'; }
"$TONK" verify -q --summary --format json "$folder/log.tonk" >"$folder/alone.json" || (($? == 1))
sum_up "$folder/alone.json" | without_logs >"$folder/alone.sum"
sum_up "$folder/parts.json" --logs "$folder/parts" | without_logs >"$folder/parts.sum"
diff "$folder/alone.sum" "$folder/parts.sum"
grep -q '"mis-settled"' "$folder/alone.json"

# A worker that tells hands leaves some of them behind, which is noticed.
audit -v >"$folder/half.json"
[[ -e $folder/killed-v ]]
said=$("$TONK" summarize "$folder/half.json" 2>&1 >/dev/null) && exit 1
[[ $said == *'it sums up '*' hands, but '*' came before it' ]]
