#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Trains what the lessons speak of and writes the curves that they quote: bash make.sh PROGRAM, some ten seconds.
set -euo pipefail
program=$(realpath "${1:?the program headlight}")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

train() {
    local name=$1
    shift
    "$program" train "$@" --curves "$work/$name.json" -o "$work/$name"
    mv "$work/$name.json" "$here/$name.json"
}

train induction --task induction --length 16 --words 10 --layers 2 --heads 2 --width 32 --batch 16 --rate 0.01 \
    --steps 400 --report-every 10
train reverse --task reverse --layers 2 --heads 1 --width 64 --batch 16 --rate 0.003 --steps 400 --report-every 20
train reverse-no-scale --task reverse --layers 2 --heads 1 --width 64 --batch 16 --rate 0.003 --steps 400 \
    --report-every 20 --no-scale
