#!/usr/bin/env bash
# tests/one_page.sh TONK: prints the sheet of every house, plain and with long options, on A4 and on letter, and says which does
# not fit on one page. Not among the tests that always run: it needs chromium and pdfinfo (poppler-utils).
set -euo pipefail
tonk=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
long=bet-high-card,bet-naturals,hit-blocks-going-out,double-for-second-spread,touch-binds,three-aces
bad=0

print() { # PAPER HOUSE [OPTIONS]
    "$tonk" rules "$2" ${3:+--with "$3"} --format html >"$folder/plain.html" 2>"$folder/refused" || return 0
    sed "s/@page {/@page { size: $1;/" "$folder/plain.html" >"$folder/page.html"
    chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$folder/page.pdf" \
        "$folder/page.html" 2>"$folder/log" >&2 || { cat "$folder/log" >&2 && exit 2; }
    pages=$(pdfinfo "$folder/page.pdf" | awk '/^Pages:/ { print $2 }')
    size=$(grep -oE 'font-size: [0-9.]+pt' "$folder/plain.html")
    echo "$2${3:+ with $3} on $1: $pages page(s), $size"
    [[ $pages == 1 ]] || bad=1
}

for file in variants/*.yaml; do
    for paper in A4 letter; do
        print $paper "$(basename "$file" .yaml)"
        print $paper "$(basename "$file" .yaml)" $long
    done
done
exit $bad
