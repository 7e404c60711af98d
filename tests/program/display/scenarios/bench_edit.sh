# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# A number typed over an undone one, then a click on another cell, and all of it undone.
start
keys F3
focus 'Headlight bench$'
click_at 115 464 # the first cell of X
type_text 7.25
keys Return
until_true "the number is kept" kept_is "$last_bench" 7.25
keys ctrl+z
until_true "the number is undone" kept_is_not "$last_bench" 7.25
type_text 8.75
keys Return
click_at 167 511 # another cell of it
until_true "the other number is kept" kept_is "$last_bench" 8.75
type_text 9.25
keys Return
until_true "the third number is kept" kept_is "$last_bench" 9.25
keys ctrl+z ctrl+z
until_true "the third number is undone" kept_is_not "$last_bench" 9.25
until_true "the other number is undone" kept_is_not "$last_bench" 8.75
leave
