#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds and runs every test, and drives the program as it ships:  bash tests/run.sh [--sanitizers] [-R REGEX]
#   --sanitizers  the tests and a random walk with the address and undefined-behaviour sanitizers, in twice the time
#   -R REGEX      only tests whose name matches, e.g. -R core/ or -R tst_mask
# One test alone, once built, with the options of Qt Test:  build/ci/tests/core_tests tst_mask -v2
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

preset=ci
ctest_options=(--output-on-failure --no-tests=error --parallel "$(($(nproc) + 1))") # a test often waits
while (($#)); do
    case $1 in
    --sanitizers) preset=asan ;;
    -R) ctest_options+=(-R "${2:?-R needs a regular expression}") && shift ;;
    *) echo "usage: bash tests/run.sh [--sanitizers] [-R REGEX]" >&2 && exit 2 ;;
    esac
    shift
done

step() {
    printf '\n== %s (%d min %02d s)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60))
}

# headlight_core needs no Qt: with Qt out of reach it can be built, nothing it is made of in the build of a preset was
# read from Qt or calls it. A build of its own would compile the same files once more.
check_core_alone() {
    local alone=$root/build/core-only from_qt
    (cd "$root" && cmake --preset core-only -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON >/dev/null) || return 1
    from_qt=$(
        grep --ignore-case --extended-regexp 'qt6|-lQt' "$alone/compile_commands.json" "$alone/build.ninja"
        ninja -C "$build" -t deps | awk '/^[^ ]/ { core = /^core\// } core && /\/qt6\//'
        nm --undefined-only "$build/core/libheadlight_core.a" | grep --extended-regexp ' _ZN?K?[0-9]+Q[A-Z]'
    ) || true
    if [[ -n $from_qt ]]; then
        printf 'headlight_core must need no Qt:\n%s\n' "$(head --lines=5 <<<"$from_qt")" >&2
        return 1
    fi
    echo "headlight_core needs no Qt."
}

check_house() {
    step "Format, scripts, and what clang-tidy finds in what changed"
    bash "$root/tests/house/check.sh"
}

build=$root/build/$preset
install_packages "${build_packages[@]}" "${run_packages[@]}"
if [[ -z $(missing_packages "${test_packages[@]}") ]]; then
    check_house
    step "Tests and program: build"
    build_preset "$root" "$preset"
else # on a fresh machine the compiler need not wait for the browser and TeX
    log=$(mktemp)
    install_packages "${test_packages[@]}" >"$log" 2>&1 &
    installing=$!
    step "Tests and program: build, while what only the tests need is installed"
    build_preset "$root" "$preset"
    wait "$installing" || { cat "$log" >&2 && exit 1; }
    rm "$log"
    check_house
fi
check_core_alone
step "Tests: run"
ctest --test-dir "$build" "${ctest_options[@]}"
step "Done"
