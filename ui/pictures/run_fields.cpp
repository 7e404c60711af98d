// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/run_fields.h"

#include <cmath>

namespace headlight {

namespace {

constexpr AttentionPart kParts[] = {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross};
constexpr double kMostPositions = 1e6;

/// "3:1"; nothing for what is no cell.
std::optional<MaskCell> cellFromText(const QString& text)
{
    const QStringList numbers = text.split(u':');
    if (numbers.size() != 2)
        return {};
    bool isQuery = false;
    bool isKey = false;
    const MaskCell cell{static_cast<Index>(numbers[0].toUInt(&isQuery)), static_cast<Index>(numbers[1].toUInt(&isKey))};
    const bool isSmall = double(cell.query) <= kMostPositions && double(cell.key) <= kMostPositions;
    return isQuery && isKey && isSmall ? std::optional<MaskCell>(cell) : std::nullopt;
}

void readCells(JsonFields& fields, std::set<MaskCell>& cells)
{
    fields.take(QStringLiteral("cells"), [&](const QJsonValue& value) {
        const QString expected = QStringLiteral("a list of cells \"query:key\" such as [\"3:1\"]");
        if (!value.isArray())
            fields.fail(QStringLiteral("cells"), expected, value);
        for (const QJsonValue& item : value.toArray()) {
            const std::optional<MaskCell> cell = cellFromText(item.toString());
            if (!cell)
                fields.fail(QStringLiteral("cells"), expected, item);
            cells.insert(*cell);
        }
    });
}

void readKeys(JsonFields& fields, std::set<Index>& keys)
{
    fields.take(QStringLiteral("keys"), [&](const QJsonValue& value) {
        const QString expected = QStringLiteral("a list of token positions such as [0, 5]");
        if (!value.isArray())
            fields.fail(QStringLiteral("keys"), expected, value);
        for (const QJsonValue& item : value.toArray()) {
            const double key = item.toDouble(-1);
            if (key < 0 || key > kMostPositions || key != std::floor(key))
                fields.fail(QStringLiteral("keys"), expected, item);
            keys.insert(static_cast<Index>(key));
        }
    });
}

} // namespace

QJsonObject paintedToJson(const std::map<AttentionPart, PaintedMask>& painted)
{
    QJsonObject parts;
    for (const auto& [part, paint] : painted) {
        QJsonArray cells;
        for (const MaskCell& cell : paint.cells)
            cells.append(QStringLiteral("%1:%2").arg(cell.query).arg(cell.key));
        QJsonArray keys;
        for (const Index key : paint.keys)
            keys.append(static_cast<double>(key));
        parts.insert(QString::fromLatin1(partName(part)), QJsonObject{{"cells", cells}, {"keys", keys}});
    }
    return parts;
}

void readPainted(JsonFields& parts, std::map<AttentionPart, PaintedMask>& painted)
{
    painted.clear();
    for (const AttentionPart part : kParts) {
        PaintedMask paint;
        parts.object(QString::fromLatin1(partName(part)), [&](JsonFields& fields) {
            readCells(fields, paint.cells);
            readKeys(fields, paint.keys);
        });
        if (!paint.isEmpty())
            painted[part] = paint;
    }
}

QJsonValue divisorToJson(const ScoreDivisor& divisor)
{
    if (divisor.kind == ScoreDivisor::Kind::Constant)
        return divisor.constant;
    return QString::fromStdString(toString(divisor));
}

void readDivisor(JsonFields& fields, ScoreDivisor& divisor)
{
    bool byRoot = divisor.kind != ScoreDivisor::Kind::Off;
    fields.boolean(QStringLiteral("scaleByRootDHead"), byRoot);
    divisor = byRoot ? ScoreDivisor() : ScoreDivisor::off();
    fields.take(QStringLiteral("scoreDivisor"), [&](const QJsonValue& value) {
        const ScoreDivisor typed = ScoreDivisor::of(value.toDouble(0.0));
        if (value.isDouble() && typed.isValid())
            divisor = typed;
        else if (value.toString() == QLatin1String("root"))
            divisor = {};
        else if (value.toString() == QLatin1String("off"))
            divisor = ScoreDivisor::off();
        else
            fields.fail(QStringLiteral("scoreDivisor"),
                        QStringLiteral("root, off or a number from 0.000001 to 1000000"), value);
    });
}

} // namespace headlight
