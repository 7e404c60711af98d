// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_choice.h"

#include "ui/kit/json_fields.h"
#include "ui/kit/tr.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/words.h"

#include <array>
#include <cmath>

namespace headlight {

namespace {

constexpr std::array kLayouts = {Word<LinkLayoutKind>{LinkLayoutKind::Columns, "columns"},
                                 Word<LinkLayoutKind>{LinkLayoutKind::Arc, "arc"},
                                 Word<LinkLayoutKind>{LinkLayoutKind::Radial, "radial"}};
constexpr std::array kTexts = {Word<LinkTexts>{LinkTexts::All, "all"}, Word<LinkTexts>{LinkTexts::FirstToFirst, "AA"},
                               Word<LinkTexts>{LinkTexts::FirstToSecond, "AB"},
                               Word<LinkTexts>{LinkTexts::SecondToFirst, "BA"},
                               Word<LinkTexts>{LinkTexts::SecondToSecond, "BB"}};

QJsonValue orNull(const std::optional<int>& number)
{
    return number ? QJsonValue(*number) : QJsonValue(QJsonValue::Null);
}

} // namespace

QString linkLayoutName(LinkLayoutKind layout)
{
    switch (layout) {
    case LinkLayoutKind::Columns:
        break;
    case LinkLayoutKind::Arc:
        return tr(QT_TRANSLATE_NOOP("headlight", "arcs"));
    case LinkLayoutKind::Radial:
        return tr(QT_TRANSLATE_NOOP("headlight", "circle"));
    }
    return tr(QT_TRANSLATE_NOOP("headlight", "columns"));
}

QString topKName(int topK)
{
    return topK > 0 ? QString::number(topK) : tr(QT_TRANSLATE_NOOP("headlight", "all"));
}

QString topPercentName(double percent)
{
    return percent < 100.0 ? QString::number(percent, 'g', 4) + QStringLiteral(" %")
                           : tr(QT_TRANSLATE_NOOP("headlight", "all"));
}

QString linkChangeText(const LinkOptions& before, const LinkOptions& after)
{
    if (after.layout != before.layout)
        return tr(QT_TRANSLATE_NOOP("headlight", "links: %1")).arg(linkLayoutName(after.layout));
    if (after.topK != before.topK)
        return tr(QT_TRANSLATE_NOOP("headlight", "links per token: %1")).arg(topKName(after.topK));
    if (after.topPercent != before.topPercent)
        return tr(QT_TRANSLATE_NOOP("headlight", "strongest links: %1")).arg(topPercentName(after.topPercent));
    if (after.texts != before.texts)
        return tr(QT_TRANSLATE_NOOP("headlight", "links of texts: %1")).arg(linkTextsName(after.texts));
    return tr(QT_TRANSLATE_NOOP("headlight", "links from %1")).arg(numberText(static_cast<double>(after.threshold), 2));
}

QJsonObject linksToJson(const LinkOptions& links)
{
    return {{"layout", wordOf(kLayouts, links.layout)},
            {"threshold", std::round(double(links.threshold) * 1e6) / 1e6},
            {"topK", links.topK},
            {"topPercent", links.topPercent},
            {"fromTo", wordOf(kTexts, links.texts)},
            {"queryToken", orNull(links.queryToken)},
            {"keyToken", orNull(links.keyToken)}};
}

void readLinks(JsonFields& fields, LinkOptions& links)
{
    fields.word("layout", kLayouts, links.layout);
    fields.number("threshold", links.threshold, 0, 1);
    fields.take("topK", [&](const QJsonValue& value) {
        const double k = value.toDouble(-1);
        if (!value.isDouble() || k < 0 || k > kMostTopK || k != std::floor(k))
            fields.fail("topK", QStringLiteral("a whole number from 0 (all) to %1").arg(kMostTopK), value);
        links.topK = static_cast<int>(k);
    });
    fields.number("topPercent", links.topPercent, kLeastTopPercent, 100);
    fields.word("fromTo", kTexts, links.texts);
    fields.position("queryToken", links.queryToken);
    fields.position("keyToken", links.keyToken);
}

} // namespace headlight
