// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/chart/chart_view.h"
#include "ui/pictures/context/context_chart.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/context/context_row.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QLabel>
#include <QPushButton>
#include <QWheelEvent>

using namespace headlight;

/// The tab Context, worked with the mouse and the keys.
class TestContextPane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void aSecondSentenceIsTypedAndUndone();
    void theVectorsAreChosen();
    void aHoverTellsAndAClickPins();
    void theKeysGoFromTokenToToken();
    void theWheelAndADragLookIntoIt();
    void anEntrySwitchesASentence();
    void theMatrixIsOfBothSentences();
    void theFigureIsExported();
    void theSessionComesBack();
    void aTranslatorTranslatesTheSecondSentence();
    void aRecurrentTranslatorSaysWhyThereIsNoPicture();
    void theSecondRunIsKept();

private:
    void choose(const char* button, const QString& text);
    void type(const QString& text);
    ChartView* map() const { return m_fixture->find<QWidget>("contextMap")->findChild<ChartView*>("chartView"); }
    /// The map as its chart has it.
    const ContextPlot& plot() const { return *m_fixture->session().result()->view->as<ContextPicture>()->map; }
    QPointF pixelOf(int point) const { return map()->pixelOf(placeOf(plot(), point)); }
    QString read() const { return map()->accessibleDescription(); }
    HeatmapView* cosine() const { return m_fixture->find<HeatmapView>("contextCosine"); }
    QLineEdit* secondLine() const { return m_fixture->find<QLineEdit>("contextLine"); }
    const SessionState& state() const { return m_fixture->session().state(); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestContextPane::init()
{
    m_fixture = test::openedTiny("abcde");
    m_fixture->clickTab(kContextTab);
    SETTLE();
    QVERIFY(map()->isVisible());
}

void TestContextPane::cleanup()
{
    m_fixture.reset();
}

void TestContextPane::choose(const char* button, const QString& text)
{
    m_fixture->choose(button, {text});
    SETTLE();
}

void TestContextPane::type(const QString& text)
{
    QTest::mouseClick(secondLine(), Qt::LeftButton);
    QTest::keyClicks(secondLine(), text);
    SETTLE();
}

void TestContextPane::aSecondSentenceIsTypedAndUndone()
{
    QCOMPARE(int(plot().points.size()), 5);
    QCOMPARE(plot().sentences.size(), 1);
    QVERIFY(plot().arrows.empty());
    type("xBy");
    QCOMPARE(state().context.text, QString("xBy"));
    QCOMPARE(state().input.text, QString("abcde"));
    QCOMPARE(int(plot().points.size()), 8);
    QCOMPARE(int(plot().arrows.size()), 1); // b → B
    QCOMPARE(int(map()->plot().arrows.size()), 1);
    QCOMPARE(map()->plot().arrows[0].label, cosineText(plot().arrows[0].cosine));
    QTest::keyClick(secondLine(), Qt::Key_Z, Qt::ControlModifier); // the typing is one step
    SETTLE();
    QCOMPARE(state().context.text, QString());
    QCOMPARE(secondLine()->text(), QString());
    QCOMPARE(int(plot().points.size()), 5);
    type("   "); // blanks are no sentence
    QCOMPARE(plot().sentences.size(), 1);
    QVERIFY(m_fixture->find<QLabel>("contextRefusal")->isHidden());
}

void TestContextPane::theVectorsAreChosen()
{
    auto* button = m_fixture->find<ChoiceButton>("contextVectorsButton");
    QCOMPARE(button->value(), QString("after layer 1"));
    choose("contextVectorsButton", "embedding");
    QCOMPARE(state().context.stage, ContextStage::Embedding);
    for (const ContextPoint& point : plot().points)
        QCOMPARE(point.state, 0);
    choose("contextVectorsButton", "before → after layer 0");
    QCOMPARE(int(plot().points.size()), 10);
    QCOMPARE(button->value(), QString("before → after layer 0"));
    choose("contextVectorsButton", "after layer 0");
    QCOMPARE(state().context.layer, std::optional<int>(0));
    QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(state().context.stage, ContextStage::Change);
}

void TestContextPane::aHoverTellsAndAClickPins()
{
    type("xby");
    const int point = plot().pointOf(0, 2);
    test::movePointer(*map(), pixelOf(point));
    QVERIFY2(read().startsWith("b, sentence A, token 2"), qPrintable(read()));
    QVERIFY(read().contains("cosine with “b” in the other sentence"));
    QTest::mouseClick(map(), Qt::LeftButton, {}, pixelOf(point).toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
    SETTLE();
    QCOMPARE(plot().pinned, std::optional<int>(2));
    QCOMPARE(map()->plot().series[0].chosenPoint, placeOf(plot(), point).point);
    // A token of the second sentence has no place in the selection.
    QTest::mouseClick(map(), Qt::LeftButton, {}, pixelOf(plot().pointOf(1, 1)).toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
}

void TestContextPane::theKeysGoFromTokenToToken()
{
    type("xby");
    map()->setFocus();
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(read().startsWith("a, sentence A"), qPrintable(read()));
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(read().startsWith("b, sentence A"), qPrintable(read()));
    QTest::keyClick(map(), Qt::Key_Down);
    QVERIFY2(read().startsWith("b, sentence B"), qPrintable(read()));
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(read().startsWith("y, sentence B"), qPrintable(read()));
    QTest::keyClick(map(), Qt::Key_Left);
    QTest::keyClick(map(), Qt::Key_Up);
    QTest::keyClick(map(), Qt::Key_Return);
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
    SETTLE();
    QVERIFY(map()->looked());
    QTest::keyClick(map(), Qt::Key_Escape);
    QVERIFY(!map()->looked());
}

void TestContextPane::theWheelAndADragLookIntoIt()
{
    type("xby");
    const QPointF at = pixelOf(plot().pointOf(0, 2));
    QWheelEvent wheel(at, map()->mapToGlobal(at), {}, {0, 360}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(map(), &wheel);
    const ChartPart closer = map()->part();
    QVERIFY(closer != wholeOf(map()->plot()));
    QVERIFY(QLineF(pixelOf(plot().pointOf(0, 2)), at).length() < 1.0);
    const QPointF start = map()->frame().center();
    QTest::mousePress(map(), Qt::LeftButton, {}, start.toPoint());
    const QPointF end = start + QPointF(40.0, 0.0);
    QMouseEvent move(QEvent::MouseMove, end, map()->mapToGlobal(end), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(map(), &move);
    QTest::mouseRelease(map(), Qt::LeftButton, {}, end.toPoint());
    const ChartPart beside = map()->part();
    QVERIFY(beside.left < closer.left);
    m_fixture->session().pin(1, {}); // another pin is the same map: what is seen stays
    SETTLE();
    const ChartPart now = map()->part();
    const auto isNear = [](double a, double b) { return std::abs(a - b) < 1e-9 * (std::abs(a) + std::abs(b)); };
    QVERIFY2(isNear(now.left, beside.left) && isNear(now.right, beside.right) && isNear(now.bottom, beside.bottom) &&
                 isNear(now.top, beside.top),
             qPrintable(QStringLiteral("%1 %2 %3 %4, before %5 %6 %7 %8")
                            .arg(now.left)
                            .arg(now.right)
                            .arg(now.bottom)
                            .arg(now.top)
                            .arg(beside.left)
                            .arg(beside.right)
                            .arg(beside.bottom)
                            .arg(beside.top)));
    QTest::keyClick(map(), Qt::Key_F);
    QCOMPARE(map()->part(), wholeOf(map()->plot()));
}

void TestContextPane::anEntrySwitchesASentence()
{
    type("xby");
    QTest::mouseClick(map(), Qt::LeftButton, {}, map()->entryRect(1).center().toPoint());
    QVERIFY(!map()->plot().series[1].isShown && map()->plot().series[0].isShown);
    QTest::mouseClick(map(), Qt::LeftButton, {}, map()->entryRect(1).center().toPoint());
    QVERIFY(map()->plot().series[1].isShown);
}

void TestContextPane::theMatrixIsOfBothSentences()
{
    type("xy");
    choose("contextKindButton", "cosine matrix");
    QVERIFY(cosine()->isVisible() && !map()->isVisible());
    QCOMPARE(cosine()->plot().nQueries(), 7 + 4);
    test::movePointer(*cosine(), cosine()->cellRect(2, 9).center());
    QVERIFY2(cosine()->note().startsWith("b (A) and y (B): cosine "), qPrintable(cosine()->note()));
    QTest::mouseClick(cosine()->viewport(), Qt::LeftButton, {}, cosine()->cellRect(8, 3).center().toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(3)); // the token of the first sentence
    SETTLE();
    QTest::mouseClick(cosine()->viewport(), Qt::LeftButton, {}, cosine()->cellRect(8, 9).center().toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(3)); // neither is of the first
    SETTLE();
    // On the diagonal stands 1, the red end of the map.
    const QImage image = cosine()->grab().toImage();
    QCOMPARE(image.pixel(cosine()->cellRect(5, 5).center().toPoint()),
             image.pixel(cosine()->cellRect(9, 9).center().toPoint()));
    const QColor end = image.pixelColor(cosine()->cellRect(9, 9).center().toPoint());
    QVERIFY(end.red() > 100 && end.blue() < 60);
}

void TestContextPane::theFigureIsExported()
{
    type("xby");
    const QByteArray svg = m_fixture->exported("svg");
    QVERIFY(svg.contains("% of the variance") && svg.contains("after layer 1") && svg.contains("xby"));
}

void TestContextPane::theSessionComesBack()
{
    type("xby");
    choose("contextVectorsButton", "before → after layer 0");
    const SessionState saved = state();
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(state() == saved);
    SETTLE();
    QCOMPARE(secondLine()->text(), QString("xby"));
    QCOMPARE(int(plot().points.size()), 16);
}

void TestContextPane::aTranslatorTranslatesTheSecondSentence()
{
    m_fixture->window.reset();
    test::writeTinyMarian(QDir(test::WindowFixture::modelFolder()));
    SessionState start = test::WindowFixture::tinyState("abc");
    start.tab = kContextTab;
    start.part = AttentionPart::Encoder;
    start.context.text = "xb";
    m_fixture->open(start);
    SETTLE();
    QCOMPARE(int(plot().points.size()), 5);
    QCOMPARE(m_fixture->find<ChoiceButton>("contextVectorsButton")->value(), QString("encoder, after layer 2"));
    m_fixture->session().setPart(AttentionPart::Cross);
    SETTLE();
    QCOMPARE(m_fixture->find<ChoiceButton>("contextVectorsButton")->value(), QString("decoder, after layer 1"));
    QCOMPARE(plot().sentences.size(), 2);
    choose("contextKindButton", "cosine matrix");
    QTest::mouseClick(cosine()->viewport(), Qt::LeftButton, {}, cosine()->cellRect(1, 2).center().toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(1));
    QCOMPARE(state().pinnedKey, std::nullopt); // the keys of a cross-attention are another text
}

void TestContextPane::aRecurrentTranslatorSaysWhyThereIsNoPicture()
{
    const QString folder = test::WindowFixture::dataFolder() + "/models/rnn";
    QDir().mkpath(folder);
    test::writeRecurrentModel(QDir(folder));
    SessionState start = test::WindowFixture::tinyState("a cat");
    start.model = "rnn";
    start.tab = kContextTab;
    start.context.text = "a dog";
    m_fixture->open(start);
    SETTLE();
    auto* refusal = m_fixture->find<QLabel>("contextRefusal");
    QVERIFY(refusal->isVisible() && !map()->isVisible() && !cosine()->isVisible());
    QVERIFY(refusal->text().startsWith("A recurrent translator has no layers"));
    QTest::mouseClick(m_fixture->find<QPushButton>("exportButton"), Qt::LeftButton);
    QCOMPARE(m_fixture->find<QLabel>("noticeLabel")->text(), QString("This view has no picture to export."));
    QDir(folder).removeRecursively();
}

void TestContextPane::theSecondRunIsKept()
{
    ContextMaker maker;
    const auto run = m_fixture->session().result()->cache;
    ContextChoice choice;
    choice.text = "xyz";
    const ContextPicture* first = &maker.make(run, "abcde", choice, AttentionPart::Decoder);
    QVERIFY(first->map && first->map->sentences.size() == 2);
    const auto points = first->map->points.size();
    choice.kind = ContextKind::Cosine; // another picture of the same runs, which no cancel can stop any more
    const CancelToken cancel;
    bool hasRun = false;
    maker.make(run, "abcde", choice, AttentionPart::Decoder, cancel, [&](double, std::string_view) { hasRun = true; });
    QVERIFY(!hasRun);
    choice.text = "xy";
    maker.make(run, "abcde", choice, AttentionPart::Decoder, cancel, [&](double, std::string_view) { hasRun = true; });
    QVERIFY(hasRun);
    QCOMPARE(points, std::size_t(8));
    choice.text = "xyzw";
    cancel.cancel();
    QVERIFY_EXCEPTION_THROWN(maker.make(run, "abcde", choice, AttentionPart::Decoder, cancel), Error);
}

HEADLIGHT_TEST(TestContextPane)
#include "tst_context_pane.moc"
