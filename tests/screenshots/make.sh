#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every view as a picture:  bash tests/screenshots/make.sh [FOLDER [SCENE...]]
# FOLDER is this one unless given; the scenes, texts and sizes are in scenes.json.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

folder=${1:-$here}
(($#)) && shift
install_packages "${build_packages[@]}" "${run_packages[@]}"
build_preset "$root" dev
mkdir -p "$folder"
for scale in 1 2; do
    QT_SCALE_FACTOR=$scale "$root/build/dev/tests/screenshots/make_screenshots" "$here/scenes.json" "$folder" "$@" \
        2> >(grep -v propagateSizeHints >&2)
done
