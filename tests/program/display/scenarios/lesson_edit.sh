# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# Lesson 4, which stands beside the bench: a number over an undone one, and the bench is the reader's own again.
start
keys F3
focus 'Headlight bench$'
click_at 115 464 # the first cell of X
type_text 7.25
keys Return
until_true "the reader's own number is kept" kept_is "$last_bench" 7.25
focus '^Headlight$'
keys F2
focus '^Headlight$'
keys alt+Page_Down
