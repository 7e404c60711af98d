# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# A text, another head and a switched-off one, then back to the start and forth again.
start
keys ctrl+l
type_over 'The cat slept because it was old.'
until_true "the text is kept" kept_is "$last_session" 'because it was old.'
cp "$last_session" typed.json
# Until the model has run there is no head to choose, which on a busy machine is later than the text is kept.
chosen_head() { grep '"selectedHead"' "$1"; }
next_head_is_kept() {
    keys alt+shift+Right && sleep 1 && [[ $(chosen_head "$last_session") != $(chosen_head typed.json) ]]
}
until_true "another head is kept" next_head_is_kept
keys ctrl+d
heads_switched_off() { sed -n '/"ablatedHeads"/,/]/p' "$last_session" | grep '[0-9]\.[0-9]'; }
until_true "a head is kept as switched off" heads_switched_off
for _ in {1..12}; do keys ctrl+z; done
until_true "the text is undone" kept_is_not "$last_session" "because it was old."
for _ in {1..12}; do keys ctrl+shift+z; done
until_true "the text is redone" kept_is "$last_session" 'because it was old.'
leave
