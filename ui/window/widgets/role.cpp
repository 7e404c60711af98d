// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/role.h"

#include "ui/kit/larger_type.h"
#include "ui/window/widgets/window_theme.h"

#include <QFont>
#include <QPalette>
#include <QVariant>
#include <QWidget>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr auto kFollows = "followsRole";
constexpr int kBodyType = 13; // pixels beside type of 100 %

struct Dress {
    const char* role;
    QColor Theme::*colour = &Theme::text;
    int type = kBodyType; // pixels beside type of 100 %
    bool isBold = false;
    QColor Theme::*disabled = &Theme::mutedText;
};

constexpr std::array kDresses = {
    Dress{"heading", &Theme::mutedText, 12, true},
    Dress{"title", &Theme::text, 18, true},
    Dress{"strong", &Theme::text, kBodyType, true},
    Dress{"asked", &Theme::text, 14},
    Dress{"reading", &Theme::text, 14},
    Dress{"field", &Theme::text, 15},
    Dress{"muted", &Theme::mutedText},
    Dress{"note", &Theme::mutedText, 12},
    Dress{"linkNote", &Theme::mutedText},
    Dress{"mark", &Theme::accent, 12},
    Dress{"active", &Theme::accent, 12, true},
    Dress{"problem", &Theme::error},
    Dress{"notice", &Theme::warning},
    Dress{"text", &Theme::mutedText, 11},
    Dress{"primary", &Theme::onAccent},
    Dress{"link", &Theme::accent},
    Dress{"small", &Theme::text, 12},
    Dress{"folded", &Theme::text, 12},
    Dress{"spare", &Theme::text, kBodyType, false, &Theme::surface}, // unseen where it is disabled
};

void dress(QWidget& widget, const Theme& theme)
{
    const QString role = roleOf(widget);
    const auto found =
        std::ranges::find_if(kDresses, [&](const Dress& one) { return role == QLatin1String(one.role); });
    if (found == kDresses.end()) {
        if (!role.isEmpty() || widget.property(kFollows).toString() != QLatin1String("dressed"))
            return;
        widget.setPalette({});
        widget.setFont({});
        return;
    }
    widget.setProperty(kFollows, QStringLiteral("dressed"));
    QPalette colours;
    for (const QPalette::ColorRole one : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        colours.setColor(QPalette::All, one, theme.*found->colour);
        colours.setColor(QPalette::Disabled, one, theme.*found->disabled);
    }
    widget.setPalette(colours);
    QFont type;
    type.setPixelSize(inType(found->type));
    if (found->isBold)
        type.setBold(true);
    widget.setFont(type);
}

} // namespace

QString roleOf(const QWidget& widget)
{
    return widget.property("role").toString();
}

void setRole(QWidget& widget, const char* role)
{
    widget.setProperty("role", role);
    if (widget.property(kFollows).isValid())
        dress(widget, themeOf(widget));
    widget.update();
}

void dressByRole(QWidget& widget)
{
    if (!widget.property(kFollows).isValid()) {
        widget.setProperty(kFollows, QString());
        followTheme(widget, [&widget](const Theme& theme) { dress(widget, theme); });
    }
    dress(widget, themeOf(widget));
}

} // namespace headlight
