// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/type_sized.h"

#include "ui/kit/larger_type.h"

#include <QEvent>
#include <QWidget>

namespace headlight {

namespace {

class TypeFollower : public QObject {
public:
    TypeFollower(QWidget& widget, std::function<void()> fit) : QObject(&widget), m_fit(std::move(fit))
    {
        widget.installEventFilter(this);
        m_fit();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const int type = inType(kFine);
        if (event->type() == QEvent::FontChange && m_type != type) { // a style sheet changes fonts, too
            m_type = type;
            m_fit();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    static constexpr int kFine = 1000;

    std::function<void()> m_fit;
    int m_type = inType(kFine);
};

} // namespace

bool isLargeType()
{
    return inType(100) > 110;
}

void followType(QWidget& widget, const std::function<void()>& fit)
{
    new TypeFollower(widget, fit);
}

void fixInType(QWidget& widget, const QSize& size)
{
    followType(widget, [&widget, size] {
        if (size.width() > 0)
            widget.setFixedWidth(inType(size.width()));
        if (size.height() > 0)
            widget.setFixedHeight(inType(size.height()));
    });
}

void leastInType(QWidget& widget, const QSize& size)
{
    followType(widget, [&widget, size] {
        if (size.width() > 0)
            widget.setMinimumWidth(inType(size.width()));
        if (size.height() > 0)
            widget.setMinimumHeight(inType(size.height()));
    });
}

} // namespace headlight
