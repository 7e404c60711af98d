#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Ends the program by force at random moments and looks at what is left:  bash tests/kill.sh [BUILD [TIMES [SEED]]]
# The last line is the verdict.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(realpath "${1:-$root/build/ci}")
times=${2:-50}
seed=${3:-$RANDOM}
program=$build/app/headlight
scenarios=$build/tests/program/headlight_scenarios
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
RANDOM=$seed
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 HOME=$home XDG_DATA_HOME=$home/XDG_DATA_HOME XDG_RUNTIME_DIR=$home
export XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
cd "$home" || exit 1
echo "seed $seed"
failed=0
fail() {
    echo "FAILED: $*" >&2
    failed=1
}

# Every kept file is whole JSON, nothing else lies beside them, and the session is at most a second behind the typing.
check_kept() {
    python3 - "$1" <<'PYTHON' || failed=1
import json, pathlib, sys
killed = int(sys.argv[1])
folder = pathlib.Path("XDG_DATA_HOME/headlight")
problems = []
for file in folder.iterdir():
    if file.suffix == ".json":
        try:
            json.loads(file.read_text())
        except ValueError as error:
            problems.append(f"{file.name} is broken: {error}")
    elif file.suffix != ".lock":
        problems.append(f"{file.name} is left over")
    if "broken" in file.name:
        problems.append(f"{file.name}: a file was broken")
typed = [line.split(" ", 1) for line in pathlib.Path("typed.log").read_text().splitlines() if " " in line]
kept = json.loads((folder / "last-session.json").read_text())["text"]
newest = max((int(when) for when, text in typed if text == kept), default=None)
if newest is None and typed and kept[:-1] in (typed[-1][1], ""):  # kept before the letter was in the log
    newest = killed
if typed and newest is None and killed - int(typed[0][0]) > 1300:
    problems.append(f"what is kept was never typed: {kept!r}")
elif newest is not None and killed - newest > 1300:  # a second, and what keeping it takes
    problems.append(f"{killed - newest} ms of typing are lost")
print("\n".join("FAILED: " + problem for problem in problems), file=sys.stderr, end="\n" if problems else "")
sys.exit(bool(problems))
PYTHON
}

echo "== kill -9 while a person types, $times times"
for ((i = 1; i <= times; ++i)); do
    rm -f typed.log
    # Every other time it is kept all the time, so that many a kill comes in the middle of saving.
    HEADLIGHT_TYPING_INTERVAL=$((i % 2 ? 0 : 5)) HEADLIGHT_TYPING_SECONDS=60 "$scenarios" --drive keeps_typing 0 2>/dev/null &
    pid=$!
    for ((wait = 0; wait < 1200; ++wait)); do
        [[ -s typed.log ]] && break
        sleep 0.1
    done
    if [[ ! -s typed.log ]]; then
        kill -9 "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        fail "run $i typed nothing within two minutes"
        continue
    fi
    sleep "$((RANDOM % 3)).$((RANDOM % 900 + 100))"
    moment=$(date +%s%3N)
    kill -9 "$pid" 2>/dev/null || fail "run $i ended by itself"
    wait "$pid" 2>/dev/null
    check_kept "$moment"
done

echo "== SIGTERM, SIGINT, SIGHUP while a command writes"
text=$(printf 'the cat %.0s' {1..120})
mkdir written
before=$(date +%s%3N)
"$program" trace -m headlight-en -t "$text" -o written/whole.json 2>/dev/null || fail "trace"
took=$(($(date +%s%3N) - before))
for ((i = 1; i <= 30; ++i)); do
    "$program" trace -m headlight-en -t "$text" -o written/one.json 2>/dev/null &
    pid=$!
    sleep "$(awk -v t="$took" -v r="$RANDOM" 'BEGIN { print t * (0.2 + 0.9 * r / 32768) / 1000 }')"
    signals=(TERM INT HUP KILL)
    kill -"${signals[i % 4]}" "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    if [[ -e written/one.json ]]; then
        cmp -s written/whole.json written/one.json || fail "a file that is not whole"
        rm written/one.json
    fi
done
left=$(find written -mindepth 1 ! -name whole.json)
[[ -z $left ]] || fail "left over: $left"

echo "== fifty at once in one folder"
mkdir at_once
draw() {
    "$program" render -m headlight-en -t "The cat sat." --view heatmap -o "at_once/$1" 2>/dev/null
}
draw expected.svg || fail "render"
pids=()
for ((i = 1; i <= 50; ++i)); do
    draw "$((i % 2 ? 0 : i)).svg" & # half of them the same file
    pids+=($!)
done
for pid in "${pids[@]}"; do
    wait "$pid" || fail "one of fifty"
done
for file in at_once/*; do
    cmp -s at_once/expected.svg "$file" || fail "$file is not whole"
done
[[ $(find at_once -mindepth 1 | wc -l) == 27 ]] || fail "something is left over, or missing"

echo "== a standard output that is closed, full, or gone"
"$program" models >&- 2>/dev/null
code=$?
[[ $code == 2 ]] || fail "closed: $code"
"$program" models >/dev/full 2>/dev/null
code=$?
[[ $code == 2 ]] || fail "full: $code"
"$program" trace -m headlight-en -t "$text" 2>/dev/null | head -c 100 >/dev/null
[[ ${PIPESTATUS[0]} == 2 || ${PIPESTATUS[0]} == 141 ]] || fail "gone"
"$program" render -m headlight-en -t a --view heatmap -o closed.svg >&- 2>&- <&- || fail "nothing open"
if ! draw a.svg || ! "$program" render -m headlight-en -t a --view heatmap -o open.svg || ! cmp closed.svg open.svg; then
    fail "what was written with closed streams differs"
fi

# What was kept is still there, byte for byte, and the window works on and says that it keeps nothing.
try_home() { # NAME, the command that spoils the folder named home
    rm -rf home && mkdir home
    if ! unshare --user --map-root-user --mount bash -c "
        mount -t tmpfs -o size=1m none home && cp -r XDG_DATA_HOME home/ && { $2; } &&
        { HEADLIGHT_HOME_IS_TRIED=1 XDG_DATA_HOME=$home/home/XDG_DATA_HOME '$scenarios' --drive nowhere_to_keep 0 &&
          diff -r --exclude=*.lock XDG_DATA_HOME home/XDG_DATA_HOME; }"; then
        fail "$1"
    fi
}
echo "== a full disk, and a home that nobody may write"
if unshare --user --map-root-user --mount true 2>/dev/null; then
    try_home "a full disk" "! dd if=/dev/zero of=home/full bs=1k 2>/dev/null"
    try_home "a read-only home" "mount -o remount,ro home"
else
    echo "not tried: this system lets nobody mount a small disk" >&2
fi

if ((failed)); then
    echo "kill: something was lost (seed $seed)"
    exit 1
fi
echo "kill: nothing was lost in $times kills, 30 interruptions, 50 runs at once, on a full disk and in a read-only home"
