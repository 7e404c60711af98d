// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pointer.h"
#include "tests/support/tiny_marian.h"
#include "tests/ui/window/frame/window_fixture.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/mask_words.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/window/compare/compare_view.h"
#include "ui/window/widgets/choice_button.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include <algorithm>

using namespace headlight;

/// The tab Compare, worked with the mouse and the keys.
class TestComparePane : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void everyCellHasTheColourOfItsNumber();
    void theCursorIsLinked();
    void aClickPinsAndTheArrowsMoveIt();
    void theKindAndTheOtherAreChosenAndUndone();
    void theNumberOfBsMaskIsASpinnerInPlace();
    void theTextIsTypedInItsLine();
    void aLongerTextIsComparedWithoutADifference();
    void aCellIsThatOfItsTokensInTheOtherText();
    void wordsAtOtherPlacesAreNotSubtracted();
    void theFigureIsExported();
    void aSentenceIsNoFigure();
    void theSessionComesBack();
    void aTranslatorsCrossAttentionIsCompared();
    void itFitsANarrowAndAWideWindow();

private:
    void openTab();
    void choose(const char* button, const QStringList& path);
    CompareView* view() const { return m_fixture->find<CompareView>("compareView"); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestComparePane::init()
{
    m_fixture = test::openedTiny("abcde");
}

void TestComparePane::cleanup()
{
    m_fixture.reset();
}

void TestComparePane::openTab()
{
    m_fixture->clickTab(kCompareTab);
    SETTLE();
    QVERIFY(view()->isVisible());
}

void TestComparePane::choose(const char* button, const QStringList& path)
{
    m_fixture->choose(button, path);
    SETTLE();
}

void TestComparePane::everyCellHasTheColourOfItsNumber()
{
    openTab();
    m_fixture->session().setMask({MaskKind::None, 0, {}});
    m_fixture->session().pin({}, {});
    SETTLE();
    const QImage image = view()->grab().toImage();
    const ComparePlot& plot = view()->plot();
    const HeatmapPlot* maps[] = {&plot.a, &plot.b, &plot.difference};
    for (int panel = 0; panel < 3; ++panel) {
        for (int query = 0; query < 7; ++query) {
            for (int key = 0; key < 7; ++key) {
                const QPoint middle = view()->cellRect(panel, query, key).center().toPoint();
                QVERIFY(view()->rect().contains(middle));
                QCOMPARE(QColor(image.pixel(middle)).name(),
                         QColor(colour(maps[panel]->colours.map, maps[panel]->position(query, key))).name());
            }
        }
    }
}

void TestComparePane::theCursorIsLinked()
{
    openTab();
    QSignalSpy hovered(view(), &CompareView::cellHovered);
    const QImage before = view()->grab().toImage();
    for (int panel = 0; panel < 3; ++panel) {
        test::movePointer(*view(), view()->cellRect(panel, 4, 2).center());
        QCOMPARE(hovered.last(), (QVariantList{4, 2}));
        QVERIFY2(view()->note().startsWith("d → b · A "), qPrintable(view()->note()));
        const QImage now = view()->grab().toImage();
        for (int other = 0; other < 3; ++other) { // the frame of the cell, in each of the maps
            const QPoint edge = view()->cellRect(other, 4, 2).topLeft().toPoint();
            QVERIFY(now.copy(edge.x() - 2, edge.y() - 2, 4, 4) != before.copy(edge.x() - 2, edge.y() - 2, 4, 4));
        }
        test::movePointer(*view(), {1, 1});
        QCOMPARE(hovered.last(), (QVariantList{-1, -1}));
    }
    const ComparePlot& plot = view()->plot();
    test::movePointer(*view(), view()->cellRect(2, 4, 2).center());
    const QString difference = QString::number(std::abs(double(plot.difference.cells.value(4, 2))), 'f', 4);
    QVERIFY2(view()->note().contains(difference) && view()->note().contains("nats"), qPrintable(view()->note()));
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(view());
    QCOMPARE(reader->text(QAccessible::Value), view()->note());
    // Another view's cursor shows here, too.
    test::movePointer(*view(), {1, 1});
    view()->setHoveredToken(3, -1);
    QCOMPARE(view()->plot().hoveredQuery, std::optional<int>(3));
}

void TestComparePane::aClickPinsAndTheArrowsMoveIt()
{
    openTab();
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1, 4, 2).center().toPoint());
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(4));
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(2));
    SETTLE();
    QTest::keyClick(view(), Qt::Key_Left);
    QTest::keyClick(view(), Qt::Key_Up);
    SETTLE();
    QCOMPARE(view()->plot().pinned, (std::optional<TokenPair>(TokenPair{3, 1})));
    QTest::keyClick(view(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_Down);
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional<int>(6)); // the last
    test::movePointer(*view(), view()->cellRect(2, 5, 3).center());
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(3));
}

void TestComparePane::theKindAndTheOtherAreChosenAndUndone()
{
    openTab();
    choose("compareOther", {"Layer 1", "Head 2"});
    QCOMPARE(m_fixture->session().state().compare.head, std::optional<HeadIndex>(HeadIndex{1, 2}));
    QCOMPARE(view()->plot().b.head, (HeadIndex{1, 2}));
    QCOMPARE(m_fixture->find<ChoiceButton>("compareOther")->value(), QString("layer 1, head 2"));
    choose("compareKind", {"two masks"});
    QVERIFY(view()->plot().bTitle == "no mask");
    choose("compareOther", {"Causal"});
    QVERIFY(view()->plot().notes.contains("A and B are the same in every cell."));
    choose("compareKind", {"with and without a head"});
    choose("compareOther", {"Layer 0", "Head 1"});
    QVERIFY(m_fixture->session().state().compare.ablated == (std::set<HeadIndex>{{0, 1}}));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(m_fixture->line(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_fixture->session().state().compare == CompareChoice());
}

void TestComparePane::theNumberOfBsMaskIsASpinnerInPlace()
{
    openTab();
    auto* const number = m_fixture->find<QSpinBox>("compareMaskNumber");
    choose("compareKind", {"two masks"});
    SETTLE();
    QVERIFY(!number->isVisible());
    const auto choices = [&] { return m_fixture->session().state().compare; };
    const auto chooseKind = [&](MaskKind kind) {
        auto* const button = m_fixture->find<ChoiceButton>("compareOther");
        emit button->menu()->aboutToShow();
        for (QAction* action : button->menu()->actions())
            if (action->text() == maskTitle(rowOf(kind)).remove(u'&'))
                return action->trigger();
        QFAIL("no such mask");
    };
    chooseKind(maskFromString("window:4").kind);
    SETTLE();
    QVERIFY(number->isVisible());
    QVERIFY(choices().mask && choices().mask->kind == maskFromString("window:4").kind);
    QCOMPARE(choices().mask->width, number->value());
    number->selectAll();
    QTest::keyClicks(number, "2");
    QTest::keyClick(number, Qt::Key_Return);
    SETTLE();
    QCOMPARE(choices().mask->width, 2);
    QVERIFY(!view()->plot().b.cells.isAllowed(4, 0) && view()->plot().b.cells.isAllowed(4, 3));
    chooseKind(MaskKind::None);
    SETTLE();
    QVERIFY(!number->isVisible());
}

void TestComparePane::theTextIsTypedInItsLine()
{
    openTab();
    choose("compareKind", {"two texts"});
    auto* line = m_fixture->find<QLineEdit>("compareText");
    QVERIFY(line->isVisible() && !m_fixture->find<QWidget>("compareOther")->isVisible());
    const QList<QLabel*> labels = line->parentWidget()->findChildren<QLabel*>();
    const auto name = std::ranges::find(labels, line, &QLabel::buddy);
    QVERIFY(name != labels.end() && (*name)->isVisible() && (*name)->text() == "Text of B");
    QVERIFY(!view()->plot().hasB() && !view()->plot().a.isEmpty());
    line->setFocus();
    QTest::keyClicks(line, "abxde");
    SETTLE();
    QVERIFY(view()->plot().hasDifference());
    QCOMPARE(view()->plot().difference.keyLabels[3], QString("c/x"));
    // The window's undo: one step, or a few where the machine was slow and the burst of typing had ended.
    for (int i = 0; i < 5 && !line->text().isEmpty(); ++i)
        QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(line->text().isEmpty());
}

void TestComparePane::aLongerTextIsComparedWithoutADifference()
{
    openTab();
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    choice.text = "abcdefgh";
    m_fixture->session().set(&SessionState::compare, choice);
    SETTLE();
    QVERIFY(view()->plot().refusal.contains("7 and 10 tokens"));
    QVERIFY(!view()->cellRect(1, 8, 8).isEmpty());
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1, 8, 8).center().toPoint());
    QVERIFY(!m_fixture->session().state().pinnedQuery); // A has no such token
    test::movePointer(*view(), view()->cellRect(1, 8, 8).center());
    QVERIFY2(view()->note().contains("A no such cell"), qPrintable(view()->note()));
}

/// <s> a b blank c d </s> and <s> x y z blank a b blank c d </s>.
void TestComparePane::aCellIsThatOfItsTokensInTheOtherText()
{
    m_fixture->session().setText("ab cd");
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    choice.text = "xyz ab cd";
    m_fixture->session().set(&SessionState::compare, choice);
    openTab();
    const auto saysNumbersOf = [this](const QString& pair, const TokenPair& a, const TokenPair& b) {
        const auto number = [](const HeatmapPlot& map, const TokenPair& cell) {
            return weightText(map.cells.value(cell.query, cell.key));
        };
        return view()->note() ==
               QStringLiteral("%1 · A %2 · B %3").arg(pair, number(view()->plot().a, a), number(view()->plot().b, b));
    };
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1, 8, 6).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(4));
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional(2));
    test::movePointer(*view(), view()->cellRect(1, 8, 6).center());
    QVERIFY2(saysNumbersOf("c → b", {4, 2}, {8, 6}), qPrintable(view()->note()));
    test::movePointer(*view(), view()->cellRect(0, 5, 1).center());
    QVERIFY2(saysNumbersOf("d → a", {5, 1}, {9, 5}), qPrintable(view()->note()));
    test::movePointer(*view(), view()->cellRect(1, 9, 2).center()); // B alone has "y"
    QVERIFY2(view()->note().startsWith("d → y · A no such cell · B "), qPrintable(view()->note()));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1, 9, 2).center().toPoint());
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(4));
    m_fixture->session().set(&SessionState::mapPart, MapPart{TokenRange{4, 3}, TokenRange{0, 7}});
    SETTLE(); // rows 8 to 10 of B, c d </s>, and columns from its <s> on
    QCOMPARE(view()->plot().b.nQueries(), 3);
    QCOMPARE(view()->plot().b.queryLabels, view()->plot().a.queryLabels);
    QCOMPARE(view()->plot().b.nKeys(), 11);
    test::movePointer(*view(), view()->cellRect(0, 0, 2).center());
    QVERIFY2(saysNumbersOf("c → b", {0, 2}, {0, 6}), qPrintable(view()->note()));
    m_fixture->session().set(&SessionState::mapPart, MapPart{TokenRange{0, 7}, TokenRange{3, 1}}); // the blank alone
    SETTLE();
    QVERIFY(view()->plot().hasB());
    choice.text = "abcd xy"; // no word of A
    m_fixture->session().set(&SessionState::compare, choice);
    m_fixture->session().set(&SessionState::mapPart, MapPart{TokenRange{1, 2}, std::nullopt});
    SETTLE();
    QVERIFY(!view()->plot().hasB());
    QCOMPARE(view()->plot().refusal, QString("B has no token of these rows, or of these columns."));
}

/// <s> a b blank c d </s> and <s> x blank a b blank </s>: as many tokens, and nothing to subtract.
void TestComparePane::wordsAtOtherPlacesAreNotSubtracted()
{
    m_fixture->session().setText("ab cd");
    CompareChoice choice;
    choice.kind = CompareKind::Text;
    choice.text = "x ab ";
    m_fixture->session().set(&SessionState::compare, choice);
    openTab();
    QVERIFY(view()->plot().hasB() && !view()->plot().hasDifference());
    QVERIFY2(view()->plot().refusal.contains("stand at other positions in B"), qPrintable(view()->plot().refusal));
    test::movePointer(*view(), view()->cellRect(0, 2, 1).center());
    QVERIFY2(view()->note().startsWith("b → a · A ") && !view()->note().contains("no such cell"),
             qPrintable(view()->note()));
    QVERIFY2(view()->note().endsWith("· B " + weightText(view()->plot().b.cells.value(4, 3))),
             qPrintable(view()->note()));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->cellRect(1, 4, 3).center().toPoint());
    SETTLE();
    QCOMPARE(m_fixture->session().state().pinnedQuery, std::optional(2));
    QCOMPARE(m_fixture->session().state().pinnedKey, std::optional(1));
    choice.text = "ab xy"; // its word stands where it stood
    m_fixture->session().set(&SessionState::compare, choice);
    SETTLE();
    QVERIFY(view()->plot().hasDifference());
    QVERIFY2(view()->plot().notes.join(u' ').contains("marks go by it"), qPrintable(view()->plot().notes.join(u' ')));
}

void TestComparePane::theFigureIsExported()
{
    openTab();
    const QByteArray svg = m_fixture->exported("svg");
    for (const char* text : {"A: layer 0 · head 0", "B − A", "symmetric about 0", "cosine similarity"})
        QVERIFY2(svg.contains(text), text);
}

void TestComparePane::aSentenceIsNoFigure()
{
    openTab();
    choose("compareKind", {"two texts"});
    QTest::mouseClick(m_fixture->find<QPushButton>("exportButton"), Qt::LeftButton);
    QCOMPARE(m_fixture->find<QLabel>("noticeLabel")->text(), QString("This view has no picture to export."));
    QGuiApplication::clipboard()->setText("before");
    QTest::keyClick(m_fixture->window.get(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_fixture->find<QLabel>("noticeLabel")->text(),
             QString("Type the text of B: its attention appears here."));
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("before"));
}

void TestComparePane::theSessionComesBack()
{
    openTab();
    choose("compareKind", {"two masks"});
    const SessionState state = m_fixture->session().state();
    m_fixture->window->close();
    m_fixture->open();
    QVERIFY(m_fixture->session().state() == state);
    SETTLE();
    QVERIFY(view()->isVisible());
    QCOMPARE(view()->plot().bTitle, QString("no mask"));
    QCOMPARE(m_fixture->find<ChoiceButton>("compareKind")->value(), QString("two masks"));
    QCOMPARE(m_fixture->find<ChoiceButton>("compareOther")->value(), QString("no mask")); // "B none" were no B
}

void TestComparePane::aTranslatorsCrossAttentionIsCompared()
{
    m_fixture->window.reset();
    test::writeTinyMarian(QDir(test::WindowFixture::modelFolder()));
    m_fixture->openTiny("abc");
    openTab();
    QCOMPARE(view()->plot().a.nKeys(), 4);
    test::movePointer(*view(), view()->cellRect(2, 0, 1).center());
    QVERIFY2(view()->note().startsWith("reads "), qPrintable(view()->note()));
    choose("compareKind", {"with and without a head"});
    choose("compareOther", {"Off in the encoder", "Layer 0", "Head 1"});
    QVERIFY(*view()->plot().numbers.meanMagnitude > 0.0);
}

void TestComparePane::itFitsANarrowAndAWideWindow()
{
    openTab();
    for (const QString& text : {QString("ab"), QString("abcdefghijkl"), QString(40, 'w')}) {
        m_fixture->session().setText(text);
        SETTLE();
        for (const QSize& size : {QSize(1000, 640), QSize(1280, 800), QSize(1920, 1080)}) {
            m_fixture->window->resize(size);
            test::finishLayouts();
            const int last = view()->plot().a.nKeys() - 1;
            for (int panel = 0; panel < 3; ++panel) {
                const QRectF corner = view()->cellRect(panel, 0, last);
                QVERIFY2(corner.right() <= view()->width() && corner.left() > 0, qPrintable(text));
            }
            QVERIFY(view()->cellRect(0, 0, last).right() < view()->cellRect(1, 0, 0).left());
        }
    }
}

HEADLIGHT_TEST(TestComparePane)
#include "tst_compare_pane.moc"
