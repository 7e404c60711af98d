// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/window_theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QList>
#include <QPointer>
#include <QVariant>
#include <QWidget>

#include <memory>
#include <utility>

using GivenTheme = std::shared_ptr<const headlight::Theme>;
Q_DECLARE_METATYPE(GivenTheme)

namespace headlight {

namespace {

constexpr auto kThemeProperty = "givenTheme";

QEvent::Type themeEvent()
{
    static const int type = QEvent::registerEventType();
    return static_cast<QEvent::Type>(type);
}

class ThemeFollower : public QObject {
public:
    ThemeFollower(QWidget& widget, std::function<void(const Theme&)> follow)
        : QObject(&widget), m_widget(widget), m_follow(std::move(follow))
    {
        widget.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isFirst = event->type() == QEvent::Polish && !m_wasTold;
        if (isFirst || event->type() == themeEvent()) {
            m_wasTold = true;
            m_follow(themeOf(m_widget));
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget& m_widget;
    std::function<void(const Theme&)> m_follow;
    bool m_wasTold = false;
};

GivenTheme themeGivenTo(const QWidget& widget)
{
    return widget.property(kThemeProperty).value<GivenTheme>();
}

/// Tells the parts first. A part that hears of a theme may make, order or delete others, so they are listed before.
void tell(QWidget& widget)
{
    QList<QPointer<QWidget>> parts;
    for (QObject* child : widget.children())
        if (child->isWidgetType())
            parts.append(static_cast<QWidget*>(child));
    for (const QPointer<QWidget>& part : parts)
        if (part && !themeGivenTo(*part))
            tell(*part);
    QEvent event(themeEvent());
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace

void giveTheme(QWidget& root, const Theme& theme)
{
    root.setProperty(kThemeProperty, QVariant::fromValue(std::make_shared<const Theme>(theme)));
    tell(root);
}

const Theme& themeOf(const QWidget& widget)
{
    for (const QWidget* one = &widget; one; one = one->parentWidget())
        if (const GivenTheme given = themeGivenTo(*one))
            return *given; // which the widget keeps
    return theme(ThemeId::Light);
}

void followTheme(QWidget& widget, std::function<void(const Theme&)> follow)
{
    new ThemeFollower(widget, std::move(follow));
}

} // namespace headlight
