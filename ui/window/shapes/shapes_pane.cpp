// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/shapes/shapes_pane.h"

#include "ui/catalogue/view_data.h"
#include "ui/window/shapes/shapes_view.h"

#include <QVBoxLayout>

namespace headlight {

ShapesPane::ShapesPane(QWidget* parent) : TabPane(parent), m_view(new ShapesView(this))
{
    m_view->setObjectName("shapesView");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
}

void ShapesPane::setView(const ViewData& view)
{
    if (const auto* plot = view.as<ShapePlot>())
        m_view->setPlot(*plot);
}

QString ShapesPane::sentenceFor(const ViewData& view) const
{
    return view.shown.figure ? QString() : view.shown.refusal;
}

} // namespace headlight
