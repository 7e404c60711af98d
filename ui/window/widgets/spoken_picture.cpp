// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/spoken_picture.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace headlight {

namespace {

constexpr const char* kIsSpoken = "isSpokenPicture";

/// Qt's own interface of a widget has no value.
class SpokenPicture : public QAccessibleWidget {
public:
    explicit SpokenPicture(QWidget* picture) : QAccessibleWidget(picture, QAccessible::Graphic) {}

    QString text(QAccessible::Text what) const override
    {
        return what == QAccessible::Value ? widget()->accessibleDescription() : QAccessibleWidget::text(what);
    }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && widget->property(kIsSpoken).toBool() ? new SpokenPicture(widget) : nullptr;
}

} // namespace

void makeSpoken(QWidget& picture)
{
    static const bool isInstalled = (QAccessible::installFactory(makeInterface), true);
    Q_UNUSED(isInstalled);
    picture.setProperty(kIsSpoken, true);
}

void speak(QWidget& picture, const QString& value)
{
    if (picture.accessibleDescription() == value)
        return;
    picture.setAccessibleDescription(value);
    QAccessibleValueChangeEvent changed(&picture, value);
    QAccessible::updateAccessibility(&changed);
}

} // namespace headlight
