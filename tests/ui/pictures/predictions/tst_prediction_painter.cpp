// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/blank_canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/predictions/prediction_painter.h"

#include <QTest>

using namespace headlight;

namespace {

class BarCanvas : public BlankCanvas {
public:
    explicit BarCanvas(const QColor& colour) : m_colour(colour) {}
    void fillRect(const QRectF& rect, const QColor& colour) override
    {
        if (colour == m_colour)
            lengths.push_back(rect.width());
    }

    std::vector<double> lengths;

private:
    QColor m_colour;
};

} // namespace

class PredictionPainterTest : public QObject {
    Q_OBJECT
private slots:
    /// The longer bar is the larger probability, whichever list it stands in.
    void barsBeforeAndAfterAreOfOneScale()
    {
        PredictionPlot plot;
        plot.heading = "Token after “cash”, all heads";
        plot.afterHeading = "After switching 1.3 off";
        plot.before = {{1, "the", 0.5F, 0.5F}, {2, "a", 0.25F, 0.25F}};
        plot.after = {{1, "the", 0.5F, 0.5F}, {2, "a", 0.25F, 0.25F}};
        plot.change = {0.0, 0.0};
        const Theme& theme = headlight::theme(ThemeId::Light);
        BarCanvas canvas(theme.accent);
        paintPredictionFigure(canvas, preferredPredictionSize(plot, theme), plot, theme);
        QCOMPARE(canvas.lengths.size(), std::size_t(4));
        QCOMPARE(canvas.lengths[2], canvas.lengths[0]);
        QCOMPARE(canvas.lengths[3], canvas.lengths[1]);
        QCOMPARE(canvas.lengths[0], 2.0 * canvas.lengths[1]);
    }
};

HEADLIGHT_TEST(PredictionPainterTest)
#include "tst_prediction_painter.moc"
