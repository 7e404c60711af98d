// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_fields.h"

#include "ui/kit/tr.h"
#include "ui/state/state_field_kinds.h"

namespace headlight {

namespace {

using CompareField = Field<CompareChoice>;

QString compareKindName(CompareKind kind)
{
    switch (kind) {
    case CompareKind::Head:
        return tr("two heads");
    case CompareKind::Text:
        return tr("two texts");
    case CompareKind::Model:
        return tr("two models");
    case CompareKind::Mask:
        return tr("two masks");
    case CompareKind::Ablation:
        break;
    }
    return tr("with and without a head");
}

/// An option that gives a value and, with it, says what B differs in.
template <typename Value>
CompareField otherField(CompareKind kind, const char* key, Value CompareChoice::*member,
                        const FieldKind<Value>& spelling, const char* option, const char* valueName,
                        const QString& help)
{
    CompareField one = field(QLatin1String(key), member, spelling);
    one.setText = [kind, set = one.setText](CompareChoice& choice, const QString& text) {
        choice.kind = kind;
        return set(choice, text);
    };
    one.text = [kind, text = one.text](const CompareChoice& choice) {
        return choice.kind == kind ? text(choice) : QString();
    };
    return one.on(QLatin1String(option), QLatin1String(valueName), help);
}

/// A head of whatever part is shown.
FieldKind<std::optional<HeadIndex>> anyHead()
{
    FieldKind<HeadIndex> kind = headKind();
    kind.fromJson = [read = kind.fromJson](const QJsonValue& json) {
        std::optional<HeadIndex> head = read(json);
        if (head)
            head->part = {};
        return head;
    };
    return maybe(kind);
}

/// A list; sessions once held one head, or null.
FieldKind<std::set<HeadIndex>> headsOfB()
{
    FieldKind<std::set<HeadIndex>> kind = headsKind();
    kind.fromJson = [read = kind.fromJson](const QJsonValue& json) {
        return json.isNull() ? std::optional(std::set<HeadIndex>()) : read(json.isString() ? QJsonArray{json} : json);
    };
    return kind;
}

} // namespace

bool comparesFiles(std::optional<CompareKind> kind)
{
    return kind == CompareKind::Head || kind == CompareKind::Model;
}

StateFields compareFields()
{
    const FieldKind<CompareKind> kind = oneOf<CompareKind>(kCompareKinds);
    return fieldsOf(
        QStringLiteral("compare"), &SessionState::compare,
        std::vector<CompareField>{
            field(QStringLiteral("kind"), &CompareChoice::kind, kind)
                .on(QStringLiteral("--with"), QStringLiteral("WHAT"),
                    QStringLiteral("Of compare: what is different in B, as the window chooses it: head (the next one), "
                                   "mask (causal or none), ablation (the shown head, or every head on) or model "
                                   "(another one)"))
                .with(menuOf(kind,
                             {CompareKind::Head, CompareKind::Text, CompareKind::Model, CompareKind::Mask,
                              CompareKind::Ablation},
                             compareKindName, QStringLiteral("compareKind"), tr("Compare"),
                             tr("A is what is chosen everywhere else; B is the same with this one thing changed"))),
            otherField(CompareKind::Text, "text", &CompareChoice::text, freeText(), "--with-text", "T2",
                       QStringLiteral("Of compare: the same head on another text")),
            otherField(CompareKind::Model, "model", &CompareChoice::model, freeText(), "--with-model", "M2",
                       QStringLiteral("Of compare: the same text in another model")),
            otherField(CompareKind::Mask, "mask", &CompareChoice::mask, maybe(maskKind()), "--with-mask", "MASK",
                       QStringLiteral("Of compare: the same under another mask: ") + maskKind().expected),
            otherField(CompareKind::Head, "head", &CompareChoice::head, anyHead(), "--with-head", "L.H",
                       QStringLiteral("Of compare: another head of the same attention")),
            otherField(CompareKind::Ablation, "ablated", &CompareChoice::ablated, headsOfB(), "--with-ablate", "HEADS",
                       QStringLiteral("Of compare: the same with these heads switched off, as in --ablate"))});
}

} // namespace headlight
