#!/usr/bin/env bash
# smoke.sh TONK BENCH LOG: every benchmark runs, and finds the log in order.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" convert --to jsonl "$3" -o "$folder/log.jsonl"
"$2" "$3" "$folder/log.jsonl" "$(grep -c '^hand ' "$3")" --benchmark_min_time=0 --benchmark_format=csv >"$folder/told" 2>/dev/null
cut -d, -f1 "$folder/told" | sed 1d | tr -d '"' | diff - <(printf '%s\n' touch lines simdjson parse judge verify verify-json)
cut -d, -f9 "$folder/told" | sed 1d | { ! grep -q .; }
