# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2154
# To the first page of the lessons with a table of the bench: a number over an undone one, kept in a file of its own.
start
keys F2
sleep 2 # a page is shown before it takes keys
for _ in {1..9}; do keys alt+Page_Down && sleep 0.5; done # lesson 0 is about a model
focus 'Headlight bench$' # pages 1 to 4 of lesson 1; the fifth is about a model, the sixth about a table
sleep 2 # a page of the bench is shown before it takes keys
for _ in {1..4}; do keys alt+Page_Down && sleep 0.5; done
focus 'Headlight$'
sleep 1
keys alt+Page_Down
focus 'Headlight bench$'
sleep 1
click_at 115 464 # the first cell of X
type_text 7.25
keys Return ctrl+z
type_text 8.75
keys Return
click_at 167 511 # another cell of it
keys ctrl+s
give_file "$HOME/edited.json" 'Save bench'
until_true "the number is in the file" kept_is edited.json 8.75
if kept_is edited.json 7.25; then fail "the undone number is in the file"; fi
focus 'Headlight$'
keys F2 # which leaves the lesson open
leave
