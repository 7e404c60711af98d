// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/model_locations.h"

#include "ui/session/words.h"

#include <QCoreApplication>
#include <QStandardPaths>

namespace headlight {

std::vector<std::filesystem::path> modelLocations()
{
    return {
        std::filesystem::path(HEADLIGHT_RESOURCES_DIR) / "models",
        toPath(QCoreApplication::applicationDirPath()) / ".." / "share" / "headlight" / "models",
        toPath(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)) / "models",
    };
}

} // namespace headlight
