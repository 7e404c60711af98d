// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_choice_json.h"

#include <array>

namespace headlight {

namespace {

constexpr std::array kKinds = {
    Word<CompareKind>{CompareKind::Head, "head"}, Word<CompareKind>{CompareKind::Text, "text"},
    Word<CompareKind>{CompareKind::Model, "model"}, Word<CompareKind>{CompareKind::Mask, "mask"},
    Word<CompareKind>{CompareKind::Ablation, "ablation"}};

QString kindWord(CompareKind kind)
{
    for (const auto& word : kKinds)
        if (word.value == kind)
            return QString::fromLatin1(word.text);
    return {};
}

QJsonValue orNull(const std::optional<HeadIndex>& head)
{
    return head ? QJsonValue(QString::fromStdString(headName(*head))) : QJsonValue();
}

void readHead(JsonFields& fields, const QString& name, std::optional<HeadIndex>& head)
{
    fields.take(name, [&](const QJsonValue& value) {
        head.reset();
        if (!value.isNull())
            head = fields.head(name, value);
    });
}

} // namespace

QJsonObject compareToJson(const CompareChoice& choice)
{
    return {{"kind", kindWord(choice.kind)},
            {"head", orNull(choice.head)},
            {"text", choice.text},
            {"model", choice.model},
            {"mask", choice.mask ? QJsonValue(QString::fromStdString(toString(*choice.mask))) : QJsonValue()},
            {"ablated", orNull(choice.ablated)}};
}

void readCompare(JsonFields& fields, CompareChoice& choice)
{
    fields.word("kind", kKinds, choice.kind);
    readHead(fields, "head", choice.head);
    if (choice.head)
        choice.head->part = {}; // that of the part that is shown
    fields.string("text", choice.text);
    fields.string("model", choice.model);
    fields.mask("mask", choice.mask);
    readHead(fields, "ablated", choice.ablated);
}

} // namespace headlight
