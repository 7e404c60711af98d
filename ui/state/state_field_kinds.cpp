// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/state_field_kinds.h"

#include "core/attention/mask_kinds.h"
#include "core/base/alternatives.h"
#include "core/base/error.h"
#include "ui/state/token_ids.h"

namespace headlight {

/// Takes "encoder.", "decoder." or "cross." off the front; the decoder without it.
AttentionPart takePart(QString& text)
{
    for (const auto& [part, word] : kAttentionParts) {
        const QString prefix = QLatin1String(word) + u'.';
        if (text.startsWith(prefix)) {
            text.remove(0, prefix.size());
            return part;
        }
    }
    return AttentionPart::Decoder;
}

QString withPart(AttentionPart part, const QString& text)
{
    return part == AttentionPart::Decoder ? text : QLatin1String(partName(part)) + u'.' + text;
}

namespace {

std::optional<int> placeFrom(const QString& text)
{
    static const FieldKind<int> kind = wholeNumber(0, kMostPositions);
    return kind.fromText(text);
}

std::optional<MaskCell> cellFrom(const QString& text)
{
    const QStringList numbers = text.split(u':');
    const auto query = placeFrom(numbers.first());
    const auto key = placeFrom(numbers.last());
    if (numbers.size() != 2 || !query || !key)
        return {};
    return MaskCell{*query, *key};
}

QString cellText(const MaskCell& cell)
{
    return QStringLiteral("%1:%2").arg(cell.query).arg(cell.key);
}

std::optional<HeadIndex> headFrom(QString text)
{
    HeadIndex head;
    head.part = takePart(text);
    const QStringList numbers = text.split(u'.');
    const auto layer = placeFrom(numbers.first());
    const auto number = placeFrom(numbers.last());
    if (numbers.size() != 2 || !layer || !number)
        return {};
    head.layer = *layer;
    head.head = *number;
    return head;
}

template <typename Value>
std::optional<Value> read(Value (*from)(const std::string&), const QString& text)
{
    try {
        return from(text.toStdString());
    } catch (const Error&) { // said by whoever asked, with the name of the field
        return {};
    }
}

/// Entries of a list, each with its own text: "a,b" and ["a", "b"].
template <typename Value>
FieldKind<std::set<Value>> listOf(const QString& expected, std::optional<Value> (*from)(const QString&),
                                  QString (*spelled)(const Value&))
{
    using Values = std::set<Value>;
    const auto gather = [from](const QStringList& texts) -> std::optional<Values> {
        Values values;
        for (const QString& text : texts) {
            const auto value = from(text);
            if (!value)
                return {};
            values.insert(*value);
        }
        return values;
    };
    const auto texts = [spelled](const Values& values) {
        QStringList list;
        for (const Value& value : values)
            list << spelled(value);
        return list;
    };
    return {expected, [gather](const QString& text) { return gather(text.split(u',')); },
            [texts](const Values& values) { return texts(values).join(u','); },
            [gather](const QJsonValue& json) -> std::optional<Values> {
                if (!json.isArray())
                    return {};
                QStringList list;
                for (const QJsonValue& entry : json.toArray())
                    list << entry.toString();
                return gather(list);
            },
            [texts](const Values& values) { return QJsonValue(QJsonArray::fromStringList(texts(values))); }};
}

} // namespace

FieldKind<Mask> maskKind()
{
    const auto fromText = [](const QString& text) {
        return read<Mask>([](const std::string& word) { return maskFromString(word); }, text);
    };
    return {QString::fromStdString(alternatives(maskSpellings())), fromText,
            [](const Mask& mask) { return QString::fromStdString(toString(mask)); },
            [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [](const Mask& mask) { return QJsonValue(QString::fromStdString(toString(mask))); }};
}

FieldKind<HeadIndex> headKind()
{
    return {QStringLiteral("a head such as \"1.3\" (layer 1, head 3) or \"cross.1.3\""), headFrom,
            [](const HeadIndex& head) { return QString::fromStdString(headName(head)); },
            [](const QJsonValue& json) { return headFrom(json.toString()); },
            [](const HeadIndex& head) { return QJsonValue(QString::fromStdString(headName(head))); }};
}

FieldKind<std::set<HeadIndex>> headsKind()
{
    return listOf<HeadIndex>(
        QStringLiteral("layer.head pairs such as 0.3,2.1 or cross.0.3"),
        [](const QString& text) { return headFrom(text); },
        [](const HeadIndex& head) { return QString::fromStdString(headName(head)); });
}

FieldKind<std::set<MaskCell>> cellsKind()
{
    return listOf<MaskCell>(QStringLiteral("a list of cells \"query:key\" such as [\"3:1\"]"), cellFrom, cellText);
}

FieldKind<std::set<Index>> keysKind()
{
    FieldKind<std::set<Index>> kind = listOf<Index>(
        QStringLiteral("a list of token positions such as [0, 5]"),
        [](const QString& text) { return std::optional<Index>(placeFrom(text)); },
        [](const Index& key) { return QString::number(key); });
    const auto place = wholeNumber(0, kMostPositions);
    kind.fromJson = [place](const QJsonValue& json) -> std::optional<std::set<Index>> {
        std::set<Index> keys;
        for (const QJsonValue& entry : json.toArray()) {
            const auto key = place.fromJson(entry);
            if (!key)
                return {};
            keys.insert(*key);
        }
        return json.isArray() ? std::optional(keys) : std::nullopt;
    };
    kind.toJson = [](const std::set<Index>& keys) {
        QJsonArray list;
        for (const Index key : keys)
            list.append(static_cast<double>(key));
        return QJsonValue(list);
    };
    return kind;
}

FieldKind<ScoreDivisor> divisorKind()
{
    const auto fromText = [](const QString& text) {
        return read<ScoreDivisor>([](const std::string& word) { return scoreDivisorFromString(word); }, text);
    };
    return {QStringLiteral("root, off or a number from 0.000001 to 1000000"), fromText,
            [](const ScoreDivisor& divisor) { return QString::fromStdString(toString(divisor)); },
            [fromText](const QJsonValue& json) -> std::optional<ScoreDivisor> {
                const ScoreDivisor typed = ScoreDivisor::of(json.toDouble());
                return json.isDouble() ? (typed.isValid() ? std::optional(typed) : std::nullopt)
                                       : fromText(json.toString());
            },
            [](const ScoreDivisor& divisor) {
                return divisor.kind == ScoreDivisor::Kind::Constant
                           ? QJsonValue(divisor.constant)
                           : QJsonValue(QString::fromStdString(toString(divisor)));
            }};
}

FieldKind<std::vector<std::int64_t>> numbersKind()
{
    using Ids = std::vector<std::int64_t>;
    const auto fromText = [](const QString& text) { return tokenIdsFrom(text); };
    const auto toText = [](const Ids& ids) { return tokenIdsText(ids, u','); };
    return {QStringLiteral("token ids such as 5,17,42"), fromText, toText,
            [fromText](const QJsonValue& json) {
                return json == QJsonValue(QString()) ? std::optional(Ids()) : fromText(json.toString());
            },
            [toText](const Ids& ids) { return QJsonValue(toText(ids)); }};
}

FieldKind<QString> idsKind()
{
    const auto numbers = numbersKind();
    return {numbers.expected,
            [](const QString& text) { return tokenIdsFrom(text) ? std::optional(text) : std::nullopt; },
            [numbers](const QString& text) {
                const auto ids = tokenIdsFrom(text);
                return ids ? numbers.toText(*ids) : text;
            },
            [](const QJsonValue& json) { // also what is not typed to its end
                return json.isString() ? std::optional(json.toString()) : std::nullopt;
            },
            [](const QString& text) { return QJsonValue(text); }};
}

} // namespace headlight
