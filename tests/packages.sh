#!/usr/bin/env bash
# packages.sh CMAKE FOLDER: whether Debian packages can be configured as the sources are, and whether the changelog of the next release has
# every version and entry of CHANGELOG.md.
set -euo pipefail
cmake=$1 folder=$2
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."

rm -rf "$folder"
mkdir -p "$folder"
"$cmake" --preset package -B "$folder/build" >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }

changes=$folder/CHANGELOG.md changelog=$folder/changelog
sed 's/^## Unreleased$/## 999.0.0 (2027-02-03)/' CHANGELOG.md >"$changes"
"$cmake" -D changes="$changes" -D by="Ann and Bob and Cal <maintainers@tonk.invalid>" -D changelog="$changelog" -P cmake/DebianChangelog.cmake
diff <(sed -n 's/^## \([0-9.]*\) (.*/\1/p' "$changes") <(sed -n 's/^tonk (\(.*\)) .*/\1/p' "$changelog")
diff <(sed -n 's/^## [0-9.]* (\(.*\))/\1/p' "$changes") \
    <(sed -n 's/^ -- Ann and Bob and Cal <maintainers@tonk.invalid>  \(.* [+]0000\)$/\1/p' "$changelog" | date -u -f - +%F)
[[ -z $(awk 'length > 80 && !/^ -- /' "$changelog") ]] || { echo "lines longer than Debian's" && exit 1; }
words() { tr -s ' \n' '\n' | grep .; }
diff <(sed -n '/^## /,$ { s/^- /* /; /^## /d; p }' "$changes" | words) <(sed '/^tonk (/d; /^ -- /d' "$changelog" | words)
