// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <filesystem>
#include <vector>

namespace headlight {

/// Where models are looked for, first wins: share/headlight/models beside the program's folder (in a build tree a link
/// to the sources' resources), the user's own data folder, the user's cache of the hub.
std::vector<std::filesystem::path> modelLocations();

/// Where lessons are looked for: among the shipped ones and the user's own.
std::vector<std::filesystem::path> lessonLocations();

/// Reads a picture that comes without a model: the shipped model of images.
inline constexpr const char* kModelOfImages = "headlight-look";

/// The pictures that ship with the program, for models of images.
QStringList shippedPictures();

/// The file of one of them by its name, "canvas-03"; empty where there is none.
QString shippedPicture(const QString& name);

/// Folders of the user's own that are looked through after these.
void setOwnFolders(const QStringList& models, const QStringList& lessons);

/// The languages that there is a translation of the window into: "fr" for share/headlight/translations/headlight_fr.qm.
QStringList translations();
/// The file of one of them; empty where there is none.
QString translationFile(const QString& language);

} // namespace headlight
