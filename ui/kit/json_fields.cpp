// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/json_fields.h"

#include "core/base/alternatives.h"

namespace headlight {

QString foundText(const QJsonValue& value)
{
    switch (value.type()) {
    case QJsonValue::Array:
        return QStringLiteral("an array");
    case QJsonValue::Object:
        return QStringLiteral("an object");
    case QJsonValue::String:
        return u'"' + value.toString().left(40) + u'"';
    case QJsonValue::Double:
        return QString::number(value.toDouble());
    case QJsonValue::Bool:
        return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    default:
        return QStringLiteral("null");
    }
}

std::optional<HeadIndex> headFromText(const QString& text)
{
    HeadIndex head;
    QStringList numbers = text.split(u'.');
    for (const AttentionPart part : {AttentionPart::Encoder, AttentionPart::Cross}) {
        if (numbers.size() == 3 && numbers.first() == QLatin1String(partName(part))) {
            head.part = part;
            numbers.removeFirst();
        }
    }
    if (numbers.size() != 2)
        return {};
    bool isLayer = false;
    bool isHead = false;
    const uint layer = numbers[0].toUInt(&isLayer);
    const uint number = numbers[1].toUInt(&isHead);
    constexpr uint most = 100'000;
    if (!isLayer || !isHead || layer >= most || number >= most)
        return {};
    head.layer = static_cast<int>(layer);
    head.head = static_cast<int>(number);
    return head;
}

void JsonFields::mask(const QString& name, std::optional<Mask>& target)
{
    take(name, [&](const QJsonValue& value) {
        target.reset();
        if (value.isNull())
            return;
        if (value.isString()) {
            try {
                target = maskFromString(value.toString().toStdString());
                return;
            } catch (const Error&) { // said again below, with the field's name
            }
        }
        std::vector<std::string> expected = maskSpellings();
        expected.emplace_back("null");
        fail(name, QString::fromStdString(alternatives(expected)), value);
    });
}

} // namespace headlight
