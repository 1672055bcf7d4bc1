#!/usr/bin/env bash
# completion.sh TONK: what shells complete with the scripts that the program prints for them.
set -euo pipefail
PATH=$(dirname "$1"):$PATH
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir logs
touch friday.tonk
for shell in bash zsh fish; do tonk completion "$shell" >"$shell"; done

failed=0
# expect SHELL EXPECTED GOT
expect() {
    [[ $3 == "$2" ]] || { echo "$1: expected '$2', but got '$3'" && failed=1; }
}

in_bash() {
    # shellcheck disable=SC2016 # for that bash to expand
    bash -c 'source ./bash; compopt() { :; }; COMP_WORDS=(tonk "$@"); COMP_CWORD=$#; _tonk; echo "${COMPREPLY[*]}"' bash "$@"
}
expect bash verify "$(in_bash ver)"
expect bash 'json junit' "$(in_bash verify --format j)"
expect bash 'json junit' "$(in_bash verify --format = j)"
expect bash friday.tonk "$(in_bash verify fri)"
expect bash logs "$(in_bash split --output l)"
expect bash waiting,no-upcard "$(in_bash verify --with waiting,no-up)"

in_zsh() {
    # shellcheck disable=SC2016
    zsh -f -c 'compdef() { :; }; source ./zsh; _files() { print files $@; }
        _describe() { print -- ${(P)3} }; words=(tonk "$@"); CURRENT=$#words; _tonk' zsh "$@"
}
expect zsh 'verify:replay hand logs and report every finding' "$(in_zsh ver)"
expect zsh files "$(in_zsh verify fri)"
expect zsh 'files -/' "$(in_zsh split --output l)"

in_fish() { fish --no-config -c "source ./fish; complete -C 'tonk $*'" | cut -f1 | paste -sd' '; }
expect fish verify "$(in_fish ver)"
expect fish 'json junit' "$(in_fish verify --format j)"
expect fish friday.tonk "$(in_fish verify fri)"
expect fish logs/ "$(in_fish split --output l)"
exit "$failed"
