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

constexpr int kMessageLine = 17; // two are as high as the text line beside them, with type of 100 %

} // namespace

MessageLabel::MessageLabel(QWidget* parent, int nLines) : QLabel(parent), m_nLines(nLines)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    fixInType(*this, {0, nLines * kMessageLine});
}

void MessageLabel::setSentence(const QString& sentence)
{
    setText(sentence);
    setToolTip(wrappedTip(sentence));
    setAccessibleName(sentence);
    updateGeometry();
}

QSize MessageLabel::sizeHint() const
{
    // Wide enough for its lines, which break where they must.
    const double whole = textWidth(text(), font());
    return {static_cast<int>(std::min(whole, whole / m_nLines + inType(90))) + 1, inType(m_nLines * kMessageLine)};
}

void MessageLabel::paintEvent(QPaintEvent*)
{
    QStringList lines = wrapped(text(), font(), width());
    if (lines.size() > m_nLines) {
        // The last line holds all the rest, as far as it goes.
        const QStringList before = lines.mid(0, m_nLines - 1);
        const QString rest = text().mid(text().indexOf(lines[m_nLines - 1], before.join(QString()).size()));
        lines = before + QStringList{rest};
    }
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int line = inType(m_nLines * kMessageLine) / m_nLines;
    int top = (height() - line * static_cast<int>(lines.size())) / 2;
    for (const QString& each : lines) {
        painter.drawText(QRect(0, top, width(), line), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                         elided(each, font(), width()));
        top += line;
    }
}

} // namespace headlight
