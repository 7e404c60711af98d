// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/all_pictures.h"
#include "ui/pictures/distance/distance_row.h"
#include "ui/pictures/layers/layer_fields.h"
#include "ui/pictures/overview/overview_fields.h"
#include "ui/pictures/patches/patch_fields.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/state/run_fields.h"
#include "ui/state/shown_fields.h"
#include "ui/state/state_field_kinds.h"

#include <set>

namespace headlight {

namespace {

/// The head in whatever part is shown: "attention" says that.
StateField selectedHeadField()
{
    FieldKind<HeadIndex> kind = headKind();
    kind.fromJson = [read = kind.fromJson](const QJsonValue& json) {
        std::optional<HeadIndex> head = read(json);
        if (head)
            head->part = {};
        return head;
    };
    return field(QStringLiteral("selectedHead"), &SessionState::selected, kind);
}

StateField tabField()
{
    const auto fromText = [](const QString& text) -> std::optional<ViewTab> {
        for (const ViewTab tab : pictureTabs())
            if (text == QLatin1String(tab.word.data(), static_cast<qsizetype>(tab.word.size())))
                return tab;
        return {};
    };
    const auto toText = [](const ViewTab& tab) {
        return QString::fromLatin1(tab.word.data(), static_cast<qsizetype>(tab.word.size()));
    };
    QStringList known;
    for (const ViewTab tab : pictureTabs())
        known << toText(tab);
    return field(QStringLiteral("tab"), &SessionState::tab,
                 FieldKind<ViewTab>{QStringLiteral("one of ") + known.join(QStringLiteral(", ")), fromText, toText,
                                    [fromText](const QJsonValue& json) { return fromText(json.toString()); },
                                    [toText](const ViewTab& tab) { return QJsonValue(toText(tab)); }});
}

} // namespace

const StateFields& sessionFields()
{
    static const StateFields fields = [] {
        StateFields all = together({formerRunFields(),
                                    runFields(),
                                    {selectedHeadField()},
                                    colourFileFields(),
                                    layerFields(),
                                    distanceFields(),
                                    overviewFields(),
                                    generationFields(),
                                    {seenField()},
                                    {tabField(), themeField()}});
        for (const Picture& picture : allPictures())
            all.insert(all.end(), picture.takes.begin(), picture.takes.end());
        std::set<QString> seen;
        std::erase_if(all, [&](const StateField& one) { return one.key.isEmpty() || !seen.insert(one.key).second; });
        return all;
    }();
    return fields;
}

} // namespace headlight
