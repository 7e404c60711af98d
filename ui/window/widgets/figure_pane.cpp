// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/figure_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/kit/canvas.h"

#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr double kLeastSide = 240.0; // below it a figure scrolls

} // namespace

FigureView::FigureView(QWidget* parent) : PictureView(parent)
{
    setObjectName("figureView");
}

void FigureView::setPicture(const MadePicture& picture)
{
    m_picture = picture;
    refresh();
    describe();
}

QSizeF FigureView::layOut(const QSizeF& room)
{
    m_size = {std::max(room.width(), 2.0 * kLeastSide), std::max(room.height(), kLeastSide)};
    return m_picture.figure ? m_size : QSizeF();
}

void FigureView::paint(Canvas& canvas, const QRectF&)
{
    if (m_picture.figure)
        m_picture.figure->paint(canvas, m_size, theme());
}

QString FigureView::emptyText() const
{
    return m_picture.figure ? QString() : m_picture.refusal;
}

QString FigureView::spokenText() const
{
    return m_picture.figure ? m_picture.figure->title() + QStringLiteral(". ") + m_picture.figure->caption().line()
                            : m_picture.refusal;
}

FigurePane::FigurePane(const QString& name, QWidget* parent) : TabPane(parent), m_view(new FigureView(this))
{
    m_view->setAccessibleName(name);
    m_view->setToolTip(name);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
}

void FigurePane::setView(const ViewData& view)
{
    m_picture = view.shown;
    m_view->setPicture(m_picture);
}

} // namespace headlight
