#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# From the start of the process to the painted first heatmap, and the largest resident memory, of ten starts each:
#   bash tests/benchmarks/start_up.sh build/benchmark/tests/benchmarks/benchmark_start_up
# Cold: nothing of the program, its libraries and its model is in memory; that needs the right to empty the kernel's file cache.
set -euo pipefail
program=${1:?the path of benchmark_start_up}
starts=10

export QT_LOGGING_RULES="*=false"
one_start() { HEADLIGHT_STARTED=$(date +%s%N) "$program"; }
report() { sort -n | awk -v name="$1" '{ ms[NR] = $1; if ($2 > mib) mib = $2 }
    END { printf "%-5s median %6.0f ms   longest %6.0f ms   memory %5.0f MiB\n", name, ms[int((NR + 1) / 2)], ms[NR], mib }'; }

if [ -w /proc/sys/vm/drop_caches ]; then
    for _ in $(seq $starts); do
        sync
        echo 3 > /proc/sys/vm/drop_caches
        one_start
    done | report cold
else
    echo "cold  not measured: the file cache can be emptied by root only"
fi
for _ in $(seq $starts); do one_start; done | report warm
