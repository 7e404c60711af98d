// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/head_table/known_heads.h"

#include "ui/kit/tr.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <vector>

namespace headlight {

namespace {

struct KnownKind {
    const char* name;
    std::vector<std::pair<HeadMeasure, double>> least; // every one of these scores is at least so large
    const char* source;                                // where the threshold is from
};

const std::array<KnownKind, 8>& knownKinds()
{
    static const std::array<KnownKind, 8> kinds = {{
        {QT_TRANSLATE_NOOP("headlight", "previous token"),
         {{HeadMeasure::PreviousToken, 0.4}},
         QT_TRANSLATE_NOOP("headlight", "in this text; the papers (Elhage et al. 2021, Wang et al. 2022) name no "
                                        "threshold: this one is Headlight's")},
        {QT_TRANSLATE_NOOP("headlight", "sink"),
         {{HeadMeasure::FirstToken, 0.3}},
         QT_TRANSLATE_NOOP("headlight", "in this text; Xiao et al. 2023, with the threshold of Gu et al. 2024")},
        {QT_TRANSLATE_NOOP("headlight", "induction"),
         {{HeadMeasure::Induction, 0.4}},
         QT_TRANSLATE_NOOP("headlight", "Olsson et al. 2022 name no threshold: this one is Headlight's")},
        {QT_TRANSLATE_NOOP("headlight", "duplicate token"),
         {{HeadMeasure::DuplicateToken, 0.4}},
         QT_TRANSLATE_NOOP("headlight", "Wang et al. 2022 name no threshold: this one is Headlight's")},
        {QT_TRANSLATE_NOOP("headlight", "name mover"),
         {{HeadMeasure::NameMover, 0.4}, {HeadMeasure::NameCopying, 0.95}},
         QT_TRANSLATE_NOOP("headlight", "Wang et al. 2022: their name movers look at the name by 0.59 and copy more "
                                        "than 0.95 of the names")},
        {QT_TRANSLATE_NOOP("headlight", "copy suppression"),
         {{HeadMeasure::CopySuppression, 0.5}},
         QT_TRANSLATE_NOOP("headlight", "McDougall et al. 2023: their head has 0.85; the threshold is Headlight's")},
        {QT_TRANSLATE_NOOP("headlight", "retrieval"),
         {{HeadMeasure::Retrieval, 0.1}},
         QT_TRANSLATE_NOOP("headlight", "Wu et al. 2024")},
        {QT_TRANSLATE_NOOP("headlight", "successor"),
         {{HeadMeasure::Successor, 0.5}},
         QT_TRANSLATE_NOOP("headlight", "Gould et al. 2023 name no threshold: this one is Headlight's")},
    }};
    return kinds;
}

} // namespace

QString knownAs(const HeadTableRow& row)
{
    QStringList names;
    for (const KnownKind& kind : knownKinds())
        if (std::ranges::all_of(kind.least,
                                [&](const auto& least) { return valueOf(row, least.first) >= least.second; }))
            names << tr(kind.name);
    return names.join(QStringLiteral(", "));
}

QString knownAsDefinition()
{
    QStringList lines;
    for (const KnownKind& kind : knownKinds()) {
        QStringList needs;
        for (const auto& [measure, least] : kind.least)
            needs << QStringLiteral("%1 ≥ %2").arg(measureHeading(measure)).arg(least);
        lines << QStringLiteral("%1: %2 (%3)").arg(tr(kind.name), needs.join(tr(" and ")), tr(kind.source));
    }
    return lines.join(QStringLiteral("; "));
}

} // namespace headlight
