#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds with the thread sanitizer and runs what has threads under it:  bash tests/threads.sh [REGULAR-EXPRESSION]
# The expression chooses among the tests that the preset tsan builds; the last line is the verdict.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

chosen=${1:-'session|worker|finder|stop|mapped_file|run_cache|app/program/(undo|session|keeps|bench|lesson|painted)'}
install_packages "${build_packages[@]}"
build_preset "$root" tsan

# Qt is not built with the sanitizer, which therefore does not see that its locks are locks: what happens within Qt alone
# is left out (ignore_noninstrumented_modules), what this program's code shares between threads is not.
export TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1 ignore_noninstrumented_modules=1 suppressions=$root/tests/support/races_of_others.txt"
if ! ctest --test-dir "$root/build/tsan" --output-on-failure --timeout 1800 -R "$chosen"; then
    echo "threads: a test failed" >&2
    exit 1
fi
echo "threads: clean"
