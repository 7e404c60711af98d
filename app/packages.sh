# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by app/run.sh and tests/run.sh: what they need from Debian, and how they get and build it.
# shellcheck shell=bash disable=SC2034 # the scripts that source this file use the lists

# Nothing but the program's answer belongs on standard output; all that is said here goes to standard error.

build_packages=(
    g++ cmake ninja-build
    qt6-base-dev qt6-svg-dev libqcustomplot-dev
    libeigen3-dev nlohmann-json3-dev libicu-dev libonig-dev libcli11-dev libyaml-cpp-dev libmd4c-dev libmd4c-html0-dev
    pkg-config libminizip-dev zlib1g-dev # the ZIP archives that PyTorch writes
    libwebp-dev                          # pictures that move
    fonts-noto-core                      # the program carries five of its faces
)
run_packages=(
    qt6-qpa-plugins                                        # the window on X11
    qt6-image-formats-plugins                              # WebP among the images that a model reads
    ca-certificates                                        # whose word the hub's certificate is
    fonts-noto-cjk fonts-noto-color-emoji                  # with fonts-noto-core every script a person may type
)
package_packages=(
    dpkg-dev file # dpkg-shlibdeps, and what it looks at
    patchelf      # app/tarball.sh
    librsvg2-bin  # the icon in every size
)
test_packages=(
    xvfb xdotool                       # keys and mouse for the program on a display of its own
    clang-format clang-tidy shellcheck # tests/house/check.sh
    python3                            # tests/render/render_bytes.py
    python3-pil                        # counts the frames of a picture that moves
    desktop-file-utils appstream shared-mime-info libglib2.0-bin # tests/package_files.sh
    chromium chromium-driver           # tests/program/page
    texlive-latex-base texlive-pictures lmodern poppler-utils # tests/program/tex
    zsh fish                           # that they read their completion
    at-spi2-core gir1.2-atspi-2.0 python3-gi dbus # tests/program/speech
)

missing_packages() {
    local package
    declare -A installed=()
    while read -r status package; do
        [[ $status == installed ]] && installed[$package]=1
    done < <(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null)
    for package in "$@"; do
        [[ -n ${installed[$package]:-} ]] || printf '%s\n' "$package"
    done
}

# Installs those of the named packages that are not there yet.
install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        echo "This script installs what it needs with apt, which this system does not have; on another system install" \
             "Qt 6.4, QCustomPlot 2.1, Eigen, ICU, Oniguruma, minizip, zlib, MD4C, libwebp, yaml-cpp, nlohmann-json and CLI11, then build with:" \
             "cmake --preset release" >&2
        return 1
    fi
    local missing=()
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0

    local as_root=()
    if ((EUID != 0)); then
        if command -v sudo >/dev/null && { [[ -t 0 ]] || sudo -n true 2>/dev/null; }; then
            as_root=(sudo)
        else
            echo "These packages are missing and only root can install them; ask for: apt-get install ${missing[*]}" >&2
            return 1
        fi
    fi
    echo "Installing ${#missing[@]} packages: ${missing[*]}" >&2
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q)
    if ! "${apt[@]}" update >&2 || ! "${apt[@]}" install --yes --no-install-recommends "${missing[@]}" >&2; then
        echo "apt could not install what is missing (its own words are above)." >&2
        return 1
    fi
}

# build_preset ROOT PRESET [cmake options…]: configures where that is needed, builds, and is silent with nothing to do.
build_preset() {
    local root=$1 preset=$2 build=$1/build/$2
    shift 2
    local configured_for=
    [[ -f $build/CMakeCache.txt ]] &&
        configured_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$build/CMakeCache.txt")
    if [[ ! -f $build/build.ninja || $configured_for != "$root" || $root/CMakePresets.json -nt $build/build.ninja ]]; then
        local fresh=()
        [[ -n $configured_for && $configured_for != "$root" ]] && fresh=(--fresh) # the folder was moved
        (cd "$root" && cmake --preset "$preset" "${fresh[@]}" "$@" >&2) || return 1
        touch "$build/build.ninja"
    fi
    # One compiler a core: with one more, as ninja would start, the same work takes a tenth longer on two cores.
    ninja -C "$build" -j "$(nproc)" | sed --unbuffered --regexp-extended \
        '/^ninja: (Entering directory|no work to do)|Re-checking globbed directories/d' >&2
    return "${PIPESTATUS[0]}"
}

# Builds the release that a package holds, with the date of the commit in all that has one, so that a commit has one
# package; leaves SOURCE_DATE_EPOCH and a umask that everybody's files have.
build_to_package() {
    local root=$1
    install_packages "${build_packages[@]}" "${run_packages[@]}" "${package_packages[@]}" || return 1
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
    export SOURCE_DATE_EPOCH
    build_preset "$root" release || {
        echo "Headlight could not be built (the compiler's words are above)." >&2
        return 1
    }
    umask 022
    cmake "$root/build/release" >&2 # the metainfo has the date, too
}
