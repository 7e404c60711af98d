// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/links/link_text.h"

#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/pictures/links/links_painter.h"
#include "ui/state/choice_text.h"

#include <QLocale>

#include <algorithm>

namespace headlight {

namespace {

constexpr int linesOfToken = 3; // the tip is not to hide the picture

} // namespace

QString linkLine(const LinkPlot& plot, const TokenLink& link)
{
    QString from = placedLabel(plot.queryLabels, link.query);
    if (!plot.isOneText && from.startsWith(QStringLiteral("→ "))) // the row's own arrow, to what it writes
        from.remove(0, 2);
    const QString line =
        pairInLine(from, placedLabel(plot.keyLabels, link.key)) + u' ' + QLocale().toString(link.weight, 'f', 3);
    const HeadIndex& head = plot.heads[static_cast<std::size_t>(link.headSlot)];
    const QString name = plot.headNames.isEmpty() ? headInWords(head) : linkHeadName(plot, link.headSlot);
    return name.isEmpty() ? line : line + QStringLiteral(" · ") + name;
}

QString linkLines(const LinkPlot& plot, std::vector<TokenLink> links, int most)
{
    std::stable_sort(links.begin(), links.end(),
                     [](const TokenLink& a, const TokenLink& b) { return a.weight > b.weight; });
    QStringList lines;
    for (std::size_t i = 0; i < links.size() && i < static_cast<std::size_t>(most); ++i)
        lines << linkLine(plot, links[i]);
    if (const auto n = static_cast<std::size_t>(most); links.size() > n)
        lines << tr(QT_TRANSLATE_NOOP("headlight", "and %1 more"))
                     .arg(QLocale().toString(static_cast<qulonglong>(links.size() - n)));
    return lines.join(u'\n');
}

QString tokenTip(const LinkPlot& plot, const LinkToken& token)
{
    QStringList blocks;
    blocks << (token.query >= 0 ? plot.queryName(token.query) : placedLabel(plot.keyLabels, token.key));
    const auto add = [&](const char* title, const LinkToken& side) {
        if (side.isNone())
            return;
        const QString lines = linkLines(plot, visibleLinks(plot, side), linesOfToken);
        if (!lines.isEmpty())
            blocks << tr(title) + u'\n' + lines;
    };
    const bool isBoth = plot.isOneText && plot.options.layout != LinkLayoutKind::Columns;
    const int both = std::max(token.query, token.key);
    add(QT_TRANSLATE_NOOP("headlight", "looks at"), {isBoth ? both : token.query, -1});
    add(QT_TRANSLATE_NOOP("headlight", "is looked at by"), {-1, isBoth ? both : token.key});
    return blocks.join(u'\n');
}

} // namespace headlight
