#!/usr/bin/env bash
# neovim.sh TONK FOLDER: has Neovim, as docs/editor.md tells to set it up, open a log, and tries what it makes of it.
set -euo pipefail
tonk=$1 folder=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

rm -rf "$folder"
mkdir -p "$folder"
cat >"$folder/friday.tonk" <<'LOG'
house pagat
seats Ann Bob
dealer Bob
deal Ann 4h 5h 9c Kd 2s
deal Bob Ac 3d 3s 4c 8d
up 8c
Ann: draw 6h, spread 4h 5h 6h, discard Kd
Bob: drop
show Ann 9c 2s
pay Bob Ann 1
LOG
PATH=$(dirname "$tonk"):$PATH
export PATH XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache XDG_STATE_HOME=$folder/state XDG_DATA_HOME=$folder/data
timeout 60 nvim --headless -n -i NONE -u "$here/../../editors/neovim/tonk.lua" -S "$here/neovim.lua" "$folder/friday.tonk"
