// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/compare/compare_text.h"
#include "ui/pictures/context/context_row.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/layers/lens_painter.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_painter.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/layers/lens_view.h"
#include "ui/window/links/link_text.h"
#include "ui/window/links/links_view.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/shapes/shapes_view.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// A screen reader is given a name for everything that takes the focus, and for each picture of the window's
/// centre the value of what is under the cursor or chosen by the keys. The other panes': tst_screen_reader_panes.cpp.
class TestScreenReader : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void everyControlHasANameAndATip();
    void everyHeatmapSpeaksItsCell_data();
    void everyHeatmapSpeaksItsCell();
    void theSmallMultiplesSpeakTheirCell();
    void theLinksSpeakTheirToken();
    void theShapesSpeakTheirStep();
    void theLensSpeaksItsCell();
    void theContextMapSpeaksItsToken();
    void theOverviewSpeaksItsHead();
    void theComparisonSpeaksItsCell();

private:
    void open(const SessionState& state);
    static QAccessibleInterface* interfaceOf(QWidget* widget) { return QAccessible::queryAccessibleInterface(widget); }
    static QString value(QWidget* widget) { return interfaceOf(widget)->text(QAccessible::Value); }
    static QString hovered(QWidget* widget, const QRectF& where);
    void checkControls(const QString& where) const;
    std::unique_ptr<WindowFixture> m_fixture;
};

void TestScreenReader::init()
{
    m_fixture = std::make_unique<WindowFixture>();
    open(WindowFixture::tinyState("abcab"));
}

void TestScreenReader::cleanup()
{
    m_fixture.reset();
}

void TestScreenReader::open(const SessionState& state)
{
    m_fixture->open(state);
    SETTLE();
}

/// What is said with the pointer in the middle of a place.
QString TestScreenReader::hovered(QWidget* widget, const QRectF& where)
{
    movePointer(*widget, where.center());
    return value(widget);
}

void TestScreenReader::checkControls(const QString& where) const
{
    for (QWidget* widget : m_fixture->window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
            continue;
        if (qobject_cast<QScrollBar*>(widget))
            continue;
        QAccessibleInterface* accessible = interfaceOf(widget);
        QVERIFY(accessible);
        const QByteArray who =
            QStringLiteral("%1 %2, %3").arg(widget->metaObject()->className(), widget->objectName(), where).toUtf8();
        QVERIFY2(!accessible->text(QAccessible::Name).isEmpty(), who + " has no name");
        const bool isValue = qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QComboBox*>(widget) ||
                             qobject_cast<QSlider*>(widget);
        if (isValue)
            QVERIFY2(accessible->valueInterface() || !accessible->text(QAccessible::Value).isEmpty(),
                     who + " has no value");
        if (accessible->role() == QAccessible::Graphic)
            QVERIFY2(!accessible->text(QAccessible::Value).isEmpty(), who + " says nothing");
        if (auto* line = qobject_cast<QLineEdit*>(widget))
            QCOMPARE(accessible->text(QAccessible::Value), line->displayText());
        if (isValue || qobject_cast<QAbstractButton*>(widget) || qobject_cast<QLineEdit*>(widget))
            QVERIFY2(!widget->toolTip().isEmpty(), who + " has no tooltip");
    }
}

void TestScreenReader::everyControlHasANameAndATip()
{
    auto* below = m_fixture->find<QTabBar>("bottomTabs");
    for (const ViewTab tab : pictureTabs()) {
        m_fixture->clickTab(tab);
        SETTLE();
        checkControls(QStringLiteral("tab %1").arg(tabName(tab)));
        if (QTest::currentTestFailed())
            return;
    }
    for (int page = 0; page < below->count(); ++page) {
        QTest::mouseClick(below, Qt::LeftButton, {}, below->tabRect(page).center());
        SETTLE();
        checkControls(QStringLiteral("bottom tab %1").arg(below->tabText(page)));
        if (QTest::currentTestFailed())
            return;
    }
}

void TestScreenReader::everyHeatmapSpeaksItsCell_data()
{
    QTest::addColumn<ViewTab>("tab");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("isMatrix"); // the tab shows its matrix only when asked
    QTest::newRow("heatmap") << kHeatmapTab << QByteArray("heatmapView") << false;
    QTest::newRow("layers") << kLayersTab << QByteArray("layersHeatmap") << false;
    QTest::newRow("context matrix") << kContextTab << QByteArray("contextCosine") << true;
    QTest::newRow("opened from the overview") << kOverviewTab << QByteArray("overviewHeatmap") << true;
}

void TestScreenReader::everyHeatmapSpeaksItsCell()
{
    QFETCH(ViewTab, tab);
    QFETCH(QByteArray, name);
    QFETCH(bool, isMatrix);
    SessionState state = WindowFixture::tinyState("abcab");
    state.tab = tab;
    state.context.kind = isMatrix ? ContextKind::Cosine : ContextKind::Map;
    state.overview.large = isMatrix;
    open(state);
    auto* view = m_fixture->find<HeatmapView>(name.constData());
    QTRY_VERIFY(view->isVisible() && !view->plot().isEmpty());
    QCOMPARE(interfaceOf(view)->role(), QAccessible::Graphic);
    const HeatmapPlot plot = view->plot();
    const int query = plot.nQueries() - 1;
    const QString said = hovered(view, view->cellRect(query, 1));
    QCOMPARE(said, cellLine(plot, query, 1));
    const QString number = weightText(double(plot.cells.value(query, 1)));
    QVERIFY2(said.contains(number), qPrintable(said + " has no " + number));
    if (tab == kOverviewTab)
        return; // there the arrows walk from head to head
    leave(*view);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home, Qt::ControlModifier);
    QTest::keyClick(view, Qt::Key_Down);
    QVERIFY(view->plot().pinned);
    QCOMPARE(value(view), cellLine(view->plot(), view->plot().pinned->query, view->plot().pinned->key));
}

void TestScreenReader::theSmallMultiplesSpeakTheirCell()
{
    m_fixture->clickTab(kGridTab);
    SETTLE();
    auto* view = m_fixture->find<HeatmapGridView>("multiplesView");
    const HeatmapPlot& panel = view->plot().panels.at(1);
    const QString said = hovered(view, view->cellRect(1, 2, 1));
    QCOMPARE(said, cellLine(panel, 2, 1));
    QVERIFY(said.contains(weightText(double(panel.cells.value(2, 1)))));
    leave(*view);
    QVERIFY(value(view) != said);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    SETTLE();
    QTest::keyClick(view, Qt::Key_Right);
    SETTLE();
    QVERIFY(value(view).startsWith(view->plot().panels.at(1).caption.line()));
    QVERIFY(value(view).endsWith(QStringLiteral("%1 heads shown").arg(view->plot().panels.size())));
}

void TestScreenReader::theLinksSpeakTheirToken()
{
    m_fixture->clickTab(kLinksTab);
    SETTLE();
    auto* view = m_fixture->find<LinksView>("linksView");
    const auto strongestOf = [&](int query) {
        TokenLink best;
        for (const TokenLink& link : view->plot().links)
            if (link.query == query && link.weight > best.weight)
                best = link;
        return best;
    };
    QString said = hovered(view, view->queryLabelRect(2));
    QVERIFY2(said.contains(linkLine(view->plot(), strongestOf(2))), qPrintable(said));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Left);
    QTest::keyClick(view, Qt::Key_Down);
    said = value(view);
    QVERIFY2(said.contains(view->plot().queryName(3)), qPrintable(said));
    QVERIFY2(said.contains(QLocale().toString(strongestOf(3).weight, 'f', 3)), qPrintable(said));
}

void TestScreenReader::theShapesSpeakTheirStep()
{
    m_fixture->clickTab(kShapesTab);
    SETTLE();
    auto* view = m_fixture->find<ShapesView>("shapesView");
    const ShapePlot& plot = view->plot();
    QVERIFY(plot.steps.size() > 3);
    for (const ShapeStep& step : plot.steps)
        QVERIFY(value(view).contains(stepText(step, plot.nHeads)));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    QTest::keyClick(view, Qt::Key_Right);
    QCOMPARE(value(view), stepText(plot.steps[1], plot.nHeads));
    QVERIFY(value(view).contains(shapeText(plot.steps[1].result.actual)));
    QTest::keyClick(view, Qt::Key_Home);
    int inSight = int(plot.steps.size()) - 1; // a low window does not show every step
    while (inSight > 1 && !QRectF(view->rect()).contains(view->stepRect(inSight).center()))
        --inSight;
    QCOMPARE(hovered(view, view->stepRect(inSight) & QRectF(view->rect())),
             stepText(plot.steps[std::size_t(inSight)], plot.nHeads));
    leave(*view);
    QCOMPARE(value(view), stepText(plot.steps[0], plot.nHeads));
    QTest::keyClick(view, Qt::Key_Escape);
    QVERIFY(value(view).contains(stepText(plot.steps[2], plot.nHeads)));
}

void TestScreenReader::theLensSpeaksItsCell()
{
    SessionState state = WindowFixture::tinyState("abcab");
    state.tab = kLayersTab;
    state.layers.measure = LayerMeasure::Lens;
    open(state);
    auto* view = m_fixture->find<LensView>("layersLens");
    const LensCell cell{0, 1};
    const QString said = hovered(view, view->cellRect(cell));
    QCOMPARE(said, lensDetails(view->plot(), cell));
    QVERIFY(said.contains(weightText(double(view->plot().predictions(0, 1).front().probability))));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    QCOMPARE(value(view), lensDetails(view->plot(), {0, 2}));
}

void TestScreenReader::theContextMapSpeaksItsToken()
{
    m_fixture->clickTab(kContextTab);
    SETTLE();
    auto* view = m_fixture->find<QWidget>("contextMap")->findChild<ChartView*>("chartView");
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Right);
    const ChartSeries& series = view->plot().series.front();
    QVERIFY(value(view).startsWith(series.labels[1]));
    QTest::keyClick(view, Qt::Key_Escape);
    const QString said = hovered(view, QRectF(view->pixelOf({0, 2}), QSizeF(0, 0)));
    QVERIFY(said.startsWith(series.labels[2]));
}

void TestScreenReader::theOverviewSpeaksItsHead()
{
    m_fixture->clickTab(kOverviewTab);
    SETTLE();
    auto* view = m_fixture->find<OverviewView>("overviewView");
    QTRY_VERIFY(view->plot().isComplete());
    QCOMPARE(interfaceOf(view)->role(), QAccessible::Graphic);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Home);
    QTest::keyClick(view, Qt::Key_Right);
    SETTLE();
    QCOMPARE(value(view), view->description({0, 1}));
    QTest::keyClick(view, Qt::Key_X);
    QTRY_VERIFY(value(view).contains("switched off"));
    SETTLE();
    const QRectF picture = view->pictureRect({1, 0});
    const QPointF point(picture.left() + picture.width() * 0.1, picture.bottom() - picture.height() * 0.1);
    const QString said = hovered(view, QRectF(point, QSizeF(0, 0)));
    QVERIFY2(said.startsWith(view->description({1, 0})), qPrintable(said));
    const std::optional<TokenPair> pair = pairAt(view->plot(), picture, point);
    QVERIFY(pair);
    QVERIFY2(said.contains(pairText(view->plot(), {1, 0}, *pair)), qPrintable(said));
    leave(*view);
    QCOMPARE(value(view), view->description({0, 1}));
}

void TestScreenReader::theComparisonSpeaksItsCell()
{
    m_fixture->clickTab(kCompareTab);
    SETTLE();
    auto* view = m_fixture->find<CompareView>("compareView");
    QTRY_VERIFY(view->plot().hasB());
    const QString said = hovered(view, view->cellRect(1, 3, 1));
    QCOMPARE(said, compareCellLine(view->plot(), {3, 1}));
    QVERIFY2(said.contains("B " + weightText(double(view->plot().b.cells.value(3, 1)))), qPrintable(said));
    leave(*view);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY(view->plot().pinned);
    QCOMPARE(value(view), compareCellLine(view->plot(), *view->plot().pinned));
}

HEADLIGHT_TEST(TestScreenReader)
#include "tst_screen_reader.moc"
