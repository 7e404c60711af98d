# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# The whole window is on the screen, whatever its size: at the first start, at the next, and after it filled the screen.
read -r screen_width screen_height < <(xdotool getdisplaygeometry)
is_on_screen() {
    local X Y WIDTH HEIGHT # what the next line sets
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=-?[0-9]+$')"
    ((X >= 0 && Y >= 0 && X + WIDTH <= screen_width && Y + HEIGHT <= screen_height))
}
for again in first next filled; do
    start
    until_true "the whole window is on the screen ($again start)" is_on_screen
    keys ctrl+l
    type_over "The $again start."
    until_true "the text is kept" kept_is "$last_session" "The $again start."
    if [[ $again == next ]]; then
        xdotool windowmove "$window" 0 0 windowsize "$window" "$screen_width" "$screen_height"
        sleep 1
    fi
    leave
done
