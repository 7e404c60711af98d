// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/links/link_choice.h"

#include "ui/kit/tr.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

/// 0, "all", and −1, "auto", are a file's; the command line leaves the option out.
FieldKind<int> topKKind()
{
    FieldKind<int> kind = wholeNumber(1, kMostTopK);
    kind.fromJson = wholeNumber(kTopKByLength, kMostTopK).fromJson;
    return kind;
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
    if (topK == kTopKByLength)
        return tr(QT_TRANSLATE_NOOP("headlight", "auto"));
    return topK > 0 ? QString::number(topK) : tr(QT_TRANSLATE_NOOP("headlight", "all"));
}

QString topPercentName(double percent)
{
    return percent < 100.0 ? QString::number(percent, 'g', 4) + QStringLiteral(" %")
                           : tr(QT_TRANSLATE_NOOP("headlight", "all"));
}

StateFields linkFields()
{
    const auto layouts = oneOf<LinkLayoutKind>(kLinkLayouts);
    const auto percents = between(kLeastTopPercent, 100.0);
    const auto texts = oneOf<LinkTexts>(kLinkTexts);
    const auto links = [](const char* sentence) { return QStringLiteral("Of links: ") + QLatin1String(sentence); };
    return fieldsOf(
        QStringLiteral("links"), &SessionState::links,
        std::vector<Field<LinkOptions>>{
            field(QStringLiteral("layout"), &LinkOptions::layout, layouts)
                .on(QStringLiteral("--layout"), QStringLiteral("LAYOUT"),
                    links("columns (without it), arc (tokens on a line, arcs above) or radial (tokens around a "
                          "circle)"))
                .with(menuOf<LinkLayoutKind>(
                    layouts, {LinkLayoutKind::Columns, LinkLayoutKind::Arc, LinkLayoutKind::Radial}, linkLayoutName,
                    QStringLiteral("linkLayoutButton"), tr(QT_TRANSLATE_NOOP("headlight", "Layout")),
                    tr(QT_TRANSLATE_NOOP("headlight", "Two columns with links between them, tokens on a line with "
                                                      "arcs, or around a circle")))),
            field(QStringLiteral("threshold"), &LinkOptions::threshold, floatBetween(0.0F, 1.0F))
                .on(QStringLiteral("--threshold"), QStringLiteral("X"),
                    QStringLiteral("Links below this number are left out, of routes those below this share of the "
                                   "strongest contribution; 0.05 without it"))
                .with({QStringLiteral("thresholdSpin"), tr(QT_TRANSLATE_NOOP("headlight", "From")),
                       tr(QT_TRANSLATE_NOOP("headlight", "Smallest number that is drawn as a link")),
                       NumberControl{.name =
                                         tr(QT_TRANSLATE_NOOP("headlight", "Smallest number that is drawn as a link")),
                                     .low = 0.0,
                                     .high = 1.0,
                                     .step = 0.01,
                                     .decimals = 2}}),
            field(QStringLiteral("chosenOnly"), &LinkOptions::chosenOnly, flag())
                .with({.name = QStringLiteral("everyHeadBox"),
                       .label = tr(QT_TRANSLATE_NOOP("headlight", "All heads")),
                       .tip = tr(QT_TRANSLATE_NOOP("headlight",
                                                   "The links of every shown head of the layer, not of the chosen one "
                                                   "alone; heads that are switched off have none")),
                       .number = {},
                       .isInverted = true}),
            field(QStringLiteral("topK"), &LinkOptions::topK, topKKind())
                .on(QStringLiteral("--top-k"), QStringLiteral("K"),
                    links("only the K strongest keys of each query token, in each head; all without it"))
                .with(menuOf<int>(
                    topKKind(), {kTopKByLength, 0, 1, 2, 3, 5, 10, 20}, topKName, QStringLiteral("topKButton"),
                    tr(QT_TRANSLATE_NOOP("headlight", "Per token")),
                    tr(QT_TRANSLATE_NOOP("headlight", "Only the strongest keys of each query token, in each head. "
                                                      "Auto: every one up to %1 tokens, beyond that the strongest %2"))
                        .arg(kLongLinkText)
                        .arg(kFewLinksOfToken))),
            field(QStringLiteral("topPercent"), &LinkOptions::topPercent, percents)
                .on(QStringLiteral("--top-percent"), QStringLiteral("P"),
                    links("only the strongest P % of all links of the shown heads; with several filters a link has to "
                          "pass each of them, and of more than 10000 that do the strongest are drawn (and written to "
                          "a .csv)"))
                .with(menuOf<double>(
                    percents, {100.0, 50.0, 25.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.1}, topPercentName,
                    QStringLiteral("topPercentButton"), tr(QT_TRANSLATE_NOOP("headlight", "Strongest")),
                    tr(QT_TRANSLATE_NOOP("headlight",
                                         "Only the strongest part of all links of the heads that are shown")))),
            field(QStringLiteral("fromTo"), &LinkOptions::texts, texts)
                .on(QStringLiteral("--from-to"), QStringLiteral("TEXTS"),
                    links("all (without it), AA, AB, BA or BB. A is the first text and B the second: parted at a "
                          "separator token inside the text, where the second text of --pair begins, or behind the end "
                          "of the first sentence; AB shows where the first looks in the second"))
                .with(menuOf<LinkTexts>(texts,
                                        {LinkTexts::All, LinkTexts::FirstToFirst, LinkTexts::FirstToSecond,
                                         LinkTexts::SecondToFirst, LinkTexts::SecondToSecond},
                                        linkTextsName, QStringLiteral("linkTextsButton"),
                                        tr(QT_TRANSLATE_NOOP("headlight", "Texts")),
                                        tr(QT_TRANSLATE_NOOP("headlight", "Links from which text to which")))),
            field(QStringLiteral("queryToken"), &LinkOptions::queryToken, tokenPosition())
                .on(QStringLiteral("--from-token"), QStringLiteral("I"),
                    links("only those of this query token, counted from 0")),
            field(QStringLiteral("keyToken"), &LinkOptions::keyToken, tokenPosition())
                .on(QStringLiteral("--to-token"), QStringLiteral("J"),
                    links("only those to this key token, counted from 0"))});
}

} // namespace headlight
