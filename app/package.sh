#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Headlight and makes its package for Debian 12:  bash app/package.sh
# The last line of standard output is the .deb. Its dates are those of the commit, so that a commit has one package.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

install_packages "${build_packages[@]}" "${run_packages[@]}" "${package_packages[@]}"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
build_preset "$root" release || {
    echo "Headlight could not be built (the compiler's words are above)." >&2
    exit 1
}
umask 022
cmake "$root/build/release" >&2 # the metainfo has the date, too
cpack --config "$root/build/release/CPackConfig.cmake" -G DEB -B "$root/build/release/package" >&2
realpath "$root"/build/release/package/headlight_*.deb
