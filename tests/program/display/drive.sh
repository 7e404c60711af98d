#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# One scenario of run.sh, in a home of its own:  drive.sh SCENARIO PROGRAM HOME
# There is no window manager: a window has the focus when it is given to it.
set -euo pipefail

scenario=$1 program=$2 home=$3
export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config
export XDG_CACHE_HOME=$home/cache XDG_RUNTIME_DIR=$home/run
mkdir -p "$XDG_DATA_HOME" "$XDG_CONFIG_HOME" "$XDG_RUNTIME_DIR"
chmod 700 "$XDG_RUNTIME_DIR"
cd "$HOME"
# The scenarios, which are sourced, look into these two.
# shellcheck disable=SC2034
last_session=$XDG_DATA_HOME/headlight/last-session.json
# shellcheck disable=SC2034
last_bench=$XDG_DATA_HOME/headlight/last-bench.json
pid=

fail() {
    echo "$*"
    [[ -s $HOME/said.txt ]] && cat "$HOME/said.txt"
    exit 1
}
trap '[[ -z $pid ]] || kill -KILL "$pid" 2>/dev/null' EXIT
# until_true SENTENCE COMMAND…: waits for it, a minute at most, as long as the program runs.
until_true() {
    local sentence=$1 deadline=$((SECONDS + 60))
    shift
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < deadline)) || fail "in vain waited until $sentence"
        kill -0 "$pid" 2>/dev/null || fail "the program has ended (exit code $(code)) before $sentence"
        sleep 0.1
    done
}
code() { wait "$pid" && echo 0 || echo $?; }

start() { # the program, with these arguments
    "$program" "$@" >"$HOME/said.txt" 2>&1 &
    pid=$!
    focus 'Headlight$'
}
give_focus() { # fails where there is no such window, or where it goes meanwhile
    window=$(xdotool search --onlyvisible --name "$1" | tail -1)
    [[ -n $window ]] && timeout 10 xdotool windowfocus --sync "$window"
}
focus() { # the window with this title
    until_true "a window is called $1" give_focus "$1"
}
keys() { xdotool key --delay 60 "$@"; }
type_text() { xdotool type --delay 60 "$1"; }
type_over() { keys ctrl+a && type_text "$1"; }
click_at() { xdotool mousemove --window "$window" "$1" "$2" click 1; }
kept_is() { grep -qF -- "$2" "$1"; } # FILE TEXT
kept_is_not() { ! kept_is "$@"; }
is_gone() { ! xdotool search --onlyvisible --name "$1"; }
give_file() { # FILE: into the file dialog with this title
    focus "$2"
    type_over "$1"
    keys Return
    until_true "the dialog is closed" is_gone "$2"
}
# leave [KEYS]: Ctrl+Q in the main window, and these keys where it asks about a file that has changed; the program says
# nothing and ends well.
leave() {
    focus 'Headlight$'
    keys ctrl+q
    if [[ -n ${1:-} ]]; then
        focus '^Headlight$' # the question: the main window's title names the file
        keys "$1"
    fi
    local deadline=$((SECONDS + 60))
    while kill -0 "$pid" 2>/dev/null; do
        ((SECONDS < deadline)) || fail "Ctrl+Q does not end the program"
        sleep 0.1
    done
    local exit_code
    exit_code=$(code)
    pid=
    [[ $exit_code == 0 ]] || fail "the program ended with exit code $exit_code"
    [[ ! -s $HOME/said.txt ]] || fail "the program ended well, but said something:"
}

# shellcheck source=/dev/null
source "$scenario"
