// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/oklab.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/message_label.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace headlight::test {

/// What cannot be seen whole because it lies in a list that scrolls.
inline bool scrolls(const QWidget& widget)
{
    for (const QWidget* at = widget.parentWidget(); at; at = at->parentWidget()) {
        const auto* area = qobject_cast<const QAbstractScrollArea*>(at->parentWidget());
        if (area && area->viewport() == at)
            return true;
    }
    return false;
}

/// The words that a widget shows; empty for one that shows none.
inline QString wordsOf(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* choice = qobject_cast<const ChoiceButton*>(&widget))
        return choice->value();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool isIcon = tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull();
        return isIcon ? QString() : button->text();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget))
        return tabs->tabText(tabs->currentIndex());
    if (const auto* box = qobject_cast<const QComboBox*>(&widget))
        return box->currentText();
    if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&widget))
        return box->text();
    return {};
}

inline bool wordsFit(const QWidget& widget)
{
    if (const auto* message = dynamic_cast<const MessageLabel*>(&widget)) // breaks its words by itself
        return wrapped(message->text(), message->font(), message->width()).size() <= 2;
    if (const auto* label = qobject_cast<const QLabel*>(&widget); label && label->wordWrap())
        return label->heightForWidth(label->width()) <= label->height() + 1;
    if (const auto* choice = qobject_cast<const ChoiceButton*>(&widget); choice && choice->hasHeightForWidth())
        return choice->shownLines().join(u' ') == choice->value() &&
               choice->heightForWidth(choice->width()) <= choice->height();
    if (qobject_cast<const QAbstractSpinBox*>(&widget) || qobject_cast<const QComboBox*>(&widget)) {
        const QSize words = widget.fontMetrics().size(Qt::TextSingleLine, wordsOf(widget));
        return words.width() + 8 <= widget.width() && words.height() <= widget.height();
    }
    return widget.sizeHint().width() <= widget.width() + 1 && widget.fontMetrics().height() <= widget.height() + 1;
}

/// A sign alone, such as "+", may be too thin to have one whole pixel of its colour.
inline bool isWord(const QString& text)
{
    return text.size() > 1;
}

/// The contrast of the most distinct pixel of a part of a picture with the colour that most of the part has.
inline double inkContrast(const QImage& picture, const QRect& part)
{
    std::map<QRgb, int> counts;
    QRgb last = picture.pixel(part.topLeft());
    int* lastCount = &counts[last]; // neighbours mostly have one colour
    for (int y = part.top(); y <= part.bottom(); ++y)
        for (int x = part.left(); x <= part.right(); ++x) {
            if (const QRgb colour = picture.pixel(x, y); colour != last) {
                last = colour;
                lastCount = &counts[colour];
            }
            ++*lastCount;
        }
    const auto ground = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    double best = 1.0;
    for (const auto& [colour, count] : counts)
        best = std::max(best, contrast(colour, ground->first));
    return best;
}

/// What is clipped, what lies over other words, and what has too little contrast to be read.
inline QStringList wordProblems(QWidget& window)
{
    QStringList found;
    std::vector<std::pair<const QWidget*, QRect>> seen;
    const QImage picture = window.grab().toImage();
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window || wordsOf(*widget).isEmpty() || scrolls(*widget))
            continue;
        const QString name = QStringLiteral("%1 “%2”").arg(widget->objectName(), wordsOf(*widget));
        const QRect place(widget->mapTo(&window, QPoint()), widget->size());
        if (!wordsFit(*widget))
            found << QStringLiteral("%1 needs %2 × %3 and has %4 × %5")
                         .arg(name)
                         .arg(widget->sizeHint().width())
                         .arg(widget->sizeHint().height())
                         .arg(widget->width())
                         .arg(widget->height());
        if (!window.rect().contains(place))
            found << name + QStringLiteral(" is outside");
        else if (widget->isEnabled() && isWord(wordsOf(*widget)) && inkContrast(picture, place) < 4.5)
            found << QStringLiteral("%1 has a contrast of %2").arg(name).arg(inkContrast(picture, place));
        for (const auto& [other, otherPlace] : seen)
            if (otherPlace.intersects(place) && !other->isAncestorOf(widget) && !widget->isAncestorOf(other))
                found << QStringLiteral("%1 is over “%2”").arg(name, wordsOf(*other));
        seen.emplace_back(widget, place);
    }
    for (const QTabBar* tabs : window.findChildren<QTabBar*>()) {
        if (!tabs->isVisible())
            continue;
        int last = -1;
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (!tabs->isTabVisible(tab))
                continue;
            last = tab;
            if (tabs->fontMetrics().horizontalAdvance(tabs->tabText(tab)) > tabs->tabRect(tab).width())
                found << QStringLiteral("the tab “%1” is cut").arg(tabs->tabText(tab));
        }
        if (last >= 0 && tabs->tabRect(last).right() > tabs->width())
            found << tabs->objectName() + QStringLiteral(" scrolls");
    }
    return found;
}

} // namespace headlight::test
