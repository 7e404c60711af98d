// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_table.h"

#include "core/export/pattern_csv.h"
#include "ui/pictures/links/link_plot.h"

#include <algorithm>
#include <tuple>

namespace headlight {

namespace {

std::vector<std::string> texts(const QStringList& labels)
{
    std::vector<std::string> result;
    for (const QString& label : labels)
        result.push_back(label.toStdString());
    return result;
}

} // namespace

void writeLinkTable(const TextSink& out, const LinkPlot& plot)
{
    std::vector<TokenLink> links = plot.links;
    std::sort(links.begin(), links.end(), [](const TokenLink& a, const TokenLink& b) {
        return std::tie(a.headSlot, a.query, a.key) < std::tie(b.headSlot, b.query, b.key);
    });
    std::vector<LinkRow> rows;
    rows.reserve(links.size());
    for (const TokenLink& link : links)
        rows.push_back({plot.heads[static_cast<std::size_t>(link.headSlot)], link.query, link.key, link.weight});
    writeLinksCsv(out, rows, texts(plot.queryLabels), texts(plot.keyLabels));
}

} // namespace headlight
