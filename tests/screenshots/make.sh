#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Every view as a picture:  bash tests/screenshots/make.sh [--scenes FILE] [FOLDER [SCENE...]]
# FOLDER is that of FILE unless given; the scenes, texts and sizes are in FILE, unless given scenes.json here.
# The pictures of the README:  bash tests/screenshots/make.sh --scenes resources/screenshots/scenes.json
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

scenes=$here/scenes.json
if [[ ${1:-} == --scenes ]]; then
    scenes=$(realpath "$2")
    shift 2
fi
folder=${1:-$(dirname "$scenes")}
(($#)) && shift
install_packages "${build_packages[@]}" "${run_packages[@]}"
build_preset "$root" dev
mkdir -p "$folder"
for scale in 1 2; do
    QT_SCALE_FACTOR=$scale "$root/build/dev/tests/screenshots/make_screenshots" "$scenes" "$folder" "$@" \
        2> >(grep -v propagateSizeHints >&2)
done
