// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/curve_raster.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/links/links_layout.h"
#include "ui/pictures/links/links_painter.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

LinkPlot plotOf(LinkLayoutKind kind, const QStringList& tokens, int nHeads = 2)
{
    LinkPlot plot = test::links(tokens, nHeads);
    plot.options.layout = kind;
    return plot;
}

/// A cross-attention: five queries, seven keys.
LinkPlot crossPlot(LinkLayoutKind kind)
{
    LinkPlot plot = plotOf(kind, test::englishTokens());
    plot.isOneText = false;
    plot.queryLabels = QStringList{"→ le", "→ train", "→ est", "→ parti", "→ </s>"};
    std::erase_if(plot.links, [](const TokenLink& link) { return link.query >= 5; });
    return plot;
}

QStringList chinese()
{
    QStringList result;
    for (int i = 0; i < 60; ++i)
        result << QStringList{"火车", "离开", "了", "车站", "，", "准时", "到达", "目的地"}[i % 8];
    return result;
}

/// A polygon a hair smaller: touching is no overlap.
QPolygonF shrunk(const QPolygonF& polygon)
{
    QPointF middle;
    for (int i = 0; i < 4; ++i)
        middle += polygon[i] / 4.0;
    QPolygonF result;
    for (int i = 0; i < 4; ++i)
        result << middle + (polygon[i] - middle) * 0.98;
    return result;
}

void addPlots()
{
    QTest::addColumn<LinkPlot>("plot");
    QTest::addColumn<QSizeF>("size");
    using enum LinkLayoutKind;
    for (const auto& [kind, name] :
         {std::pair(Columns, "columns"), std::pair(Arc, "arc"), std::pair(Radial, "radial")}) {
        for (const QSizeF size : {QSizeF(330, 500), QSizeF(680, 460), QSizeF(1250, 800)}) {
            const auto add = [&](const char* what, const LinkPlot& plot) {
                QTest::addRow("%s, %s, %.0f", name, what, size.width()) << plot << size;
            };
            add("one token", plotOf(kind, {"The"}));
            add("7 tokens", plotOf(kind, test::englishTokens()));
            add("difficult tokens", plotOf(kind, test::difficultTokens()));
            add("60 tokens", plotOf(kind, test::manyTokens(60)));
            add("60 Chinese", plotOf(kind, chinese()));
            add("512 tokens", plotOf(kind, test::manyTokens(512), 0));
            add("two texts", crossPlot(kind));
        }
    }
}

bool isAt(const QPointF& a, const QPointF& b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y()) < 1e-6;
}

} // namespace

class TestLinksLayouts : public QObject {
    Q_OBJECT
private slots:
    void noLabelOverlapsAnotherOrIsCut_data() { addPlots(); }

    void noLabelOverlapsAnotherOrIsCut()
    {
        QFETCH(LinkPlot, plot);
        QFETCH(QSizeF, size);
        const LinksLayout layout = layoutLinks(plot, size, 0.0, theme(ThemeId::Light));
        QCOMPARE(layout.queries.size(), static_cast<std::size_t>(plot.queryLabels.size()));
        QCOMPARE(layout.keys.size(), static_cast<std::size_t>(plot.keyLabels.size()));
        std::vector<QPolygonF> labels;
        for (const auto* side : {&layout.queries, &layout.keys})
            for (const TokenPlace& place : *side)
                if (place.hasLabel)
                    labels.push_back(place.label);
        QVERIFY(!labels.empty());
        const QRectF whole(QPointF(), layout.size);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            QVERIFY2(whole.adjusted(-0.5, -0.5, 0.5, 0.5).contains(labels[i].boundingRect()),
                     qPrintable(QStringLiteral("label %1 is cut").arg(i)));
            for (const HeadSwatch& swatch : layout.swatches)
                QVERIFY(!labels[i].boundingRect().intersects(swatch.box));
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(!labels[i].boundingRect().intersects(labels[j].boundingRect()) ||
                             !shrunk(labels[i]).intersects(shrunk(labels[j])),
                         qPrintable(QStringLiteral("labels %1 and %2").arg(j).arg(i)));
        }
        // The lines below the graph.
        QVERIFY(layout.count.y() < layout.size.height());
        for (const WeightSample& sample : layout.samples)
            QVERIFY(sample.text.x() + textWidth(sample.name, theme(ThemeId::Light).smallFont) <= size.width());
    }

    void everyCurveGoesFromItsQueryToItsKey_data() { addPlots(); }

    void everyCurveGoesFromItsQueryToItsKey()
    {
        QFETCH(LinkPlot, plot);
        QFETCH(QSizeF, size);
        const LinksLayout layout = layoutLinks(plot, size, 0.0, theme(ThemeId::Light));
        const std::vector<LinkCurve> curves = linkCurves(plot, layout, plot.links, false, theme(ThemeId::Light));
        QCOMPARE(curves.size(), plot.links.size());
        for (std::size_t i = 0; i < curves.size(); ++i) {
            const TokenLink& link = plot.links[i];
            const QPainterPath path = curves[i].path();
            QVERIFY(isAt(path.elementAt(0), layout.queryEnd(link.query)));
            QVERIFY(isAt(path.currentPosition(), layout.keyEnd(link.key)));
            QVERIFY(!isAt(layout.queryEnd(link.query), layout.keyEnd(link.key)));
            // The picture holds it, and it passes where the path does.
            const QRectF bounds = curves[i].bounds().adjusted(-0.01, -0.01, 0.01, 0.01);
            QVERIFY(QRectF(QPointF(), layout.size).contains(bounds));
            QVERIFY(bounds.contains(path.boundingRect().adjusted(-0.001, -0.001, 0.001, 0.001)));
            for (const double t : {0.1, 0.4, 0.5, 0.83})
                QVERIFY2(curves[i].distanceTo(path.pointAtPercent(t)) < 0.35,
                         qPrintable(QString::number(curves[i].distanceTo(path.pointAtPercent(t)))));
        }
    }

    /// Between the circle and the labels, wide enough for a hole in it; what links two tokens stays inside.
    void aLinkToItselfIsALoopOutOfTheCircle()
    {
        for (const int n : {7, 60})
            for (const QSizeF& size : {QSizeF(680, 460), QSizeF(1250, 800)}) {
                const LinkPlot plot = plotOf(LinkLayoutKind::Radial, test::manyTokens(n));
                const LinksLayout layout = layoutLinks(plot, size, 0.0, theme(ThemeId::Light));
                const auto farthest = [&](int query, int key) {
                    const QPainterPath path = layout.curveOf({query, key, 0, 1.0F}).path();
                    double most = 0.0;
                    for (int i = 0; i <= 100; ++i)
                        most = std::max(most, QLineF(layout.centre, path.pointAtPercent(i / 100.0)).length());
                    return most - layout.radius;
                };
                for (int token = 0; token < n; ++token) {
                    QVERIFY2(farthest(token, token) >= 10.0, qPrintable(QString::number(farthest(token, token))));
                    // One that leans is a little beyond.
                    QVERIFY2(farthest(token, token) <= layout.loop + 1.0,
                             qPrintable(QString::number(farthest(token, token))));
                    QVERIFY(farthest(token, (token + n / 2) % n) < 0.01);
                    QVERIFY(QLineF(layout.queryEnd(token), layout.keyEnd(token)).length() >= 3.0);
                    for (const QPointF& corner : layout.queries[std::size_t(token)].label)
                        QVERIFY(QLineF(layout.centre, corner).length() > layout.radius + layout.loop);
                }
            }
    }

    /// A link is as thick here as it is wide: on the screen, too, its legs reach beyond its ends.
    void aLinkToItselfLooksAsInAFigure()
    {
        using enum LinkLayoutKind;
        for (const LinkLayoutKind kind : {Arc, Radial})
            for (const int n : {7, 60}) {
                LinkPlot plot = plotOf(kind, test::manyTokens(n));
                plot.links.clear();
                for (int token = 0; token < n; ++token)
                    plot.links.push_back({token, token, 0, 1.0F});
                const LinksLayout layout = layoutLinks(plot, {680, 460}, 0.0, theme(ThemeId::Light));
                const auto curves = linkCurves(plot, layout, plot.links, false, theme(ThemeId::Light));
                QImage screen(layout.size.toSize(), QImage::Format_ARGB32_Premultiplied);
                rasterCurves(screen, {}, 1.0, curves);
                QImage figure(screen.size(), screen.format());
                figure.fill(Qt::transparent);
                QPainter painter(&figure);
                painter.setRenderHint(QPainter::Antialiasing);
                for (const LinkCurve& curve : curves)
                    painter.strokePath(curve.path(), QPen(curve.colour, curve.width, Qt::SolidLine, Qt::FlatCap));
                painter.end();
                QCOMPARE(screen, figure);
            }
    }

    void everyTokenIsFoundWhereItIs_data() { addPlots(); }

    void everyTokenIsFoundWhereItIs()
    {
        QFETCH(LinkPlot, plot);
        QFETCH(QSizeF, size);
        const LinksLayout layout = layoutLinks(plot, size, 0.0, theme(ThemeId::Light));
        const auto middleOfArea = [](const TokenPlace& place) {
            QPointF sum;
            for (const QPointF& point : place.area)
                sum += point / static_cast<double>(place.area.size());
            return sum;
        };
        for (int query = 0; query < plot.queryLabels.size(); ++query)
            QCOMPARE(layout.tokenAt(middleOfArea(layout.queries[static_cast<std::size_t>(query)])),
                     (LinkToken{query, -1}));
        for (int key = 0; key < plot.keyLabels.size(); ++key) {
            const TokenPlace& place = layout.keys[static_cast<std::size_t>(key)];
            const bool isShared = plot.isOneText && layout.kind != LinkLayoutKind::Columns;
            QCOMPARE(place.area.isEmpty(), isShared);
            if (!isShared)
                QCOMPARE(layout.tokenAt(middleOfArea(place)), (LinkToken{-1, key}));
        }
        QVERIFY(layout.tokenAt({-50.0, -50.0}).isNone());
    }

    void thePictureNamesItsLayerAndItsSides()
    {
        using enum LinkLayoutKind;
        const Theme& light = theme(ThemeId::Light);
        for (const LinkLayoutKind kind : {Columns, Arc, Radial}) {
            LinkPlot plot = plotOf(kind, test::englishTokens(), 8);
            plot.caption.layer = QStringLiteral("layer 5");
            for (const QSizeF& size : {QSizeF(330, 500), QSizeF(680, 460), preferredLinksSize(plot, light)}) {
                test::TextBoxes page;
                paintLinksFigure(page, size, plot, light);
                QCOMPARE(page.texts().count("layer 5"), 1);
                QCOMPARE(page.texts().count("queries"), kind == Columns ? 1 : 0);
                QCOMPARE(page.texts().count("keys"), kind == Columns ? 1 : 0);
                QCOMPARE(linkEndsText(plot).isEmpty(), kind == Columns);
                QVERIFY(page.texts().join(u' ').contains(linkEndsText(plot))); // whole, in as many lines as it takes
                const QStringList problems = page.problems(layoutLinks(plot, size, 40.0, light).size)
                                                 .filter(QRegularExpression("layer 5|queries|keys|head"));
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
            }
        }
    }

    void theHeadsOfALayerStandInOneLineOfAFigure()
    {
        const Theme& light = theme(ThemeId::Light);
        const LinkPlot plot = plotOf(LinkLayoutKind::Columns, test::englishTokens(), 8);
        const LinksLayout layout = layoutLinks(plot, preferredLinksSize(plot, light), 20.0, light);
        QCOMPARE(layout.swatches.size(), std::size_t(8));
        for (const HeadSwatch& swatch : layout.swatches)
            QCOMPARE(swatch.text.y(), layout.titleAt.y());
    }

    /// 0.075 and 0.38 would have to be reckoned with; the line is as thick as a link of what is printed.
    void theLegendsWeightsAreRound_data()
    {
        QTest::addColumn<float>("full");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("weights") << 1.0F << QStringList{"0.1", "0.5", "1"};
        QTest::newRow("three quarters") << 0.75F << QStringList{"0.08", "0.4", "0.7"};
        QTest::newRow("norms") << 12.37F << QStringList{"1", "6", "10"};
        QTest::newRow("nothing") << 0.0F << QStringList();
    }
    void theLegendsWeightsAreRound()
    {
        QFETCH(float, full);
        QFETCH(QStringList, names);
        LinkPlot plot = plotOf(LinkLayoutKind::Columns, test::englishTokens());
        plot.fullWeight = full;
        const Theme& light = theme(ThemeId::Light);
        const LinksLayout layout = layoutLinks(plot, {900, 500}, 0.0, light);
        QStringList found;
        for (const WeightSample& sample : layout.samples) {
            found << sample.name;
            QVERIFY(std::abs(sample.strength * double(full) - QLocale().toDouble(sample.name)) < 1e-6);
            QVERIFY(sample.strength <= 1.0);
            QCOMPARE(sample.line.height(), layout.lineScale * linkWidth(sample.strength, light));
        }
        QCOMPARE(found, names);
    }

    void sevenAndSixtyTokensAllHaveTheirLabelInAWideWindow()
    {
        using enum LinkLayoutKind;
        for (const LinkLayoutKind kind : {Columns, Arc, Radial}) {
            for (const int n : {7, 60}) {
                const LinkPlot plot = plotOf(kind, test::manyTokens(n));
                const LinksLayout layout = layoutLinks(plot, {1250, 800}, 0.0, theme(ThemeId::Light));
                for (const TokenPlace& place : layout.queries)
                    QVERIFY(place.hasLabel);
            }
        }
    }
};

HEADLIGHT_TEST(TestLinksLayouts)
#include "tst_links_layouts.moc"
