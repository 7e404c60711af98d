#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Drives a built headlight on an X display of its own:  bash tests/program/display/run.sh PROGRAM [SCENARIO…]
# HEADLIGHT_SCREEN=1024x640 is a smaller screen, HEADLIGHT_DISPLAY=remote one as through ssh -X: over TCP, without shared
# memory and without OpenGL.
# Exit code 77 (skipped) where Xvfb or xdotool is missing.
set -uo pipefail

program=$(realpath "${1:?usage: run.sh PROGRAM [SCENARIO…]}")
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/program/x_server.sh
source "$here/../x_server.sh"
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed (see app/packages.sh)" && exit 77; }
done

work=$(mktemp -d)
host='' x_options=(-nolisten tcp)
[[ ${HEADLIGHT_DISPLAY:-} == remote ]] && host=localhost x_options=(-listen tcp -extension MIT-SHM -extension GLX)
# shellcheck disable=SC2317 # the trap calls it
finish() {
    stop_x_server
    rm -rf "$work"
}
trap finish EXIT

start_x_server "$work" -screen 0 "${HEADLIGHT_SCREEN:-1600x1000}x24" "${x_options[@]}" || exit 1
DISPLAY=$host:$x_display
export DISPLAY QT_QPA_PLATFORM=xcb LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY

failed=0
if (($# == 0)); then
    mapfile -t all < <(basename --suffix=.sh --multiple "$here"/scenarios/*.sh)
    set -- "${all[@]}"
fi
for name in "$@"; do
    scenario=$here/scenarios/$name.sh
    mkdir -p "$work/$name"
    if said=$(timeout 300 bash "$here/drive.sh" "$scenario" "$program" "$work/$name" 2>&1); then
        echo "passed: $name"
    else
        printf 'FAILED: %s\n%s\n' "$name" "$said" && failed=1
    fi
done
((failed)) || echo "The program does what keys and mouse ask of it."
exit "$failed"
