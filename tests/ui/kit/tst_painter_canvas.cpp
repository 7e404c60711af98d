// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/painter_canvas.h"
#include "ui/kit/shaped_text.h"
#include "ui/kit/theme.h"

#include <QPainter>
#include <QPainterPath>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <functional>

using namespace headlight;

namespace {

QImage drawn(const std::function<void(QPainter&)>& draw)
{
    QImage image(160, 60, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    draw(painter);
    return image;
}

/// The largest difference of one channel of one pixel, inside `where`.
int largestDifference(const QImage& a, const QImage& b, const QRect& where)
{
    int largest = 0;
    for (int y = where.top(); y <= where.bottom(); ++y)
        for (int x = where.left(); x <= where.right(); ++x)
            largest = std::max(largest, std::abs(qRed(a.pixel(x, y)) - qRed(b.pixel(x, y))));
    return largest;
}

} // namespace

class TestPainterCanvas : public QObject {
    Q_OBJECT
private slots:
    void textIsDrawnAsThePainterDrawsIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("word") << QStringLiteral("bank");
        QTest::newRow("kerning and ligatures") << QStringLiteral("office AV To");
        QTest::newRow("symbols") << QStringLiteral("→ “x” 0.88 αᵢ²");
        QTest::newRow("combining") << QStringLiteral("cafe\u0301");
        QTest::newRow("right to left") << QStringLiteral("\u05de\u05d4 123");
        QTest::newRow("joined") << QStringLiteral("\u0627\u0644\u0639\u0631\u0628\u064a\u0629");
        QTest::newRow("tab") << QStringLiteral("a\tb");
        QTest::newRow("two lines") << QStringLiteral("a\u2028b");
    }

    void textIsDrawnAsThePainterDrawsIt()
    {
        QFETCH(QString, text);
        const Theme& colours = theme(ThemeId::Light);
        QFont struck = colours.bodyFont;
        struck.setStrikeOut(true);
        QFont bold = colours.bodyFont;
        bold.setBold(true);
        for (const QFont& font : {colours.bodyFont, colours.smallFont, struck, bold})
            for (const QPointF& place : {QPointF(10.0, 30.0), QPointF(10.5, 29.25)})
                for (int time = 0; time < 2; ++time) { // shaped, and remembered
                    const QImage expected = drawn([&](QPainter& painter) {
                        painter.setFont(font);
                        painter.setPen(colours.text);
                        painter.drawText(place, text);
                    });
                    const QImage image =
                        drawn([&](QPainter& painter) { PainterCanvas(painter).text(place, text, font, colours.text); });
                    QVERIFY(image == expected);
                    QVERIFY(image != drawn([](QPainter&) {}));
                }
    }

    void aHatchIsLinesOneStepApart()
    {
        const QRectF area(12.0, 6.0, 90.0, 40.0);
        for (const QPointF& moved : {QPointF(0.0, 0.0), QPointF(7.0, 4.0), QPointF(-3.0, 1.0), QPointF(0.5, 0.25)}) {
            const QImage tiled = drawn([&](QPainter& painter) {
                painter.translate(moved);
                PainterCanvas(painter).hatch({area}, Qt::black);
            });
            const QImage lines = drawn([&](QPainter& painter) {
                painter.translate(moved);
                QPainterPath path;
                addHatch(path, area.adjusted(-20.0, -20.0, 20.0, 20.0), hatchStep);
                PainterCanvas(painter).strokePath(path, Qt::black, 0.75);
            });
            const QRect inside = area.translated(moved).toRect();
            QVERIFY(largestDifference(tiled, lines, inside) <= 8);
            QCOMPARE(tiled.pixel(inside.left() - 1, inside.center().y()), qRgb(255, 255, 255));
            QCOMPARE(tiled.pixel(inside.right() + 1, inside.center().y()), qRgb(255, 255, 255));
            QVERIFY(tiled != drawn([](QPainter&) {}));
        }
    }

    void aHatchThatIsScaledIsLinesToo()
    {
        const QImage image = drawn([](QPainter& painter) {
            painter.scale(1.5, 1.5);
            PainterCanvas(painter).hatch({QRectF(4.0, 4.0, 40.0, 20.0)}, Qt::black);
        });
        QCOMPARE(image.pixel(4, 20), qRgb(255, 255, 255));
        QVERIFY(image.copy(6, 6, 60, 30) != drawn([](QPainter&) {}).copy(6, 6, 60, 30));
    }
};

HEADLIGHT_TEST(TestPainterCanvas)
#include "tst_painter_canvas.moc"
