#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds and runs every test:  bash tests/run.sh [--fast] [-R REGEX]
#   --fast    without the sanitizers, the build of core alone and the program as it ships
#   -R REGEX  only tests whose name matches, e.g. -R core/ or -R tst_mask
# One test alone, once built, with the options of Qt Test:  build/ci/tests/core_tests tst_mask -v2
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

fast=
ctest_options=(--output-on-failure --no-tests=error --parallel "$(nproc)")
while (($#)); do
    case $1 in
    --fast) fast=1 ;;
    -R) ctest_options+=(-R "${2:?-R needs a regular expression}") && shift ;;
    *) echo "usage: bash tests/run.sh [--fast] [-R REGEX]" >&2 && exit 2 ;;
    esac
    shift
done

step() {
    printf '\n== %s (%d min %02d s)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60))
}

run_tests() { # of a preset
    ctest --test-dir "$root/build/$1" "${ctest_options[@]}"
}

# headlight_core, with Qt out of reach and without one Qt file among its compile commands. It is never run, so nothing
# is optimised; as a Debug build it has asserts, and its warnings are errors.
check_core_alone() {
    build_preset "$root" core-only -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
        -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON
    if grep --ignore-case --quiet --extended-regexp 'qt6|-lQt' \
        "$root/build/core-only/"{compile_commands.json,build.ninja}; then
        echo "headlight_core was built with Qt within reach; it must need none." >&2
        return 1
    fi
    echo "headlight_core builds without Qt."
}

install_packages "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}"

if [[ -n $fast ]]; then
    step "Tests: build"
    build_preset "$root" ci
    step "Tests: run"
    run_tests ci
    exit
fi

step "headlight_core without Qt"
check_core_alone

step "Tests with the address and undefined-behaviour sanitizers: build"
build_preset "$root" asan
step "Tests with the address and undefined-behaviour sanitizers: run"
run_tests asan

if [[ " ${ctest_options[*]} " != *" -R "* ]]; then
    step "A random walk for a minute, with the sanitizers"
    timeout 1800 bash "$root/tests/soak.sh" 60 "$RANDOM" "$root/build/asan"
fi

# Optimised fully and without asserts, which no test above has seen.
step "The program as it ships: build"
build_preset "$root" release
step "The program as it ships: keys and mouse"
bash "$root/tests/program/display/run.sh" "$root/build/release/app/headlight"
step "Done"
