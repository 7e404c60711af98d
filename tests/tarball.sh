#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# The tarball runs by itself:  bash tests/tarball.sh FILE.tar.xz [SYSTEM]
# Unpacks it, looks that all its libraries but glibc come from it, and runs it without any variable of this session:
# figures, lessons, a PDF, the guide, the window (where Xvfb is there). SYSTEM is the folder of another system, such as
# debootstrap makes, in which it is unpacked and run, as root. The last line is the verdict.
set -euo pipefail
# shellcheck source=tests/program/x_server.sh
source "$(dirname "${BASH_SOURCE[0]}")/program/x_server.sh"

tarball=$(realpath "$1")
system=${2:-}
[[ -z $system ]] || system=$(realpath "$system")
home=$(mktemp --directory --tmpdir="$system/tmp")
trap 'stop_x_server; rm -rf "$home"' EXIT
inside=${home#"$system"} # the same folder, seen from within the system

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# The loader finds the place of the program by /proc.
on_system() {
    local run=(env -i HOME="$inside" LANG=C.UTF-8 PATH=/usr/bin:/bin "${display[@]}" timeout 120)
    if [[ -n $system ]]; then
        # shellcheck disable=SC2016 # the words are of the shell inside
        unshare --mount bash -c 'mount -t proc proc "$1/proc" && exec chroot "$@"' _ "$system" "${run[@]}" "$@"
    else
        "${run[@]}" "$@"
    fi
}
display=()

tar --extract --file "$tarball" --directory "$home"
name=$(basename "$tarball" .tar.xz)
[[ $(ls "$home") == "$name" ]] || fail "it unpacks to $(ls "$home")"
folder=$home/$name
program=$inside/$name/AppRun
for file in headlight.desktop headlight.svg .DirIcon usr/share/headlight/models/headlight-en/config.json \
    usr/share/doc/headlight/guide.html usr/share/doc/headlight/libraries/libqt6gui6; do
    [[ -s $folder/$file ]] || fail "$file is not in it"
done
while read -r file; do
    # shellcheck disable=SC2016 # awk's words
    strange=$(env -i LD_LIBRARY_PATH= ldd "$file" | awk -v folder="$folder/" '$2 == "=>" && index($3, folder) != 1 { print $1 }' |
        grep --invert-match --extended-regexp '^(ld-linux|lib(c|m|dl|rt|pthread|resolv)[.]so)' || true)
    [[ -z $strange ]] || fail "${file#"$folder/"} takes from outside: $strange"
done < <(find "$folder/usr/bin/headlight" "$folder/usr/lib" -type f \( -name '*.so*' -o -name headlight \))

[[ "$(on_system "$program" --version)-$(uname --machine)" == "${name/headlight-/headlight }" ]] || fail "it is of another version"
for figure in head.png head.svg head.pdf page.html; do
    on_system "$program" render --model headlight-en --text "The train left" --view heatmap -o "$inside/$figure" || fail "no $figure"
    [[ -s $home/$figure ]] || fail "$figure is empty"
done
((n_lessons = $(on_system "$program" lessons | grep --count --extended-regexp '^[0-9]+[.] '))) || fail "it has no lessons"
((n_lessons == $(find "$folder/usr/share/headlight/lessons" -name '[0-9]*.md' | wc -l))) || fail "it lists $n_lessons lessons"

if command -v Xvfb >/dev/null && command -v xdotool >/dev/null; then
    start_x_server "$home" -screen 0 1280x800x24 -nolisten tcp || exit 1
    display=("DISPLAY=:$x_display")
    on_system "$program" >"$home/window.txt" 2>&1 &
    window=$!
    for _ in {1..300}; do
        shown=$(env "${display[@]}" xdotool search --onlyvisible --name '^Headlight$' 2>/dev/null || true)
        [[ -z $shown ]] || break
        sleep 0.1
    done
    [[ -n $shown ]] || fail "its window does not open: $(cat "$home/window.txt")"
    env "${display[@]}" xdotool windowfocus "$shown" sleep 1 key ctrl+q
    wait "$window" || fail "it does not leave: $(cat "$home/window.txt")"
fi
echo "The tarball runs by itself${system:+ on $(sed --quiet 's/^PRETTY_NAME=//p' "$system/etc/os-release")}."
