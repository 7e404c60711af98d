// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/text_sink.h"

#include <QString>

#include <filesystem>
#include <functional>
#include <string>

namespace headlight {

/// The numbers of a picture, for a .csv.
struct PictureTable {
    QString what;                              // "attention rollout of layer 2", after "Export the …"
    QString name;                              // suggested name of the file, without ".csv"
    std::function<void(const TextSink&)> text; // hands over the file's bytes, piece by piece

    /// Throws Error{CannotWrite}; nothing half-written stays.
    void write(const std::filesystem::path& file) const;
};

/// A table whose text is made in one piece.
PictureTable textTable(QString what, QString name, std::function<std::string()> text);

} // namespace headlight
