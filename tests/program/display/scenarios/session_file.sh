# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# Ctrl+S through the file dialog; the file as the argument of the next start.
start
keys ctrl+l
type_over 'The bird sang.'
until_true "the text is kept" kept_is "$last_session" 'The bird sang.'
keys ctrl+s
give_file "$HOME/mine.json" 'Save session'
until_true "the file is written" kept_is mine.json 'The bird sang.'
focus 'Headlight$'
keys ctrl+l
type_over 'Something else.'
until_true "the text is kept" kept_is "$last_session" 'Something else.'
leave alt+c # without saving
start mine.json
keys alt+shift+Right
until_true "the text of the file is kept" kept_is "$last_session" 'The bird sang.'
leave
