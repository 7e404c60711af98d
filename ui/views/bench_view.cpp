// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/bench_view.h"

#include <utility>

namespace headlight {

BenchView::BenchView(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Steps of the bench"));
}

void BenchView::setPlot(BenchPlot plot)
{
    if (!plot.pick)
        headlight::setPick(plot, samePick(m_plot, plot));
    m_plot = std::move(plot);
}

void BenchView::setPick(std::optional<BenchPick> pick)
{
    headlight::setPick(m_plot, pick);
}

void BenchView::setTheme(const Theme& theme)
{
    m_theme = theme.id;
}

void BenchView::setMaskPainting(bool paints)
{
    m_paintsMask = paints;
}

} // namespace headlight
