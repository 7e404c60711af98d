// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/choice_text.h"

#include "ui/kit/legend.h"
#include "ui/kit/mask_words.h"
#include "ui/kit/tr.h"

#include <QLocale>
#include <QStringList>

namespace headlight {

QString shareText(double share)
{
    return share > 0.0 && share < 0.0005 ? QStringLiteral("<0.001") : numberText(share, 3);
}

QString partWord(AttentionPart part)
{
    switch (part) {
    case AttentionPart::Decoder:
        break;
    case AttentionPart::Encoder:
        return tr("encoder");
    case AttentionPart::Cross:
        return tr("cross");
    }
    return tr("decoder");
}

QString headNumber(const HeadIndex& head)
{
    return QStringLiteral("%1.%2").arg(head.layer).arg(head.head);
}

QString headText(const HeadIndex& head)
{
    const QString number = headNumber(head);
    return head.part == AttentionPart::Decoder ? number : partWord(head.part) + u' ' + number;
}

QString headInWords(const HeadIndex& head)
{
    return tr("layer %1, head %2").arg(head.layer).arg(head.head);
}

QString headTitle(const HeadIndex& head)
{
    return tr("layer %1 · head %2").arg(head.layer).arg(head.head);
}

QString headsText(const std::set<HeadIndex>& heads)
{
    if (heads.size() == 1)
        return headText(*heads.begin());
    if (heads.size() == 2)
        return tr("%1 and %2").arg(headText(*heads.begin()), headText(*heads.rbegin()));
    return tr("%1 heads").arg(heads.size());
}

QString sharedKeyText(int head, int nSharing)
{
    if (nSharing <= 1)
        return {};
    const int first = head / nSharing * nSharing;
    return tr("key head %1, shared by heads %2–%3").arg(head / nSharing).arg(first).arg(first + nSharing - 1);
}

QString shownWord(const ShownOptions& shown)
{
    QStringList words;
    if (shown.mergeWords)
        words << tr("words");
    if (shown.hideSpecial)
        words << tr("no special tokens");
    if (shown.valueWeighted)
        words << tr("value-weighted");
    return words.isEmpty() ? tr("every token") : words.join(QStringLiteral(", "));
}

QString maskWord(const Mask& mask)
{
    return withPaint(withMaskNumber(rowOf(mask.kind).brief, mask), mask.painted);
}

QString maskTag(const Mask& mask)
{
    const auto nPainted = mask.painted.cells.size() + mask.painted.keys.size();
    const std::string_view word = rowOf(mask.kind).spelling;
    return nPainted == 0
               ? maskWord(mask)
               : QStringLiteral("%1 + %2").arg(QLatin1String(word.data(), qsizetype(word.size()))).arg(nPainted);
}

QString divisorWord(const ScoreDivisor& divisor)
{
    switch (divisor.kind) {
    case ScoreDivisor::Kind::Off:
        return tr("off");
    case ScoreDivisor::Kind::RootDHead:
        return QStringLiteral("1/√dₖ");
    case ScoreDivisor::Kind::Constant:
        return QStringLiteral("1/%1").arg(QLocale().toString(divisor.constant, 'g', 6));
    }
    return {};
}

QString scaleWord(ScaleKind kind)
{
    switch (kind) {
    case ScaleKind::Linear:
        return tr("linear");
    case ScaleKind::Log:
        return tr("log");
    case ScaleKind::RowMax:
        return tr("row maximum");
    }
    return {};
}

QString rangeWord(const ColourScale& colours)
{
    if (colours.kind == ScaleKind::RowMax)
        return {};
    switch (colours.range) {
    case ScaleRange::Fitted:
        return tr("fitted");
    case ScaleRange::Head:
        return tr("this head");
    case ScaleRange::Layer:
        return tr("this layer");
    case ScaleRange::Global:
        return tr("all heads");
    case ScaleRange::Typed:
        return tr("%1 to %2").arg(scaleNumber(colours.lowEnd()), scaleNumber(colours.high));
    }
    return {};
}

QString toQString(const std::filesystem::path& path)
{
    return QString::fromStdU16String(path.u16string());
}

std::filesystem::path toPath(const QString& path)
{
    return std::filesystem::path(path.toStdU16String());
}

} // namespace headlight
