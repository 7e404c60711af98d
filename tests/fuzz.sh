#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds every fuzz target with Debian's clang and runs each under the sanitizers:  bash tests/fuzz.sh [SECONDS [TARGET…]]
# What a target finds is left in build/fuzz/found/TARGET; without a finding the last line says so.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

seconds=${1:-600}
shift || true
install_packages "${build_packages[@]}" clang-14 libclang-rt-14-dev
build_preset "$root" fuzz

if (($# == 0)); then
    for source in "$root"/tests/fuzz/fuzz_*.cpp; do
        set -- "$@" "$(basename "$source" .cpp)"
    done
fi
failed=0
for target in "$@"; do
    found=$root/build/fuzz/found/$target
    corpus=$root/build/fuzz/corpus/$target
    mkdir -p "$found" "$corpus"
    seeds=$root/tests/fuzz/seeds/${target#fuzz_}
    words=()
    dictionary=$root/tests/fuzz/dictionaries/${target#fuzz_}.dict
    [[ -f $dictionary ]] && words=("-dict=$dictionary")
    echo "== $target, $seconds s"
    "$root/build/fuzz/fuzz/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 -max_len=65536 \
        -artifact_prefix="$found/" -print_final_stats=1 "${words[@]}" "$corpus" "$seeds" 2>&1 | tail -n 12 || failed=1
done
if ((failed)); then
    echo "fuzz: a target failed; what it read is in $root/build/fuzz/found" >&2
    exit 1
fi
echo "fuzz: clean"
