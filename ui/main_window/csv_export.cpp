// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/main_window/csv_export.h"

#include "core/export/pattern_csv.h"
#include "ui/plots/shown_map.h"
#include "ui/session/words.h"

#include <QCoreApplication>

#include <utility>

namespace headlight {

CsvExport patternExport(std::shared_ptr<const ActivationCache> cache, const HeadIndex& head, const ShownOptions& shown)
{
    const QString name = headText(head);
    return {QCoreApplication::translate("headlight::CsvExport", "pattern of %1").arg(name),
            QStringLiteral("pattern_%1").arg(name),
            [cache = std::move(cache), head, shown](const std::filesystem::path& file) {
                writePatternCsv(file, shownMap(cache, head, shown));
            }};
}

} // namespace headlight
