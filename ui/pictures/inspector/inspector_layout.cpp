// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <cmath>

namespace headlight {

namespace {

constexpr double rowsGap = 8.0;
constexpr double barsOfBody = 2.0; // height of the bars in body pixel sizes
constexpr double figureWidth = 27.0;

/// Puts one item below the other.
class Stack {
public:
    Stack(InspectorLayout& layout, double width) : m_layout(layout), m_width(width) {}

    void add(InspectorItem::Kind kind, double height, int section = -1, int index = -1, const QString& text = {})
    {
        m_layout.items.push_back(
            {kind, section, index, QRectF(kPanelMargin, m_layout.height, m_width - 2.0 * kPanelMargin, height), text});
        m_layout.height += height;
    }

    void skip(double height) { m_layout.height += height; }

private:
    InspectorLayout& m_layout;
    double m_width;
};

void addSection(Stack& stack, const InspectorSection& section, int number, double width, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double line = std::round(1.5 * body);
    const double nameLine = lineHeight(inspectorNameFont(theme));
    for (int i = 0; i < std::ssize(section.vectors); ++i) {
        stack.add(InspectorItem::Kind::Vector, nameLine + std::round(barsOfBody * body), number, i);
        stack.skip(section.vectors[static_cast<std::size_t>(i)].marked ? rowsGap : rowsGap / 2.0);
    }
    for (int i = 0; i < std::ssize(section.numbers); ++i)
        stack.add(InspectorItem::Kind::Number, line, number, i);
    if (!section.formula.isEmpty())
        stack.add(InspectorItem::Kind::Formula, line, number, -1, section.formula);
    if (!section.note.isEmpty())
        for (const QString& part : wrapped(section.note, theme.bodyFont, width - 2.0 * kPanelMargin))
            stack.add(InspectorItem::Kind::Note, line, number, -1, part);
    if (!section.top.empty()) {
        stack.skip(rowsGap / 2.0);
        stack.add(InspectorItem::Kind::TopHeading, line, number, -1, section.topHeading);
    }
    for (int i = 0; i < std::ssize(section.top); ++i)
        stack.add(InspectorItem::Kind::Key, line, number, i);
    stack.skip(rowsGap);
}

} // namespace

QFont inspectorNameFont(const Theme& theme)
{
    return withPixelSize(theme.smallFont, (theme.smallFont.pixelSize() + theme.bodyFont.pixelSize()) / 2.0);
}

int InspectorLayout::itemAt(const QPointF& point) const
{
    for (int i = 0; i < std::ssize(items); ++i)
        if (items[static_cast<std::size_t>(i)].rect.contains(point))
            return i;
    return -1;
}

QRectF InspectorLayout::bars(const InspectorItem& item) const
{
    if (item.kind != InspectorItem::Kind::Vector)
        return {};
    const double high = std::round(item.rect.height() * 0.58);
    return {item.rect.left(), item.rect.bottom() - high, item.rect.width(), high};
}

int InspectorLayout::find(InspectorItem::Kind kind, int section, int index) const
{
    for (int i = 0; i < std::ssize(items); ++i) {
        const InspectorItem& item = items[static_cast<std::size_t>(i)];
        if (item.kind == kind && item.section == section && item.index == index)
            return i;
    }
    return -1;
}

InspectorLayout layoutInspector(const InspectorPlot& plot, double width, const std::set<InspectorStep>& folded,
                                const Theme& theme)
{
    InspectorLayout layout;
    layout.folded = folded;
    if (plot.isEmpty())
        return layout;
    Stack stack(layout, width);
    const double line = std::round(1.5 * theme.bodyFont.pixelSize());
    stack.skip(rowsGap);
    for (const QString& part : wrapped(plot.sentence, theme.bodyFont, width - 2.0 * kPanelMargin))
        stack.add(InspectorItem::Kind::Sentence, line, -1, -1, part);
    for (const QString& part : wrapped(plot.title, bold(theme.bodyFont), width - 2.0 * kPanelMargin))
        stack.add(InspectorItem::Kind::Title, line, -1, -1, part);
    if (!plot.phrase.isEmpty())
        stack.add(InspectorItem::Kind::Phrase, line, -1, -1, plot.phrase);
    stack.skip(rowsGap / 2.0);
    for (int i = 0; i < std::ssize(plot.sections); ++i) {
        const InspectorSection& section = plot.sections[static_cast<std::size_t>(i)];
        stack.add(InspectorItem::Kind::Header, std::round(2.0 * theme.bodyFont.pixelSize()), i);
        if (!folded.contains(section.step))
            addSection(stack, section, i, width, theme);
    }
    stack.skip(rowsGap);
    return layout;
}

double keyBarShare(const std::vector<KeyWeight>& top, float weight)
{
    double whole = 1.0;
    for (const KeyWeight& key : top)
        whole = std::max(whole, double(key.weight));
    return std::clamp(double(weight) / whole, 0.0, 1.0);
}

QSizeF preferredInspectorSize(const InspectorPlot& plot, const Theme& theme)
{
    const double width = figureWidth * theme.bodyFont.pixelSize();
    const double height = layoutInspector(plot, width, {}, theme).height;
    return {std::ceil(width),
            std::ceil(height + captionHeight(plot.caption, width - 2.0 * kPanelMargin, theme) + kPanelMargin)};
}

} // namespace headlight
