#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Headlight and starts it:  bash app/run.sh [arguments of headlight]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

install_packages "${build_packages[@]}" "${run_packages[@]}"
build_preset "$root" release || {
    echo "Headlight could not be built (the compiler's words are above)." >&2
    exit 1
}

if (($# == 0)) && [[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-} ]]; then
    echo "Headlight is built, but there is no display to open its window on;" \
         "the command line needs none: bash app/run.sh --help" >&2
    exit 2
fi
exec "$root/build/release/app/headlight" "$@"
