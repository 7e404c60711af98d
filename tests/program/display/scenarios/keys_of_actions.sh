# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# Ctrl+E and Ctrl+U with the cursor in the sentence, where an X11 desktop gives them to a line.
start
keys ctrl+l
type_over 'The bird sang.'
until_true "the text is kept" kept_is "$last_session" 'The bird sang.'
keys ctrl+u ctrl+e
focus 'Export figure'
keys Escape
until_true "the dialog is closed" is_gone 'Export figure'
focus 'Headlight$'
keys ctrl+l End
type_text ' Then it slept.'
until_true "the text has stayed" kept_is "$last_session" 'The bird sang. Then it slept.'
leave
