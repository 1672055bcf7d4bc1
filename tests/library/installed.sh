#!/usr/bin/env bash
# installed.sh CMAKE BUILD FOLDER EXAMPLE CXX FLAGS: installs what BUILD has built, builds EXAMPLE against that copy alone, and runs
# it: it prints what EXAMPLE/expected.txt has, and the check finds in the careless engine what EXAMPLE/found.txt has, and nothing in
# the careful one.
set -euo pipefail
cmake=$1 build=$2 folder=$3 example=$4 cxx=$5 flags=$6

rm -rf "$folder"
mkdir -p "$folder"
quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }; }

quietly "$cmake" --install "$build" --prefix "$folder/installed"
[[ $("$folder/installed/bin/tonk" --version) == "tonk "* ]]
"$folder/installed/bin/tonk" houses >"$folder/houses"
grep -q pagat "$folder/houses"
for page in LICENSE $(cd "$example/../.." && grep -rhoE 'docs/[a-z-]+\.md' --include=*.hpp session | sort -u); do
    [[ -f $folder/installed/share/doc/tonk/$page ]] || { echo "not installed: $page"; exit 1; }
done
# No link of a page leads nowhere.
while IFS=: read -r page link; do
    [[ -e $(dirname "$page")/${link#](} ]] || { echo "$page has a dead link: ${link#](}"; exit 1; }
done < <(grep -roE '\]\([^)#:]+' --include='*.md' "$folder/installed/share/doc/tonk" | grep -v ':\](https\?$')
# All headers are below one folder, and need only the standard library; RapidCheck is for properties.hpp alone.
others=$(cd "$folder/installed/include" && find . -type f ! -path './tonk/*')
[[ -z $others ]] || { echo "installed too: $others"; exit 1; }
if grep -rnE '#include <[^>]*[/.]' "$folder/installed/include" --exclude=properties.hpp; then exit 1; fi

# What a static library is linked into shows nothing of it.
for library in $(find "$folder/installed" -name libtonk.a); do
    # shellcheck disable=SC2086 # these are words
    quietly "$cxx" $flags -shared -o "$folder/with_tonk.so" -Wl,--whole-archive "$library" -Wl,--no-whole-archive -lyaml-cpp -lfmt -lsimdjson
    if nm -DC --defined-only "$folder/with_tonk.so" | grep -E '^[0-9a-f]+ . tonk::'; then exit 1; fi
done

# A shared library shows what the documented headers declare, and nothing of what is inside.
for library in $(find "$folder/installed" -name 'libtonk.so.*' -type f); do
    nm -DC --defined-only "$library" | cut -d' ' -f3- | grep -E '^tonk::[a-z_]+::' |
        grep -vE '^tonk::(log::(print|keyword|same|Hand::clear)|spec::(Library::|to_string)|explore::text_of)' >"$folder/shown" || true
    [[ ! -s $folder/shown ]] || { echo "shown, though nothing documents it:" && cat "$folder/shown" && exit 1; }
done

quietly "$cmake" -S "$example" -B "$folder/build" -G Ninja -D CMAKE_BUILD_TYPE=Debug -D CMAKE_PREFIX_PATH="$folder/installed" \
    -D CMAKE_CXX_COMPILER="$cxx" -D CMAKE_CXX_FLAGS="$flags -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
quietly "$cmake" --build "$folder/build"
"$folder/build/example" >"$folder/printed.txt"
diff "$example/expected.txt" "$folder/printed.txt"

PKG_CONFIG_PATH=$(dirname "$(find "$folder/installed" -name tonk.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046,SC2086 # these are words
quietly "$cxx" -std=c++20 $flags "$example/main.cpp" -o "$folder/by_pkg_config" $(pkg-config --cflags --libs --static tonk)
LD_LIBRARY_PATH=$PKG_CONFIG_PATH/.. "$folder/by_pkg_config" | diff "$example/expected.txt" -

export RC_PARAMS='seed=1'
quietly "$folder/build/check" careful
if "$folder/build/check" >"$folder/found" 2>&1; then
    echo "the careless engine passes"
    exit 1
fi
grep -vE '^(Using|- |Falsifiable|tonk::|/|RC_|Some|$)' "$folder/found" >"$folder/found.txt"
diff "$example/found.txt" "$folder/found.txt"
