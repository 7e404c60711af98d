#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# A random walk over the whole program:  bash tests/soak.sh [SECONDS [SEED [BUILD]]]
# The steps of a walk that fails are shortened and left in BUILD/soak/SEED.steps; the last line is the verdict.
# With a build of the preset asan its sanitizers watch.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seconds=${1:-3600}
seed=${2:-$RANDOM}
build=$(realpath "${3:-$root/build/ci}")
scenarios=$build/tests/program/headlight_scenarios
mkdir -p "$build/soak"
steps=$build/soak/$seed.steps

# One walk in a home of its own; "$1" is a file with the very steps, or empty.
walk() {
    local home
    home=$(mktemp -d)
    mkdir -m 700 "$home/run"
    (
        cd "$home" || exit 1
        export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
        export XDG_RUNTIME_DIR=$home/run LC_ALL=C.UTF-8
        export QT_QPA_PLATFORM="offscreen:configfile=$root/tests/support/screen.json"
        # What the address sanitizer keeps of freed memory is no growth.
        export ASAN_OPTIONS=intercept_tls_get_addr=0:quarantine_size_mb=1:thread_local_quarantine_size_kb=64:${ASAN_OPTIONS:-}
        export LSAN_OPTIONS=print_suppressions=0:suppressions=$root/tests/support/leaks_of_others.txt
        export HEADLIGHT_WALK_SEED=$seed HEADLIGHT_WALK_SECONDS=$seconds HEADLIGHT_WALK_STEPS=$1
        export HEADLIGHT_WALK_LOG=$home/walk.log
        timeout $((seconds + 300)) "$scenarios" --drive random_walk 0 >output 2>&1
    )
    local code=$?
    cp "$home/walk.log" "$build/soak/$seed.log" 2>/dev/null
    grep -v "^This plugin does not support" "$home/output" >"$build/soak/$seed.output"
    rm -rf "$home"
    return $code
}

# Leaves out half, a quarter, … of the steps as long as what is left still fails.
shorten() {
    local part
    for ((part = 2; part <= 1024; part *= 2)); do
        local count i
        count=$(wc -l <"$steps")
        ((part / 2 > count)) && break
        for ((i = 0; i < part; ++i)); do
            awk -v n="$count" -v p="$part" -v i="$i" '!(NR > n * i / p && NR <= n * (i + 1) / p)' "$steps" >"$steps.less"
            if [[ -s $steps.less && $(wc -l <"$steps.less") -lt $count ]] && ! walk "$steps.less"; then
                mv "$steps.less" "$steps"
                count=$(wc -l <"$steps")
                i=-1
                ((part > count)) && break
            fi
        done
    done
    rm -f "$steps.less"
}

echo "seed $seed, $seconds s"
if walk ""; then
    grep "^# looked into" "$build/soak/$seed.log" | cut -c3- # by wheel, pinch, drag, box, double click and keys
    report=$(grep "^# steps" "$build/soak/$seed.log")
    echo "${report#\# }"
    early=$(sed -E 's/.* ([0-9]+) MiB early.*/\1/' <<<"$report")
    late=$(sed -E 's/.* ([0-9]+) MiB at the end.*/\1/' <<<"$report")
    # What caches hold is there after a sixth of the walk, if that is minutes; a fifth more and 32 MiB are its ups and
    # downs.
    if ((seconds >= 600 && late > early * 6 / 5 + 32)); then
        echo "soak: memory grew from $early to $late MiB (seed $seed)"
        exit 1
    fi
    echo "soak: clean"
    exit 0
fi
cat "$build/soak/$seed.output" >&2
grep -v "^# " "$build/soak/$seed.log" >"$steps"
echo "the walk failed after $(wc -l <"$steps") steps; shortening" >&2
shorten
echo "soak: failed (seed $seed); $(wc -l <"$steps") steps are left in $steps"
exit 1
