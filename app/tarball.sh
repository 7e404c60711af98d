#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Headlight and packs it with its libraries, for Linux of the same or a newer glibc:  bash app/tarball.sh
# The last line of standard output is the .tar.xz. Unpacked anywhere, headlight-VERSION-PROCESSOR/AppRun starts it. The
# folder is laid out as AppImage asks (docs.appimage.org, "AppDir specification"): appimagetool makes one file of it.
# Its files have an order, so that a commit has one tarball.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=app/packages.sh
source "$root/app/packages.sh"

# glibc stays outside: it is the kernel's partner, and programs of an older one run on a newer one.
glibc='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl|nsl|BrokenLocale|mvec|thread_db|nss_[a-z]+))[.]so'
# Qt opens these by name when it runs: the window, figures without one, pictures, icons, keys that are composed, printers,
# and the encrypted connection to the hub.
plugins=(platforms/libqxcb platforms/libqoffscreen imageformats/libqgif imageformats/libqjpeg imageformats/libqsvg
    imageformats/libqtiff imageformats/libqwebp iconengines/libqsvgicon platforminputcontexts/libcomposeplatforminputcontextplugin
    platforminputcontexts/libibusplatforminputcontextplugin printsupport/libcupsprintersupport tls/libqopensslbackend)

libraries_of() { # FILE…: paths of all libraries that they need, glibc's left out
    ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort --unique | while read -r library; do
        [[ $(basename "$library") =~ $glibc ]] || echo "$library"
    done
}

owner_of() { # FILE: the Debian package that it is of, whose list may name /lib where the file is in /usr/lib
    local file
    file=$(realpath "$1")
    { dpkg-query --search "$file" "${file#/usr}" 2>/dev/null || true; } | sed --quiet '1s/:.*//p'
}

build_to_package "$root"

version=$("$root/build/release/app/headlight" --version | sed 's/^headlight //')
name=headlight-$version-$(uname --machine)
made=$root/build/release/tarball
folder=$made/$name
rm -rf "$made"
mkdir -p "$made"
DESTDIR=$folder cmake --install "$root/build/release" --prefix /usr --strip >/dev/null
libraries=$folder/usr/lib/headlight
qt_plugins=$(qtpaths6 --query QT_INSTALL_PLUGINS)
mkdir -p "$libraries" "$folder/usr/share/doc/headlight/libraries"

files=("$folder/usr/bin/headlight")
for plugin in "${plugins[@]}"; do
    install -D --mode=644 "$qt_plugins/$plugin.so" "$libraries/plugins/$plugin.so"
    files+=("$libraries/plugins/$plugin.so")
done
mapfile -t ssl < <(ldconfig -p | awk '/lib(ssl|crypto)[.]so[.]3 .*x86-64/ { print $NF }') # opened by name by Qt's plugin
mapfile -t needed < <({ libraries_of "${files[@]}" "${ssl[@]}" && printf '%s\n' "${ssl[@]}"; } | sort --unique)
for library in "${needed[@]}"; do
    install --mode=644 "$(realpath "$library")" "$libraries/$(basename "$library")"
done
for library in "${needed[@]}" "${plugins[@]/#/$qt_plugins/}"; do
    [[ $library == *.so* ]] || library+=.so # a plugin's name
    owner=$(owner_of "$library")
    [[ -n $owner ]] || { echo "$library is of no package; its licence is not known." >&2 && exit 1; }
    install --mode=644 "/usr/share/doc/$owner/copyright" "$folder/usr/share/doc/headlight/libraries/$owner"
done
# Each looks for its libraries beside itself, so that no variable of the environment reaches what Headlight starts.
patchelf --set-rpath "\$ORIGIN/../lib/headlight" "$folder/usr/bin/headlight"
for library in "$libraries"/*.so*; do
    patchelf --set-rpath "\$ORIGIN" "$library"
done
for plugin in "$libraries"/plugins/*/*.so; do
    patchelf --set-rpath "\$ORIGIN/../.." "$plugin"
done
printf '[Paths]\nPrefix = ..\nPlugins = lib/headlight/plugins\n' >"$folder/usr/bin/qt.conf"

cat >"$folder/AppRun" <<'SCRIPT'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/bin/headlight" "$@"
SCRIPT
chmod 755 "$folder/AppRun"
cp "$folder/usr/share/applications/headlight.desktop" "$folder/"
cp "$folder/usr/share/icons/hicolor/scalable/apps/headlight.svg" "$folder/"
ln --symbolic headlight.svg "$folder/.DirIcon"

tar --create --directory="$made" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --format=gnu "$name" | xz --threads=1 -6 >"$made/$name.tar.xz"
rm -rf "$folder"
realpath "$made/$name.tar.xz"
