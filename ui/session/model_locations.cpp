// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_locations.h"

#include "ui/pictures/words.h"

#include <QCoreApplication>
#include <QStandardPaths>

namespace headlight {

namespace {

std::vector<std::filesystem::path> resourceFolders(const char* name)
{
    return {
        std::filesystem::path(HEADLIGHT_RESOURCES_DIR) / name,
        toPath(QCoreApplication::applicationDirPath()) / ".." / "share" / "headlight" / name,
        toPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)) / name,
    };
}

} // namespace

std::vector<std::filesystem::path> modelLocations()
{
    return resourceFolders("models");
}

std::vector<std::filesystem::path> lessonLocations()
{
    return resourceFolders("lessons");
}

} // namespace headlight
