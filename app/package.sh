#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Headlight and makes its package for Debian 12:  bash app/package.sh
# The last line of standard output is the .deb.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

build_to_package "$root"
cpack --config "$root/build/release/CPackConfig.cmake" -G DEB -B "$root/build/release/package" >&2
realpath "$root"/build/release/package/headlight_*.deb
