# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests that show a window: an X server of their own.
# shellcheck shell=bash

# Starts Xvfb with the options given and a folder for what it writes; x_server is its process, x_display its number.
# Fails with one sentence.
start_x_server() { # FOLDER OPTION…
    local folder=$1 tries
    shift
    exec 3>"$folder/display"
    Xvfb -displayfd 3 "$@" -noreset >"$folder/xvfb.txt" 2>&1 &
    x_server=$!
    exec 3>&-
    for ((tries = 300; tries > 0; --tries)); do
        [[ -s $folder/display ]] && break
        sleep 0.1
    done
    [[ -s $folder/display ]] || { echo "FAILED: Xvfb does not start: $(cat "$folder/xvfb.txt")" && return 1; }
    # shellcheck disable=SC2034 # who sources this file uses it
    x_display=$(<"$folder/display")
}

stop_x_server() {
    [[ -z ${x_server:-} ]] || { kill "$x_server" 2>/dev/null && wait "$x_server" 2>/dev/null; } || true
}
