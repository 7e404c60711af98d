#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# What the program says of itself, as a system wants it:  bash app/package/make_documents.sh PROGRAM VERSION DATE FOLDER
# Writes manual pages and completion below FOLDER as below /usr/share, icons where rsvg-convert is there, and the
# changelog of the package, which is of that version and date (2026-12-31).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$1 version=$2 day=$3 share=$4
rm -rf "$share"
mkdir -p "$share"/{man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d,doc/headlight}

mapfile -t commands < <("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
((${#commands[@]})) || { echo "$program --help names no command" >&2 && exit 1; }
"$program" --man headlight | gzip -9n >"$share/man/man1/headlight.1.gz"
for command in "${commands[@]}"; do
    "$program" --man "$command" | gzip -9n >"$share/man/man1/headlight-$command.1.gz"
done
"$program" --completion bash >"$share/bash-completion/completions/headlight"
"$program" --completion zsh >"$share/zsh/vendor-completions/_headlight"
"$program" --completion fish >"$share/fish/vendor_completions.d/headlight.fish"

"$program" guide -o "$share/doc/headlight/guide.html"

if command -v rsvg-convert >/dev/null; then
    for size in 16 22 24 32 48 64 128 256 512; do
        mkdir -p "$share/icons/hicolor/${size}x$size/apps"
        rsvg-convert --width "$size" --height "$size" "$here/../../resources/icons/headlight.svg" \
            -o "$share/icons/hicolor/${size}x$size/apps/headlight.png"
    done
fi

gzip -9n <<END >"$share/doc/headlight/changelog.gz"
headlight ($version) unstable; urgency=medium

  * What changed for who uses it is in NEWS.gz beside this file.

 -- The Headlight authors <headlight@example.org>  $(LC_ALL=C date --utc --rfc-email --date="$day")
END
gzip -9n <"$here/../../CHANGELOG.md" >"$share/doc/headlight/NEWS.gz"
cp "$here/copyright" "$share/doc/headlight/copyright"
find "$share" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
