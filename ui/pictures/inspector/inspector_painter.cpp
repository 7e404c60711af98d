// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_painter.h"

#include "ui/kit/label_list.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/inspector/signed_bars.h"

#include <QPainterPath>

#include <algorithm>

namespace headlight {

namespace {

constexpr double sectionGap = 8.0;
constexpr double labelShare = 0.28; // share of the width, for the keys' names

double baseline(const QRectF& rect, const QFont& font)
{
    return std::round(rect.center().y() + middleOf(font));
}

class Painter {
public:
    Painter(Canvas& canvas, const InspectorLayout& layout, const InspectorPlot& plot, const InspectorMarks& marks,
            const Theme& theme)
        : m_canvas(canvas), m_layout(layout), m_plot(plot), m_marks(marks), m_theme(theme)
    {
    }

    void paint(const InspectorItem& item, int number) const
    {
        const bool isSelected = m_marks.firstSelected >= 0 && number >= m_marks.firstSelected &&
                                number <= m_marks.lastSelected && item.kind != InspectorItem::Kind::Header;
        if (isSelected || number == m_marks.current) {
            QColor ground = m_theme.raised;
            if (isSelected) {
                ground = m_theme.accent;
                ground.setAlphaF(0.2F);
            }
            m_canvas.fillRect(item.rect.adjusted(-4.0, 0.0, 4.0, 0.0), ground);
        }
        switch (item.kind) {
        case InspectorItem::Kind::Title:
            title(item);
            break;
        case InspectorItem::Kind::Sentence:
            line(item, m_theme.bodyFont, m_theme.text);
            break;
        case InspectorItem::Kind::Phrase:
        case InspectorItem::Kind::Note:
            line(item, m_theme.bodyFont, m_theme.mutedText);
            break;
        case InspectorItem::Kind::Formula: {
            QFont font = m_theme.bodyFont;
            font.setItalic(true);
            line(item, font, m_theme.text);
            break;
        }
        case InspectorItem::Kind::TopHeading:
            line(item, bold(inspectorNameFont(m_theme)), m_theme.mutedText);
            break;
        case InspectorItem::Kind::Header:
            header(item);
            break;
        case InspectorItem::Kind::Vector:
            vector(item);
            break;
        case InspectorItem::Kind::Number:
            numberLine(item);
            break;
        case InspectorItem::Kind::Key:
            key(item);
            break;
        }
        if (number == m_marks.current)
            m_canvas.strokeRect(item.rect.adjusted(-3.5, 0.5, 3.5, -0.5), m_theme.accent, 1.0);
    }

private:
    const InspectorSection& section(const InspectorItem& item) const
    {
        return m_plot.sections[static_cast<std::size_t>(item.section)];
    }

    void line(const InspectorItem& item, const QFont& font, const QColor& ink) const
    {
        m_canvas.text({item.rect.left(), baseline(item.rect, font)}, elided(item.text, font, item.rect.width()), font,
                      ink);
    }

    /// Both words of the pair are read, however long one is.
    void title(const InspectorItem& item) const
    {
        const QFont font = bold(m_theme.bodyFont);
        const bool isPair = item.text == pairInLine(m_plot.subject, m_plot.keyLabel);
        const QString text = isPair ? pairWithin(m_plot.subject, m_plot.keyLabel, font, item.rect.width())
                                    : elided(item.text, font, item.rect.width());
        m_canvas.text({item.rect.left(), baseline(item.rect, font)}, text, font, m_theme.text);
    }

    void header(const InspectorItem& item) const
    {
        const QFont font = bold(inspectorNameFont(m_theme));
        const QFont& small = m_theme.smallFont;
        const QRectF& rect = item.rect;
        m_canvas.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1.0), m_theme.border);
        double left = rect.left();
        if (m_marks.isInteractive) {
            const bool isFolded = m_layout.folded.contains(section(item).step);
            const double size = std::round(0.3 * font.pixelSize());
            const QPointF at(left + size, std::round(rect.center().y()) + 0.5);
            QPainterPath sign;
            sign.moveTo(isFolded ? at + QPointF(-0.5 * size, -size) : at + QPointF(-size, -0.5 * size));
            sign.lineTo(isFolded ? at + QPointF(0.5 * size, 0.0) : at + QPointF(0.0, 0.5 * size));
            sign.lineTo(isFolded ? at + QPointF(-0.5 * size, size) : at + QPointF(size, -0.5 * size));
            m_canvas.strokePath(sign, m_theme.mutedText, 1.4);
            left += 2.0 * size + sectionGap;
        }
        const double shapeWidth = textWidth(section(item).shape, small);
        const QString title = elided(section(item).title, font, rect.right() - left - shapeWidth - sectionGap);
        m_canvas.text({left, baseline(rect, font)}, title, font, m_theme.text);
        m_canvas.text({rect.right(), baseline(rect, font)}, section(item).shape, small, m_theme.mutedText,
                      TextAnchor::End);
    }

    void vector(const InspectorItem& item) const
    {
        const InspectorVector& shown = section(item).vectors[static_cast<std::size_t>(item.index)];
        const QFont font = inspectorNameFont(m_theme);
        const QRectF bars = m_layout.bars(item);
        const QRectF name(item.rect.topLeft(), QPointF(item.rect.right(), bars.top()));
        const bool isRead =
            m_marks.component >= 0 && m_marks.section == item.section && shown.values.size() == m_marks.length;
        const QString right =
            isRead ? elementText(shown, m_marks.component) : QStringLiteral("[%1]").arg(shown.values.size());
        const double room = name.width() - textWidth(right, font) - sectionGap;
        m_canvas.text({name.left(), baseline(name, font)}, elided(shown.name, font, room), font, m_theme.mutedText);
        m_canvas.text({name.right(), baseline(name, font)}, right, font, isRead ? m_theme.text : m_theme.mutedText,
                      TextAnchor::End);
        m_canvas.beginGroup(QStringLiteral("bars-") + shown.key);
        paintSignedBars(m_canvas, bars, shown, isRead ? m_marks.component : -1, m_theme);
        m_canvas.endGroup();
    }

    void numberLine(const InspectorItem& item) const
    {
        const InspectorNumber& shown = section(item).numbers[static_cast<std::size_t>(item.index)];
        const QFont& font = m_theme.bodyFont;
        const QFont valueFont = shown.isResult ? bold(font) : font;
        const QFont& small = m_theme.smallFont;
        const double y = baseline(item.rect, font);
        const double valueWidth = textWidth(shown.text, valueFont);
        const double nameWidth = mathWidth(shown.name, font);
        paintMath(m_canvas, {item.rect.left(), y}, shown.name, font, m_theme.mutedText);
        const double room = item.rect.width() - nameWidth - valueWidth - 2.0 * sectionGap;
        if (room > 2.0 * small.pixelSize())
            m_canvas.text({item.rect.left() + nameWidth + sectionGap, y}, elided(shown.detail, small, room), small,
                          m_theme.mutedText);
        m_canvas.text({item.rect.right(), y}, shown.text, valueFont, m_theme.text, TextAnchor::End);
    }

    void key(const InspectorItem& item) const
    {
        const KeyWeight& shown = section(item).top[static_cast<std::size_t>(item.index)];
        const QFont& font = m_theme.bodyFont;
        const QFont labelFont = shown.key == m_plot.key ? bold(font) : font;
        const QRectF& rect = item.rect;
        const double y = baseline(rect, font);
        const double labelWidth = std::round(labelShare * rect.width());
        const QString text = weightText(double(shown.weight));
        m_canvas.text({rect.left() + labelWidth - sectionGap, y},
                      elided(shown.label, labelFont, labelWidth - sectionGap), labelFont, m_theme.text,
                      TextAnchor::End);
        const double most = rect.width() - labelWidth - textWidth(text, font) - sectionGap;
        const double thickness = std::round(0.6 * font.pixelSize());
        const QRectF bar(rect.left() + labelWidth, std::round(rect.center().y() - thickness / 2.0),
                         std::max(1.0, most * keyBarShare(section(item).top, shown.weight)), thickness);
        m_canvas.roundedRect(bar, 1.5, m_theme.accent, {});
        m_canvas.text({bar.right() + 6.0, y}, text, font, m_theme.mutedText);
    }

    Canvas& m_canvas;
    const InspectorLayout& m_layout;
    const InspectorPlot& m_plot;
    const InspectorMarks& m_marks;
    const Theme& m_theme;
};

} // namespace

void paintInspector(Canvas& canvas, const InspectorLayout& layout, const InspectorPlot& plot,
                    const InspectorMarks& marks, const Theme& theme)
{
    const Painter painter(canvas, layout, plot, marks, theme);
    for (int i = 0; i < std::ssize(layout.items); ++i)
        painter.paint(layout.items[static_cast<std::size_t>(i)], i);
}

void paintInspectorFigure(Canvas& canvas, const QSizeF& size, const InspectorPlot& plot, const Theme& theme)
{
    const InspectorLayout layout = layoutInspector(plot, size.width(), {}, theme);
    canvas.beginGroup(QStringLiteral("inspector"));
    paintInspector(canvas, layout, plot, {}, theme);
    canvas.endGroup();
    const double left = layout.items.empty() ? 0.0 : layout.items.front().rect.left();
    paintCaption(canvas, {left, layout.height}, size.width() - 2.0 * left, plot.caption, theme);
}

const FigureLook<InspectorPlot>& figureLook(const InspectorPlot*)
{
    static const FigureLook<InspectorPlot> look{
        preferredInspectorSize, paintInspectorFigure,
        [](const InspectorPlot& plot) { return tr("An attention weight taken apart: %1").arg(plot.title); }};
    return look;
}

} // namespace headlight
