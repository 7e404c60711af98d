// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/canvas.h"

#include <QPainterPath>
#include <QtTest>

#include <cmath>
#include <map>

using namespace headlight;

namespace {

struct Lines {
    std::map<int, double> lengths; // along x, of each line x + y = n · hatchStep
    int nPieces = 0;
};

Lines linesOf(const QPainterPath& path)
{
    Lines lines;
    for (int i = 0; i + 1 < path.elementCount(); i += 2) {
        const QPainterPath::Element from = path.elementAt(i);
        const QPainterPath::Element to = path.elementAt(i + 1);
        lines.lengths[static_cast<int>(std::lround((from.x + from.y) / hatchStep))] += to.x - from.x;
        ++lines.nPieces;
    }
    return lines;
}

/// The rectangles that a causal mask hides, row by row, and those left of a window's reach.
std::vector<QRectF> staircase(int nRows, double side)
{
    const double cell = side / nRows;
    std::vector<QRectF> rects;
    for (int row = 0; row < nRows; ++row) {
        if (row > nRows / 2)
            rects.emplace_back(0.0, row * cell, (row - nRows / 2) * cell, cell);
        if (row + 1 < nRows)
            rects.emplace_back((row + 1) * cell, row * cell, side - (row + 1) * cell, cell);
    }
    return rects;
}

} // namespace

class TestCanvas : public QObject {
    Q_OBJECT
private slots:
    void aHatchOfManyPiecesHasTheSameLinesInFew()
    {
        const std::vector<QRectF> rects = staircase(600, 1800.0);
        QPainterPath apart;
        for (const QRectF& rect : rects)
            addHatch(apart, rect, hatchStep);
        const QPainterPath joined = hatchPath(rects);
        const Lines expected = linesOf(apart);
        const Lines lines = linesOf(joined);
        QCOMPARE(lines.lengths.size(), expected.lengths.size());
        for (const auto& [line, length] : expected.lengths)
            QVERIFY2(std::abs(lines.lengths.at(line) - length) < 1e-6, qPrintable(QString::number(line)));
        QVERIFY2(lines.nPieces < expected.nPieces / 20, qPrintable(QString::number(lines.nPieces)));
        QVERIFY(joined.elementCount() < 32767); // where Qt's reader of SVG stops
    }
    void aHatchOfFewPiecesIsThatOfEachRectangle()
    {
        const std::vector<QRectF> rects = staircase(20, 300.0);
        QPainterPath apart;
        for (const QRectF& rect : rects)
            addHatch(apart, rect, hatchStep);
        QCOMPARE(hatchPath(rects), apart);
    }
    void inAFileWhatIsAnImageIsMarkedAsFinelyAsAHatchCan()
    {
        QVERIFY(!areImage({160, 160}));
        QVERIFY(areImage({161, 160}));
        QCOMPARE(toldApartInFile({0, 0, 50, 50}, {160, 160}), QSize(160, 160)); // each is a shape of its own
        QCOMPARE(toldApartInFile({0, 0, 600, 300}, {1000, 1000}), QSize(200, 100));
        QCOMPARE(toldApartInFile({0, 0, 6000, 6000}, {1000, 1000}), QSize(1000, 1000));
    }
};

HEADLIGHT_GUILESS_TEST(TestCanvas)
#include "tst_canvas.moc"
