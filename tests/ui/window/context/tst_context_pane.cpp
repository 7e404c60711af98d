// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/context/context_row.h"
#include "ui/window/context/context_view.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QLabel>
#include <QPushButton>

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
    void theMatrixIsOfBothSentences();
    void theFigureIsExported();
    void theSessionComesBack();
    void aTranslatorTranslatesTheSecondSentence();
    void aRecurrentTranslatorSaysWhyThereIsNoPicture();
    void theSecondRunIsKept();

private:
    void choose(const char* button, const QString& text);
    void type(const QString& text);
    ContextView* map() const { return m_fixture->find<ContextView>("contextMap"); }
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
    QCOMPARE(int(map()->plot().points.size()), 5);
    QCOMPARE(map()->plot().sentences.size(), 1);
    QVERIFY(map()->plot().arrows.empty());
    type("xBy");
    QCOMPARE(state().context.text, QString("xBy"));
    QCOMPARE(state().input.text, QString("abcde"));
    QCOMPARE(int(map()->plot().points.size()), 8);
    QCOMPARE(int(map()->plot().arrows.size()), 1); // b → B
    QCOMPARE(map()->layout().numbers.size(), std::size_t(1));
    QTest::keyClick(secondLine(), Qt::Key_Z, Qt::ControlModifier); // the typing is one step
    SETTLE();
    QCOMPARE(state().context.text, QString());
    QCOMPARE(secondLine()->text(), QString());
    QCOMPARE(int(map()->plot().points.size()), 5);
    type("   "); // blanks are no sentence
    QCOMPARE(map()->plot().sentences.size(), 1);
    QVERIFY(m_fixture->find<QLabel>("contextRefusal")->isHidden());
}

void TestContextPane::theVectorsAreChosen()
{
    auto* button = m_fixture->find<ChoiceButton>("contextVectorsButton");
    QCOMPARE(button->value(), QString("after layer 1"));
    choose("contextVectorsButton", "embedding");
    QCOMPARE(state().context.stage, ContextStage::Embedding);
    for (const ContextPoint& point : map()->plot().points)
        QCOMPARE(point.state, 0);
    choose("contextVectorsButton", "before → after layer 0");
    QCOMPARE(int(map()->plot().points.size()), 10);
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
    const int point = map()->plot().pointOf(0, 2);
    test::movePointer(*map(), map()->layout().marks[std::size_t(point)]);
    QVERIFY2(map()->note().startsWith("b · sentence A · token 2"), qPrintable(map()->note()));
    QVERIFY(map()->note().contains("cosine with “b” in the other sentence"));
    QCOMPARE(map()->accessibleDescription(), map()->note());
    QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, map()->layout().marks[std::size_t(point)].toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
    SETTLE();
    QCOMPARE(map()->plot().pinned, std::optional<int>(2));
    // A token of the second sentence has no place in the selection.
    const QPointF other = map()->layout().marks[std::size_t(map()->plot().pointOf(1, 1))];
    QTest::mouseClick(map()->viewport(), Qt::LeftButton, {}, other.toPoint());
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
}

void TestContextPane::theKeysGoFromTokenToToken()
{
    type("xby");
    map()->setFocus();
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(map()->note().startsWith("a · sentence A"), qPrintable(map()->note()));
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(map()->note().startsWith("b · sentence A"), qPrintable(map()->note()));
    QTest::keyClick(map(), Qt::Key_Down);
    QVERIFY2(map()->note().startsWith("b · sentence B"), qPrintable(map()->note()));
    QTest::keyClick(map(), Qt::Key_Right);
    QVERIFY2(map()->note().startsWith("y · sentence B"), qPrintable(map()->note()));
    QTest::keyClick(map(), Qt::Key_Left);
    QTest::keyClick(map(), Qt::Key_Up);
    QTest::keyClick(map(), Qt::Key_Return);
    QCOMPARE(state().pinnedQuery, std::optional<int>(2));
    SETTLE();
    QTest::keyClick(map(), Qt::Key_Escape);
    QVERIFY(map()->note().startsWith("b · sentence A")); // the pinned one
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
    QCOMPARE(int(map()->plot().points.size()), 16);
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
    QCOMPARE(int(map()->plot().points.size()), 5);
    QCOMPARE(m_fixture->find<ChoiceButton>("contextVectorsButton")->value(), QString("encoder, after layer 2"));
    m_fixture->session().setPart(AttentionPart::Cross);
    SETTLE();
    QCOMPARE(m_fixture->find<ChoiceButton>("contextVectorsButton")->value(), QString("decoder, after layer 1"));
    QCOMPARE(map()->plot().sentences.size(), 2);
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
