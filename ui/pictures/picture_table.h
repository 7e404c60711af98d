// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <filesystem>
#include <functional>
#include <string>

namespace headlight {

/// The numbers of a picture, for a .csv.
struct PictureTable {
    QString what;                                            // "attention rollout of layer 2", after "Export the …"
    QString name;                                            // of the file that is suggested, without ".csv"
    std::function<void(const std::filesystem::path&)> write; // throws Error{CannotWrite}
};

/// A table whose whole text is made when it is written.
PictureTable textTable(QString what, QString name, std::function<std::string()> text);

} // namespace headlight
