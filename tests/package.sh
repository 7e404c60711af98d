#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The package for Debian is whole, is driven, and leaves nothing:  bash tests/package.sh FILE.deb
# Installs it, as root, with dpkg into a folder of its own (--root), runs the installed program, reads what lintian and
# appstreamcli say where they are there, removes it, and looks for what stayed. The last line is the verdict.
set -euo pipefail

package=$(realpath "$1")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
system=$home/system

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

mkdir -p "$system/var/lib/dpkg/info" "$system/var/lib/dpkg/updates"
: >"$system/var/lib/dpkg/status"
on_system() { dpkg --root="$system" --force-script-chrootless --force-depends --log=/dev/null "$@" >"$home/dpkg.log" 2>&1; }
# No file is under the system but dpkg's own book before the package comes and after it has gone.
laid_down() { find "$system" -mindepth 1 -path "$system/var" -prune -o -print; }

on_system --install "$package" || fail "dpkg: $(cat "$home/dpkg.log")"
share=$system/usr/share
for file in applications/headlight.desktop mime/packages/headlight.xml metainfo/org.headlight.headlight.metainfo.xml \
    man/man1/headlight.1.gz man/man1/headlight-render.1.gz bash-completion/completions/headlight \
    zsh/vendor-completions/_headlight fish/vendor_completions.d/headlight.fish doc/headlight/copyright \
    doc/headlight/changelog.gz doc/headlight/guide.html icons/hicolor/{16x16,48x48,128x128,512x512}/apps/headlight.png \
    headlight/models/headlight-en/config.json headlight/lessons/01_from_text_to_vectors.md; do
    [[ -s $share/$file ]] || fail "usr/share/$file is not in it"
done

program=$system/usr/bin/headlight
installed() { env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM HOME="$home" XDG_DATA_HOME="$home/data" "$program" "$@"; }
version=$(dpkg-deb --field "$package" Version)
[[ $(installed --version) == "headlight $version" ]] || fail "the program is not of version $version"
grep --quiet "version=\"$version\"" "$share/metainfo/org.headlight.headlight.metainfo.xml" || fail "another version in the metainfo"
zcat "$share/doc/headlight/changelog.gz" | grep --quiet "^headlight ($version) " || fail "another version in the changelog"
day=$(sed -n 's/.*<release .* date="\(.*\)".*/\1/p' "$share/metainfo/org.headlight.headlight.metainfo.xml")
zcat "$share/doc/headlight/changelog.gz" | grep --quiet "  $(LC_ALL=C date --utc --date="$day" '+%a, %d %b %Y') " ||
    fail "another date in the changelog than $day"
newest=$(zcat "$share/doc/headlight/NEWS.gz" | sed -n 's/^## //p' | head -n 1)
[[ $newest == "$version ($day)" || $newest == "$version (not released yet)" ]] || fail "NEWS begins with $newest"
installed render --model headlight-en --text "The train left" --view heatmap -o "$home/head.svg" || fail "no figure"
[[ -s $home/head.svg ]] || fail "the figure is empty"
for library in libqt6widgets6 libqcustomplot2 libicu; do
    [[ $(dpkg-deb --field "$package" Depends) == *"$library"* ]] || fail "$library is no dependency"
done

if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net "$share"/metainfo/*.xml || fail "appstreamcli refuses the metainfo"
fi
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error "$package" || fail "lintian has errors"
fi

on_system --purge headlight || fail "dpkg: $(cat "$home/dpkg.log")"
left=$(laid_down)
[[ -z $left ]] || fail "these stay when it is removed: $left"
echo "The package is whole, and leaves nothing."
