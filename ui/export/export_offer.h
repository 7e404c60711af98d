// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_figure.h"
#include "ui/export/picture_table.h"
#include "ui/export/table_formats.h"
#include "ui/kit/figure.h"

#include <filesystem>
#include <optional>
#include <string>

namespace headlight {

/// What can be written of a picture: itself, its numbers, or both.
struct ExportOffer {
    std::optional<Figure> figure;
    std::optional<PictureTable> table = {};
    std::function<PageData()> page = {}; ///< see FigureExportOptions

    /// Whether a file that ends in `ending`, ".npy", would hold the numbers.
    bool isTable(const std::string& ending) const { return table && (!figure || tableFormat(ending)); }
    /// Writes what the file's ending says; options are a figure's. Throws Error{BadArgument, CannotWrite}; nothing
    /// half-written stays.
    void write(const std::filesystem::path& file, const FigureExportOptions& options) const;
};

} // namespace headlight
