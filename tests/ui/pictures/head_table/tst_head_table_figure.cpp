// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/figure_bytes.h"
#include "ui/kit/figure.h"
#include "ui/kit/painter_canvas.h"
#include "ui/pictures/head_table/head_table_plot.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace headlight;

class TestHeadTableFigure : public QObject {
    Q_OBJECT
private slots:
    void everyNumberIsInTheFile();
    void aBarIsAsLongAsItsShare();
    void itGrowsWithTheRows();

private:
    static HeadTablePlot plotOf(int nHeads);
    static const Theme& paper() { return theme(ThemeId::Paper); }
};

HeadTablePlot TestHeadTableFigure::plotOf(int nHeads)
{
    HeadTablePlot plot;
    plot.caption.model = "tiny";
    plot.headings = {"Previous", "Distance"};
    plot.nHeadsPerLayer = nHeads;
    for (int head = 0; head < nHeads; ++head) {
        const double share = double(head) / nHeads;
        plot.rows.push_back({{0, head},
                             QStringLiteral("0.%1").arg(head),
                             {QString::number(share, 'f', 3), QStringLiteral("%1.25").arg(head)},
                             {share, std::nullopt}});
    }
    plot.selected = HeadIndex{0, 1};
    return plot;
}

void TestHeadTableFigure::everyNumberIsInTheFile()
{
    const HeadTablePlot plot = plotOf(5);
    const QByteArray svg = svgBytes(plot, Figure(plot).preferredSize(paper()), paper());
    for (const char* text : {"0.0", "0.4", "Previous", "Distance", "0.800", "4.25", "tiny"})
        QVERIFY2(svg.contains(text), text);
}

void TestHeadTableFigure::aBarIsAsLongAsItsShare()
{
    const HeadTablePlot plot = plotOf(5);
    const QSizeF size = Figure(plot).preferredSize(paper());
    QImage image(size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    PainterCanvas canvas(painter);
    Figure(plot).paint(canvas, size, paper());
    painter.end();
    std::vector<int> lengths; // how long each line of accent pixels is
    for (int y = 0; y < image.height(); ++y) {
        int n = 0;
        for (int x = 0; x < image.width(); ++x)
            n += image.pixelColor(x, y) == paper().accent ? 1 : 0;
        if (n > 2 && (lengths.empty() || std::abs(lengths.back() - n) > 2))
            lengths.push_back(n);
    }
    QCOMPARE(lengths.size(), 4U); // head 0 has a share of 0
    for (std::size_t i = 1; i < lengths.size(); ++i)
        QVERIFY(std::abs(double(lengths[i]) / lengths[0] - double(i + 1)) < 0.3);
}

void TestHeadTableFigure::itGrowsWithTheRows()
{
    const double five = Figure(plotOf(5)).preferredSize(paper()).height();
    const double ten = Figure(plotOf(10)).preferredSize(paper()).height();
    const double fifteen = Figure(plotOf(15)).preferredSize(paper()).height();
    QVERIFY(ten > five);
    QVERIFY(std::abs((fifteen - ten) - (ten - five)) < 2.0);
}

HEADLIGHT_TEST(TestHeadTableFigure)
#include "tst_head_table_figure.moc"
