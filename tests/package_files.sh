#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What a desktop reads of Headlight is what it understands:  bash tests/package_files.sh PROGRAM METAINFO
# Every MIME type that the desktop entry names is defined, the tools of the desktop refuse nothing, and the program and
# its metainfo are of the version that the changelog says first. The last line is the verdict.
set -euo pipefail

program=$1 metainfo=$2
app=$(cd "$(dirname "${BASH_SOURCE[0]}")/../app" && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

named=$(sed -n 's/^MimeType=//p' "$app/headlight.desktop" | tr ';' '\n' | sed '/^$/d')
[[ -n $named ]] || fail "the desktop entry names no MIME type"
for type in $named; do
    grep --quiet "<mime-type type=\"$type\">" "$app/package/headlight.xml" || fail "$type is defined nowhere"
done
desktop-file-validate "$app/headlight.desktop" || fail "the desktop entry"
appstreamcli validate --no-net "$metainfo" || fail "the metainfo"

newest=$(sed -n 's/^## //p' "$app/../CHANGELOG.md" | head -n 1) # 0.1.0 (2026-11-30)
version=${newest%% *} day=${newest#*(}
day=${day%)}
[[ $("$program" --version) == "headlight $version" ]] || fail "the program is not of version $version"
release="<release version=\"$version\" type=\"stable\" date=\"$day\"/>"
[[ $day != "not released yet" ]] || release="<release version=\"$version\" type=\"development\" "
grep --quiet --fixed-strings "$release" "$metainfo" || fail "the metainfo does not say $release"

mkdir -p "$home/mime/packages"
cp /usr/share/mime/packages/freedesktop.org.xml "$app/package/headlight.xml" "$home/mime/packages"
update-mime-database "$home/mime" 2>"$home/said" >&2 || fail "$(cat "$home/said")"
type_of() { XDG_DATA_HOME=$home/none XDG_DATA_DIRS=$home gio info --attributes=standard::content-type "$1" | sed -n 's/^ *standard::content-type: //p'; }
"$program" bench --example fox --json >"$home/by-hand.json" || fail "no bench"
echo '{"format": "headlight session", "version": 1}' >"$home/session.json"
echo '{"model_type": "gpt2"}' >"$home/config.json"
[[ $(type_of "$home/by-hand.json") == application/x-headlight-bench+json ]] || fail "a bench is $(type_of "$home/by-hand.json")"
[[ $(type_of "$home/session.json") == application/x-headlight-session+json ]] || fail "a session is $(type_of "$home/session.json")"
[[ $(type_of "$home/config.json") == application/json ]] || fail "any JSON is $(type_of "$home/config.json")"
echo "A desktop understands what the package tells it."
