// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/field_kinds.h"

#include <QList>

#include <functional>
#include <optional>
#include <vector>

namespace headlight {

/// The range of a number that is typed in a window.
struct NumberControl {
    QString name; // begins the sentence that refuses a number, and is what a screen reader says
    double low = 0.0;
    double high = 1.0;
    double step = 1.0;
    int decimals = 0;
    int width = 52; // pixels, at the normal type size
};

/// How a window offers a field: a menu of values, a number that is typed, or a box to tick.
struct FieldControl {
    QString name;                        // object name: "topKButton"
    QString label;                       // stands beside it, or in it
    QString tip;                         // one sentence
    std::optional<NumberControl> number; // it is typed
    QList<QJsonValue> offered = {};      // a menu has these values, as a file spells them; others may be set
    std::function<QString(const QJsonValue&)> valueName = {}; // says how a menu calls a value
    bool isInverted = false;                                  // the box is ticked for false
};

/// A menu of `values`, called as `nameOf` says.
template <typename Value, typename Names>
FieldControl menuOf(const FieldKind<Value>& kind, const std::vector<Value>& values, Names nameOf, QString name,
                    QString label, QString tip)
{
    FieldControl control{std::move(name), std::move(label), std::move(tip), std::nullopt};
    for (const Value& value : values)
        control.offered << kind.toJson(value);
    control.valueName = [kind, nameOf](const QJsonValue& json) {
        const std::optional<Value> value = kind.fromJson(json);
        return value ? nameOf(*value) : QString();
    };
    return control;
}

} // namespace headlight
