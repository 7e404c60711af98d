#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Figures and numbers are the same bytes whatever the language, the screen, the scale and the fonts, and the window works
# on a small screen and on a remote display:  bash tests/anywhere.sh PROGRAM
# The last line is the verdict.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${1:-$root/build/ci/app/headlight}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
failed=0

# Everything that is written, into "$1", with the variables that follow.
write() {
    local out=$home/$1
    shift
    mkdir "$out"
    local text="Iı İi: 1,5 of 2.5 banks." in=(env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM HOME="$home" "$@" "$program")
    {
        "${in[@]}" tokens -m headlight-en -t "$text" >"$out/tokens.txt" &&
            "${in[@]}" trace -m headlight-en -t "$text" -o "$out/trace.json" &&
            "${in[@]}" translate -m headlight-en-fr -t "The bird sang." >"$out/translation.txt"
        for view in heatmap links shapes inspector data-flow overview; do
            "${in[@]}" render -m headlight-en -t "$text" --view "$view" --temperature 1.5 -o "$out/$view.svg" || return
        done
        "${in[@]}" render -m headlight-en -t "$text" --view heatmap -o "$out/map.png" &&
            "${in[@]}" render -m headlight-en -t "$text" --view heatmap -o "$out/map.pdf" &&
            "${in[@]}" render -m headlight-en -t "$text" --view heads -o "$out/heads.csv" &&
            "${in[@]}" bench --help >"$out/help.txt"
    } 2>"$out/said.txt"
}

small=$home/small.json
echo '{"screens": [{"name": "small", "x": 0, "y": 0, "width": 1024, "height": 640, "logicalDpi": 144, "dpr": 2}]}' >"$small"
# A system with fonts that have next to nothing to do with the figures', and one with none.
for fonts in one-font no-font; do
    mkdir "$home/$fonts.d"
    echo "<fontconfig><dir>$home/$fonts.d</dir><cachedir>$home/cache</cachedir></fontconfig>" >"$home/$fonts.conf"
done
ln -s "$(find /usr/share/fonts -name '*Hebrew*-Regular.ttf' -print -quit)" "$home/one-font.d/"

write plain LC_ALL=C.UTF-8 || { cat "$home/plain/said.txt" >&2; exit 1; }
while IFS='|' read -r name variables; do
    read -ra words <<<"$variables"
    write "$name" "${words[@]}"
    if diff -rq "$home/plain" "$home/$name" >&2; then
        echo "the same: $name"
    else
        failed=1
    fi
done <<EOF
C|LC_ALL=C LANG=C
German|LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8
Turkish|LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8
Arabic|LC_ALL=ar_EG.UTF-8 LANG=ar_EG.UTF-8
Chinese|LC_ALL=zh_CN.UTF-8 LANG=zh_CN.UTF-8
scale-1.5|LC_ALL=C.UTF-8 QT_SCALE_FACTOR=1.5
scale-2|LC_ALL=C.UTF-8 QT_SCALE_FACTOR=2 QT_FONT_DPI=192
small-screen|LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen:configfile=$small
no-display|LC_ALL=C.UTF-8 DISPLAY=:77 QT_QPA_PLATFORM=xcb
one-font|LC_ALL=C.UTF-8 FONTCONFIG_FILE=$home/one-font.conf
no-font|LC_ALL=C.UTF-8 FONTCONFIG_FILE=$home/no-font.conf
elsewhere|LC_ALL=C.UTF-8 TZ=Pacific/Auckland XDG_CURRENT_DESKTOP=KDE QT_STYLE_OVERRIDE=windows
EOF
if ((failed)); then
    echo "anywhere: what is written differs"
    exit 1
fi

# As through ssh -X, and on a projector's screen.
for display in local remote; do
    echo "== the window on a $display display of 1024 × 640"
    HEADLIGHT_SCREEN=1024x640 HEADLIGHT_DISPLAY=$display bash "$root/tests/program/display/run.sh" "$program" \
        stays_on_screen session_file text_and_undo
    code=$?
    ((code == 0 || code == 77)) || failed=1
done
if ((failed)); then
    echo "anywhere: the window does not work there"
    exit 1
fi
echo "anywhere: the same bytes"
