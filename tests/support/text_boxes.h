// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/blank_canvas.h"
#include "ui/kit/text_metrics.h"

#include <QFontMetricsF>
#include <QPolygonF>
#include <QStringList>
#include <QTransform>

#include <algorithm>
#include <utility>
#include <vector>

namespace headlight::test {

/// A canvas that draws nothing and remembers where the ink of every text would be.
class TextBoxes : public BlankCanvas {
public:
    struct Box {
        QString text;
        QPolygonF ink;
        int pixelSize = 0;
        QPointF anchor; // what the painter gave: on the baseline, at the start, middle or end
    };

    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor&, TextAnchor anchor,
              double degrees) override
    {
        if (text.trimmed().isEmpty())
            return;
        const double width = textWidth(text, font);
        const double x = anchor == TextAnchor::Start ? 0.0 : anchor == TextAnchor::Middle ? -width / 2.0 : -width;
        // Blanks have no ink.
        const QString seen = text.trimmed();
        const double indent = textWidth(text.left(text.indexOf(seen)), font);
        const QRectF ink = QFontMetricsF(font).tightBoundingRect(seen).translated(x + indent, 0.0);
        m_boxes.push_back({text,
                           QTransform().translate(baseline.x(), baseline.y()).rotate(-degrees).map(QPolygonF(ink)),
                           font.pixelSize(), baseline});
    }

    const std::vector<Box>& boxes() const { return m_boxes; }

    QStringList texts() const
    {
        QStringList all;
        for (const Box& box : m_boxes)
            all << box.text;
        return all;
    }

    /// What lies outside the page, and what lies over another text, by a pixel or more. What is
    /// smaller than `smallest` pixels is a part of a formula, whose pieces may touch.
    QStringList problems(const QSizeF& page, int smallest = 0) const
    {
        QStringList found;
        const QRectF inside = QRectF(QPointF(), page).adjusted(-1.0, -1.0, 1.0, 1.0);
        for (std::size_t i = 0; i < m_boxes.size(); ++i) {
            if (!inside.contains(m_boxes[i].ink.boundingRect()))
                found << QStringLiteral("“%1” is outside").arg(m_boxes[i].text);
            for (std::size_t j = i + 1; j < m_boxes.size(); ++j) {
                if (std::min(m_boxes[i].pixelSize, m_boxes[j].pixelSize) < smallest)
                    continue;
                const QRectF common = m_boxes[i].ink.intersected(m_boxes[j].ink).boundingRect();
                if (common.width() > 1.0 && common.height() > 1.0)
                    found << QStringLiteral("“%1” is over “%2”").arg(m_boxes[i].text, m_boxes[j].text);
            }
        }
        return found;
    }

private:
    std::vector<Box> m_boxes;
};

} // namespace headlight::test
