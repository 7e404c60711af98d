// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/export_figure.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headlight {

/// Figures that were exported, as `headlight batch` makes them again.
class FigureList {
public:
    /// `file` was written with this command and these choices of the dialog; one of the same name is replaced. Where
    /// there is no such command the list says why when it is written.
    void add(const QString& file, const SaidCommand& command, const FigureExportOptions& chosen);

    bool isEmpty() const { return m_figures.empty(); }
    std::size_t size() const { return m_figures.size(); }
    /// What is not in the list, "map.svg: why not", a sentence each.
    QStringList leftOut() const;
    /// The description for a file in `folder`, below which outputs are named from there.
    std::string description(const std::filesystem::path& folder) const;

private:
    std::map<QString, std::vector<SaidOption>> m_figures; ///< output, an absolute path → its options without it
    std::map<QString, QString> m_leftOut;                 ///< output → why
};

/// What was exported since the program started, by every window.
FigureList& exportedFigures();

} // namespace headlight
