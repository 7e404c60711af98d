// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

namespace headlight {

class Canvas;
class ChartView;

/// What lies over a chart: the cursor with what it reads, and the box that is dragged.
class ChartCursor : public QWidget {
    Q_OBJECT
public:
    explicit ChartCursor(ChartView& view);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintReadout(Canvas& canvas, const QPointF& at) const;

    ChartView& m_view;
};

} // namespace headlight
