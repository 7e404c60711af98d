// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/bench/bench_examples.h"
#include "tests/support/pointer.h"
#include "ui/chart/chart_view.h"
#include "ui/export/export_figure.h"
#include "ui/pictures/cost/cost_layout.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/cost_view.h"
#include "ui/window/bench/shapes_page.h"
#include "ui/window/widgets/choice_button.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/window_theme.h"

#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace headlight;

/// The tab Shapes and cost, worked with the mouse and the keys.
class TestShapesPage : public QObject {
    Q_OBJECT
private slots:
    void init();

    void thePaperIsThere();
    void theTableIsWholeOrScrolls();
    void bertBaseIsOneClickAway();
    void sizesAreTyped();
    void everyKeyIsFollowed();
    void whatIsNoSizeIsRefused();
    void theBenchHasSizesToo();
    void anAdditiveBenchHasNone();
    void theAxesAreSwitched();
    void thePointerTellsTheNumbers();
    void aClickChoosesTheLength();
    void theLegendSwitchesCurves();
    void theChartScrollsWithTheTable();
    void theKeysGoAlongBoth();
    void figureAndNumbersAreExported();

private:
    CostView& view() { return *m_page->findChild<CostView*>("shapesView"); }
    ChartView& chart() { return view().chart(); }
    /// 0 d_model, 1 heads, 2 d_k, 3 d_v, 4 T, 5 N
    NumberField& field(int i) { return *m_page->findChild<NumberField*>(QString("shapesField%1").arg(i)); }
    ChoiceButton& choice(const char* name) { return *m_page->findChild<ChoiceButton*>(name); }
    QAction* choose(const char* button, const QString& text);
    void type(int i, const QString& text);

    std::unique_ptr<ShapesPage> m_page;
};

void TestShapesPage::init()
{
    m_page = std::make_unique<ShapesPage>();
    giveTheme(*m_page, theme(ThemeId::Light));
    m_page->resize(960, 640);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

/// Its last column holds the numbers that are spoken of.
void TestShapesPage::theTableIsWholeOrScrolls()
{
    QCOMPARE(view().horizontalScrollBar()->maximum(), 0);
    m_page->resize(300, 640);
    QTRY_VERIFY(view().horizontalScrollBar()->maximum() > 0);
    QVERIFY(view().horizontalScrollBar()->isVisible());
    for (const int width : {520, 600, 700, 800}) { // type that is smaller comes before a scroll bar
        m_page->resize(width, 900);
        const double wide = preferredCostSize(view().plot(), theme(ThemeId::Light)).width();
        QVERIFY(width < wide || view().horizontalScrollBar()->maximum() == 0);
    }
}

/// Opens the menu and clicks an action; returns it.
QAction* TestShapesPage::choose(const char* button, const QString& text)
{
    QAction* clicked = nullptr;
    QTimer::singleShot(100, this, [&] {
        QMenu* menu = choice(button).menu();
        for (QAction* action : menu->actions())
            if (action->text() == text) {
                clicked = action;
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            }
        menu->close();
    });
    QTest::mouseClick(&choice(button), Qt::LeftButton);
    [&] { QTRY_VERIFY(clicked); }();
    return clicked;
}

void TestShapesPage::type(int i, const QString& text)
{
    field(i).setFocus();
    field(i).selectAll();
    QTest::keyClicks(&field(i), text);
    QTest::keyClick(&field(i), Qt::Key_Return);
}

void TestShapesPage::thePaperIsThere()
{
    QCOMPARE(choice("shapesPreset").value(), QString("the paper"));
    const std::vector<ShapeTableRow> expected = shapeTable(paperLayerSize(), 10, 1);
    QCOMPARE(view().plot().rows.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(view().plot().rows[i].name, expected[i].name);
        QCOMPARE(view().plot().rows[i].actual, expected[i].actual);
        QCOMPARE(view().plot().rows[i].multiplications(10, 1), expected[i].multiplications(10, 1));
    }
    type(5, "32");
    // The paper's shapes for T = 10 and N = 32; 32·10·512·512 and 32·10·10·512 multiplications.
    const auto cell = [&](int row, CostColumn column) { return cellText(view().plot(), row, column); };
    QCOMPARE(cell(0, CostColumn::Actual), QString("[32, 10, 512]"));
    QCOMPARE(cell(2, CostColumn::Actual), QString("[512, 64]"));
    QCOMPARE(cell(7, CostColumn::Actual), QString("[32, 10, 10]"));
    QCOMPARE(cell(9, CostColumn::Actual), QString("[32, 10, 64]"));
    QCOMPARE(cell(10, CostColumn::Actual), QString("[32, 10, 512]"));
    QCOMPARE(cell(4, CostColumn::Multiplications), QString("83,886,080"));
    QCOMPARE(cell(7, CostColumn::Multiplications), QString("1,638,400"));
    QCOMPARE(view().plot().crossing(), 1024.0);
    for (const QLabel* label : m_page->findChildren<QLabel*>())
        QVERIFY2(!label->text().contains('_'), qPrintable(label->text())); // d with a small "model", as in the table
}

void TestShapesPage::bertBaseIsOneClickAway()
{
    choose("shapesPreset", "BERT-base");
    QCOMPARE(choice("shapesPreset").value(), QString("BERT-base"));
    QCOMPARE(field(0).value(), 768.0);
    QCOMPARE(field(1).value(), 12.0);
    QCOMPARE(cellText(view().plot(), 10, CostColumn::Actual), QString("[1, 10, 768]")); // 12 · 64
    QCOMPARE(view().plot().crossing(), 1536.0);
}

void TestShapesPage::sizesAreTyped()
{
    type(4, "1024");
    QCOMPARE(choice("shapesPreset").value(), QString("the paper")); // T is nobody's size
    QCOMPARE(view().plot().linearPart(1024), view().plot().squaredPart(1024));
    QVERIFY2(view().note().contains("50.0 %"), qPrintable(view().note()));
    type(0, "256");
    type(3, "32");
    QCOMPARE(choice("shapesPreset").value(), QString("typed"));
    QCOMPARE(cellText(view().plot(), 3, CostColumn::Actual), QString("[256, 32]"));   // W_i^V
    QCOMPARE(cellText(view().plot(), 11, CostColumn::Actual), QString("[256, 256]")); // W^O: 8 · 32 = 256
    choose("shapesPreset", "the paper");
    QCOMPARE(field(0).value(), 512.0);
    QCOMPARE(field(4).value(), 1024.0);
}

void TestShapesPage::everyKeyIsFollowed()
{
    const auto keys = [this](int i, const char* text) {
        field(i).setFocus();
        field(i).selectAll();
        QTest::keyClicks(&field(i), text);
    };
    keys(4, "512"); // and no Enter
    QCOMPARE(view().plot().nTokens, std::int64_t(512));
    QCOMPARE(choice("shapesPreset").value(), QString("the paper"));
    keys(0, "70");
    QCOMPARE(view().plot().size.dModel, 70);
    QCOMPARE(choice("shapesPreset").value(), QString("typed"));
    keys(0, "70000"); // too large: the last good number is back at Enter
    QTest::keyClick(&field(0), Qt::Key_Return);
    QCOMPARE(view().plot().size.dModel, 512);
    QCOMPARE(choice("shapesPreset").value(), QString("the paper"));
}

void TestShapesPage::whatIsNoSizeIsRefused()
{
    QSignalSpy refused(m_page.get(), &ShapesPage::refused);
    for (const char* text : {"0", "-3", "1e300", "nan", "many", "70000"}) {
        type(0, text);
        QCOMPARE(field(0).value(), 512.0);
        QVERIFY2(refused.last()[0].toString().startsWith("d_model is a number from 1 to 65536"), text);
    }
    QCOMPARE(view().plot().size.dModel, 512);
}

void TestShapesPage::theBenchHasSizesToo()
{
    m_page->setBench(twoHeadsBench());
    QCOMPARE(view().plot().size.dModel, 512); // not asked for yet
    choose("shapesPreset", "this bench");
    const BenchInput bench = twoHeadsBench();
    QCOMPARE(view().plot().size.dModel, bench.first.x.cols());
    QCOMPARE(view().plot().size.nHeads, 2);
    QCOMPARE(view().plot().size.dK * 2, bench.wK.cols());
    QCOMPARE(view().plot().nTokens, std::int64_t(bench.first.tokens.size()));
    m_page->setBench(bankBench()); // nine words, no parameters: it follows
    QCOMPARE(view().plot().nTokens, 9);
    QCOMPARE(view().plot().size.nHeads, 1);
    QCOMPARE(choice("shapesPreset").value(), QString("this bench"));
}

void TestShapesPage::anAdditiveBenchHasNone()
{
    m_page->setBench(trainBench());
    choose("shapesPreset", "this bench");
    m_page->setBench(additiveBench());
    QCOMPARE(choice("shapesPreset").value(), QString("typed")); // the last sizes stay
    QAction* action = choose("shapesPreset", "this bench");
    QVERIFY(!action->isEnabled());
    QVERIFY(action->toolTip().startsWith("An additive attention has other matrices"));
    QCOMPARE(choice("shapesPreset").value(), QString("typed"));
}

void TestShapesPage::theAxesAreSwitched()
{
    QVERIFY(chart().plot().x.isLogarithmic());
    const QAction* linear = choose("shapesAxes", "linear");
    QVERIFY(!chart().plot().x.isLogarithmic());
    QCOMPARE(chart().plot().x.high, 2048.0);              // twice the crossing
    QVERIFY(choose("shapesAxes", "linear")->isChecked()); // once more: the mark stays
    const QAction* logarithmic = choose("shapesAxes", "logarithmic");
    QVERIFY(chart().plot().x.isLogarithmic());
    QVERIFY(logarithmic->isChecked() && !linear->isChecked());
}

void TestShapesPage::thePointerTellsTheNumbers()
{
    QVERIFY(view().note().startsWith("T = 10: "));
    const double tokens = chart().plot().series[1].x[100];
    test::movePointer(chart(), {chart().pixelOf({1, 100}).x(), chart().frame().center().y()});
    QCOMPARE(view().note(), costLine(view().plot(), tokens));
    QCOMPARE(view().accessibleDescription(), view().note());
    test::movePointer(view(), view().layout().row(7).center());
    QVERIFY2(view().note().startsWith("Q_i K_i^T (scores)"), qPrintable(view().note()));
    QVERIFY(!chart().looked());
    test::movePointer(chart(), {chart().pixelOf({1, 100}).x(), chart().frame().center().y()});
    QCOMPARE(view().note(), costLine(view().plot(), tokens)); // the matrix is let go
    test::leave(chart());
    QVERIFY(view().note().startsWith("T = 10: "));
}

/// At whatever height; also a part that is zoomed into.
void TestShapesPage::aClickChoosesTheLength()
{
    for (const int point : {90, 95}) {
        const QPointF at(chart().pixelOf({0, point}).x(), chart().frame().center().y());
        const double tokens = chart().plot().series[0].x[static_cast<std::size_t>(point)];
        QTest::mouseClick(&chart(), Qt::LeftButton, {}, at.toPoint());
        QCOMPARE(field(4).value(), tokens);
        QCOMPARE(double(view().plot().nTokens), tokens);
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Plus);
        QVERIFY(chart().part() != wholeOf(chart().plot()));
    }
    QTest::keyClick(&view(), Qt::Key_F);
    QCOMPARE(chart().part(), wholeOf(chart().plot()));
}

/// A click on an entry of the legend switches its curve off, another one on again.
void TestShapesPage::theLegendSwitchesCurves()
{
    for (const bool isShown : {false, true}) {
        QTest::mouseClick(&chart(), Qt::LeftButton, {}, chart().entryRect(2).center().toPoint());
        QCOMPARE(chart().plot().series[2].isShown, isShown);
        QVERIFY(chart().plot().series[1].isShown);
    }
}

/// The chart is a widget over its place in the picture: it moves with what is scrolled.
void TestShapesPage::theChartScrollsWithTheTable()
{
    m_page->resize(500, 300);
    QTRY_VERIFY(view().verticalScrollBar()->maximum() > 0);
    const int before = chart().y();
    view().verticalScrollBar()->setValue(view().verticalScrollBar()->maximum());
    QCOMPARE(chart().y(), before - view().verticalScrollBar()->maximum());
}

void TestShapesPage::theKeysGoAlongBoth()
{
    view().setFocus();
    QTest::keyClick(&view(), Qt::Key_Right);
    QVERIFY2(view().note().startsWith("T = 11: "), qPrintable(view().note()));
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(field(4).value(), 11.0);
    QTest::keyClick(&view(), Qt::Key_Left);
    QVERIFY(view().note().startsWith("T = 10: "));
    QTest::keyClick(&view(), Qt::Key_Down);
    QVERIFY(view().note().startsWith("X (input)"));
    QTest::keyClick(&view(), Qt::Key_Up);
    QVERIFY(view().note().startsWith("X (input)"));
    QTest::keyClick(&view(), Qt::Key_Escape);
    QVERIFY(view().note().startsWith("T = 11: "));
}

void TestShapesPage::figureAndNumbersAreExported()
{
    const QTemporaryDir folder;
    for (const char* ending : {"svg", "pdf", "png"}) {
        const QString file = folder.filePath(QString("shapes.%1").arg(ending));
        exportFigure(toPath(file), *m_page->figure());
        QVERIFY(QFileInfo(file).size() > 1000);
    }
    QFile svg(folder.filePath("shapes.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray drawn = svg.readAll();
    QVERIFY(drawn.contains(">equal at T = 1,024, twice the width of a token<"));
    QVERIFY(drawn.contains("10,588,160") && drawn.contains("<path"));
    m_page->numbers()->write(toPath(folder.filePath("shapes.csv")));
    QFile csv(folder.filePath("shapes.csv"));
    QVERIFY(csv.open(QIODevice::ReadOnly));
    QCOMPARE(csv.readAll(), QByteArray::fromStdString(costTable(view().plot())));
}

HEADLIGHT_TEST(TestShapesPage)
#include "tst_shapes_page.moc"
