// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/export/export_figure.h"
#include "ui/kit/field.h"

#include <QString>

#include <filesystem>
#include <vector>

namespace headlight {

/// What can be chosen of a figure's file.
std::vector<Field<FigureExportOptions>> exportFields();
/// The one of them with that option, "--size".
Field<FigureExportOptions> exportField(const QString& option);

/// Such choices under a name, which a file keeps.
struct FigurePreset {
    QString name;
    FigureExportOptions options;
};

/// Those that the program has by itself; a name is "greyscale".
const std::vector<FigurePreset>& shippedPresets();
/// The one of them with that name; null where there is none.
const FigurePreset* shippedPreset(const QString& name);
/// Throws Error{CannotRead}, and Error{BadFile} with file, key, what was expected and what was found.
FigurePreset readPreset(const std::filesystem::path& file);
/// Throws Error{CannotWrite}; nothing half-written stays.
void writePreset(const std::filesystem::path& file, const FigurePreset& preset);

} // namespace headlight
