# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# A text, another head and a switched-off one, then back to the start and forth again.
start
keys ctrl+l
type_over 'The cat slept because it was old.'
until_true "the text is kept" kept_is "$last_session" 'because it was old.'
cp "$last_session" typed.json
keys alt+Right ctrl+d
until_true "another head is kept" eval '! cmp -s "$last_session" typed.json'
for _ in 1 2 3 4 5 6 7 8; do keys ctrl+z; done
until_true "the text is undone" eval '! kept_is "$last_session" "because it was old."'
for _ in 1 2 3 4 5 6 7 8; do keys ctrl+shift+z; done
until_true "the text is redone" kept_is "$last_session" 'because it was old.'
leave
