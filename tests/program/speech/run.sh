#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Reads a built headlight as a screen reader does, on an X display and a bus of its own:  bash tests/program/speech/run.sh PROGRAM
# Exit code 77 (skipped) where Xvfb, xdotool, a message bus or at-spi2-core is missing.
set -uo pipefail

program=$(realpath "${1:?usage: run.sh PROGRAM}")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=tests/program/x_server.sh
source "$here/../x_server.sh"
launcher=/usr/libexec/at-spi-bus-launcher
for tool in Xvfb xdotool dbus-run-session "$launcher"; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed (see app/packages.sh)" && exit 77; }
done
# Debian's own Python has the bindings; another one that stands before it in the path does not.
/usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null ||
    { echo "skipped: gir1.2-atspi-2.0 is not installed (see app/packages.sh)" && exit 77; }

work=$(mktemp -d)
# shellcheck disable=SC2317 # the trap calls it
finish() {
    stop_x_server
    rm -rf "$work"
}
trap finish EXIT

start_x_server "$work" -screen 0 1280x800x24 -fbdir "$work" -nolisten tcp || exit 1
DISPLAY=:$x_display
export DISPLAY QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 LC_ALL=C.UTF-8
export HOME=$work/home XDG_RUNTIME_DIR=$work/run
unset WAYLAND_DISPLAY XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME
mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
# The bus that readers listen on is there before the program asks for it.
# shellcheck disable=SC2016 # the inner shell expands them
timeout 600 dbus-run-session -- bash -c '
    "$1" --launch-immediately >/dev/null 2>&1 &
    bus=$!
    /usr/bin/python3 "$2" "$3" "$4"
    code=$?
    kill "$bus"
    exit "$code"' _ "$launcher" "$here/read_tree.py" "$program" "$work/Xvfb_screen0" 2> >(grep -v dbus-daemon >&2)
