#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks what no compiler does:  bash tests/house/check.sh [--tidy SECONDS] [FILE…]
#   clang-format and shellcheck look at the whole tree, in seconds;
#   clang-tidy looks at the sources of core, ui and app that changed, or at the FILEs, and begins no other file after
#   SECONDS (60).
# What changed is what origin/main does not have, committed or not; where it has everything, the last commit.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1

seconds=60
if [[ ${1:-} == --tidy ]]; then
    seconds=${2:?--tidy needs a number of seconds}
    shift 2
fi

changed_files() {
    local base
    base=$(git merge-base HEAD origin/main 2>/dev/null) || base=
    if [[ -z $base || $(git rev-parse HEAD) == "$base" ]] && git diff --quiet HEAD; then
        base=$(git rev-parse --verify --quiet HEAD~1) || base=HEAD
    fi
    git diff --name-only --diff-filter=d "${base:-HEAD}"
}

failed=0

mapfile -t sources < <(git ls-files '*.cpp' '*.h')
((${#sources[@]})) || { echo "git lists no files here: is this a clone?" >&2 && exit 1; }
clang-format --dry-run --Werror "${sources[@]}" || failed=1
echo "clang-format looked at ${#sources[@]} files."

mapfile -t scripts < <(git ls-files '*.sh' .ci/run)
shellcheck --external-sources "${scripts[@]}" || failed=1
echo "shellcheck looked at ${#scripts[@]} scripts."

if (($#)); then
    files=("$@")
else
    mapfile -t files < <(changed_files | grep --extended-regexp '^(core|ui|app)/.*\.cpp$')
fi
looked_at=0
if ((${#files[@]})); then
    # The preset of developers names every source; nothing is built for it.
    cmake --preset dev >/dev/null || exit 1
    looked=$(mktemp)
    # Each process that xargs starts asks whether there is time for one more file.
    # shellcheck disable=SC2016
    printf '%s\0' "${files[@]}" |
        END=$(($(date +%s) + seconds)) LOOKED=$looked xargs --null --max-args=1 --max-procs="$(nproc)" bash -c '
            (($(date +%s) < END)) || exit 0
            echo "$1" >>"$LOOKED"
            clang-tidy --quiet -p build/dev --extra-arg=-Wno-unknown-warning-option \
                --extra-arg=-Wno-unused-command-line-argument "$1" 2>/dev/null' _ || failed=1
    looked_at=$(wc -l <"$looked")
    rm -f "$looked"
fi
echo "clang-tidy looked at $looked_at of ${#files[@]} changed sources."
exit $failed
