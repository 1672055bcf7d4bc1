#!/usr/bin/env bash
# installed.sh BUILD FOLDER: installs the wheel that BUILD has made in an environment that has nothing else, tries there what the module promises,
# and compares its stubs with it.
set -euo pipefail
build=$1 folder=$2
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")

rm -rf "$folder"
/usr/bin/python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --no-index --disable-pip-version-check "$build"/wheels/*.whl
cd "$folder" # not where the sources are
bin/python "$here/test_tonk.py"

PYTHONPATH=$(echo "$folder"/lib/python3*/site-packages)
export PYTHONPATH
/usr/bin/python3 -m mypy.stubtest tonk --allowlist "$here/stubs.txt"
/usr/bin/python3 -m mypy --strict -p tonk
