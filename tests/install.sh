#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` lays down is the whole program:  bash tests/install.sh BUILD
# Installs BUILD into a folder of its own and asks the installed program for all that it ships. Of a release build no
# file may hold the path of the sources. The last line is the verdict.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(realpath "${1:-$root/build/release}")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

DESTDIR=$home/root cmake --install "$build" --prefix /usr >/dev/null
program=$home/root/usr/bin/headlight
installed() { env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM HOME="$home" XDG_DATA_HOME="$home/data" "$program" "$@"; }

for model in "$root"/resources/models/*/; do
    name=$(basename "$model")
    installed models | grep --quiet --line-regexp -- "$name" || fail "the model $name is not installed"
done
n_written=$(find "$root/resources/lessons" -name '[0-9]*.md' | wc -l)
n_listed=$(installed lessons | grep --count --extended-regexp '^[0-9]+[.] ')
((n_written > 0 && n_listed == n_written)) || fail "$n_listed of $n_written lessons are installed"
installed lessons --pdf "$home/lessons.pdf" || fail "the lessons cannot be written"
[[ -s $home/lessons.pdf ]] || fail "the lessons that are written are empty"
installed render --model headlight-en --text "The train left" --view heatmap -o "$home/head.svg" || fail "no figure"
for file in applications/headlight.desktop icons/hicolor/scalable/apps/headlight.svg; do
    [[ -s $home/root/usr/share/$file ]] || fail "$file is not installed"
done
if grep --quiet '^CMAKE_BUILD_TYPE:STRING=Release' "$build/CMakeCache.txt"; then
    found=$(grep --recursive --files-with-matches --binary-files=text --fixed-strings "$root/" "$home/root" || true)
    [[ -z $found ]] || fail "the path of the sources stands in $found"
fi
echo "What is installed is whole."
