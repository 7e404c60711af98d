// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "ui/kit/blank_canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/predictions/prediction_painter.h"

#include <QTest>

#include <vector>

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

PredictionPlot beforeAndAfter()
{
    PredictionPlot plot;
    plot.heading = "Token after “cash”, all heads";
    plot.afterHeading = "After switching 1.3 off";
    plot.before = {{1, "the", 0.5F, 0.5F}, {2, "a", 0.25F, 0.25F}};
    plot.after = {{1, "the", 0.5F, 0.5F}, {2, "a", 0.25F, 0.25F}};
    plot.change = {0.0, 0.0};
    return plot;
}

/// Where a text is painted, one point for each time.
std::vector<QPointF> placesOf(const QString& text, const test::TextBoxes& canvas)
{
    std::vector<QPointF> places;
    for (const test::TextBoxes::Box& box : canvas.boxes())
        if (box.text == text)
            places.push_back(box.anchor);
    return places;
}

} // namespace

class PredictionPainterTest : public QObject {
    Q_OBJECT
private slots:
    /// The longer bar is the larger probability, whichever list it stands in.
    void barsBeforeAndAfterAreOfOneScale()
    {
        const PredictionPlot plot = beforeAndAfter();
        const Theme& theme = headlight::theme(ThemeId::Light);
        BarCanvas canvas(theme.accent);
        paintPredictionFigure(canvas, preferredPredictionSize(plot, theme), plot, theme);
        QCOMPARE(canvas.lengths.size(), std::size_t(4));
        QCOMPARE(canvas.lengths[2], canvas.lengths[0]);
        QCOMPARE(canvas.lengths[3], canvas.lengths[1]);
        QCOMPARE(canvas.lengths[0], 2.0 * canvas.lengths[1]);
    }
    /// Once, above the first change, and where nothing is off nowhere.
    void theChangesHaveAHeading()
    {
        PredictionPlot plot = beforeAndAfter();
        plot.change = {0.25, 0.0};
        const Theme& theme = headlight::theme(ThemeId::Light);
        test::TextBoxes canvas;
        paintPredictionFigure(canvas, preferredPredictionSize(plot, theme), plot, theme);
        const std::vector<QPointF> headings = placesOf(changeHeading(), canvas);
        QCOMPARE(headings.size(), std::size_t(1));
        const QPointF heading = headings.front();
        const QPointF change = placesOf(changeText(0.25), canvas).at(0);
        QCOMPARE(heading.x(), change.x());
        QVERIFY(heading.y() < change.y() && heading.y() > placesOf(plot.afterHeading, canvas).at(0).y());
        plot.afterHeading.clear();
        plot.after.clear();
        plot.change.clear();
        test::TextBoxes alone;
        paintPredictionFigure(alone, preferredPredictionSize(plot, theme), plot, theme);
        QVERIFY(placesOf(changeHeading(), alone).empty());
    }
};

HEADLIGHT_TEST(PredictionPainterTest)
#include "tst_prediction_painter.moc"
