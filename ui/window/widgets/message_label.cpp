// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/message_label.h"

#include "ui/kit/larger_type.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kHeight = 34; // of the text line beside it, with type of 100 %

} // namespace

MessageLabel::MessageLabel(QWidget* parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fixInType(*this, {0, kHeight});
}

void MessageLabel::setSentence(const QString& sentence)
{
    setText(sentence);
    setToolTip(plainTip(sentence));
    setAccessibleName(sentence);
    updateGeometry();
}

QSize MessageLabel::sizeHint() const
{
    // Wide enough for two lines that break where they must.
    const double whole = textWidth(text(), font());
    return {static_cast<int>(std::min(whole, 0.5 * whole + inType(90))) + 1, inType(kHeight)};
}

void MessageLabel::paintEvent(QPaintEvent*)
{
    QStringList lines = wrapped(text(), font(), width());
    if (lines.size() > 2) {
        // The second line holds all the rest, as far as it goes.
        const QString rest = text().mid(text().indexOf(lines[1], lines[0].size()));
        lines = {lines[0], rest};
    }
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int line = inType(kHeight) / 2;
    int top = (height() - line * static_cast<int>(lines.size())) / 2;
    for (const QString& each : lines) {
        painter.drawText(QRect(0, top, width(), line), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         elided(each, font(), width()));
        top += line;
    }
}

} // namespace headlight
