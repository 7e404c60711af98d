// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/inspector/inspector_view.h"

#include "ui/catalogue/view_data.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kNarrowestInspector = 232;

/// An item by what it shows, for when the items are laid out anew.
struct Place {
    InspectorItem::Kind kind = InspectorItem::Kind::Title;
    int section = -1;
    int index = -1;
};

Place placeOf(const InspectorItem* item)
{
    return item ? Place{item->kind, item->section, item->index} : Place{};
}

} // namespace

InspectorView::InspectorView(QWidget* parent) : QWidget(parent)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        refresh();
    });
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    makeSpoken(*this);
    setAccessibleName(tr("Inspector"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    m_marks.isInteractive = true;
}

const InspectorPlot& InspectorView::plot() const
{
    static const InspectorPlot nothing;
    return m_owner ? m_owner->inspectorPlot : nothing;
}

void InspectorView::setData(std::shared_ptr<const ViewData> owner)
{
    const bool isNew = owner != m_owner;
    m_owner = std::move(owner);
    if (!isNew)
        return;
    refresh();
    describe();
}

void InspectorView::setFolded(const std::set<InspectorStep>& folded)
{
    m_folded = folded;
    refresh();
}

QSize InspectorView::minimumSizeHint() const
{
    return {kNarrowestInspector, static_cast<int>(std::ceil(m_layout.height))};
}

void InspectorView::refresh()
{
    const Place current = placeOf(item(m_marks.current));
    const Place first = placeOf(item(m_marks.firstSelected));
    const Place last = placeOf(item(m_marks.lastSelected));
    const QSize before = minimumSizeHint();
    m_layout = layoutInspector(plot(), width(), m_folded, theme(m_theme));
    const auto again = [this](const Place& place) {
        return place.section < 0 ? -1 : m_layout.find(place.kind, place.section, place.index);
    };
    m_marks.current = again(current);
    select(again(first), again(last));
    if (m_marks.section >= std::ssize(plot().sections))
        readOut(-1, -1);
    if (minimumSizeHint() != before)
        updateGeometry();
    update();
}

const InspectorItem* InspectorView::item(int number) const
{
    return number >= 0 && number < std::ssize(m_layout.items) ? &m_layout.items[static_cast<std::size_t>(number)]
                                                              : nullptr;
}

const InspectorSection* InspectorView::sectionOf(int number) const
{
    const InspectorItem* one = item(number);
    return one && one->section >= 0 ? &plot().sections[static_cast<std::size_t>(one->section)] : nullptr;
}

const InspectorVector* InspectorView::vectorOf(int number) const
{
    const InspectorItem* one = item(number);
    if (!one || one->kind != InspectorItem::Kind::Vector)
        return nullptr;
    return &sectionOf(number)->vectors[static_cast<std::size_t>(one->index)];
}

/// Gives what a screen reader says of an item, and its tooltip.
QString InspectorView::itemText(int number) const
{
    const InspectorItem* one = item(number);
    if (!one)
        return {};
    const InspectorSection* section = sectionOf(number);
    const auto index = static_cast<std::size_t>(std::max(0, one->index));
    switch (one->kind) {
    case InspectorItem::Kind::Header:
        return (m_folded.contains(section->step) ? tr("%1 %2, folded: a click unfolds it")
                                                 : tr("%1 %2: a click folds it"))
            .arg(section->title, section->shape);
    case InspectorItem::Kind::Vector: {
        const InspectorVector& vector = section->vectors[index];
        const bool isRead =
            m_marks.component >= 0 && m_marks.section == one->section && m_marks.length == vector.values.size();
        const QString name = QStringLiteral("%1 [%2]").arg(vector.name).arg(vector.values.size());
        return isRead ? name + QStringLiteral(": ") + elementText(vector, m_marks.component) : name;
    }
    case InspectorItem::Kind::Number: {
        QStringList parts{section->numbers[index].name, section->numbers[index].detail, section->numbers[index].text};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" "));
    }
    case InspectorItem::Kind::Key:
        return tr("%1 %2: a click inspects it")
            .arg(section->top[index].label, weightText(double(section->top[index].weight)));
    default:
        return one->text;
    }
}

void InspectorView::describe()
{
    const QString whole = plot().isEmpty() ? QString() : inspectorText(plot());
    speak(*this, m_marks.current >= 0 ? itemText(m_marks.current) : whole);
}

void InspectorView::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (plot().isEmpty()) {
        painter.setFont(colours.bodyFont);
        painter.setPen(colours.mutedText);
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::TextWordWrap,
                         tr("Click a cell or a token: its number is taken apart here."));
        return;
    }
    PainterCanvas canvas(painter);
    paintInspector(canvas, m_layout, plot(), m_marks, colours);
}

void InspectorView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        refresh();
}

} // namespace headlight
