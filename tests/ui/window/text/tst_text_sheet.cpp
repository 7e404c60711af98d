// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/text/text_line.h"
#include "ui/window/text/text_sheet.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/text/token_row.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPicture>
#include <QScrollBar>

using namespace headlight;

/// A text that is longer than its line unfolds to several lines while one types.
class TestTextSheet : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_fixture = test::openedTiny("ab cd");
        line()->setFocus();
    }
    void cleanup() { m_fixture.reset(); }
    void aShortTextStaysInItsLine();
    void aLongTextUnfoldsAndFoldsAgain();
    void upAndDownGoFromRowToRow();
    void aClickAndADragChoose();
    void theTokensFollowTheCursor();
    void ofALongTextOnlyWhatIsNearIsLaidOut_data();
    void ofALongTextOnlyWhatIsNearIsLaidOut();
    void theLineBelowNeitherShapesNorDrawsItsText();

private:
    QLineEdit* line() { return m_fixture->line(); }
    TextSheet* sheet() { return m_fixture->find<TextSheet>("textLineSheet"); }
    void paste(const QString& text)
    {
        QGuiApplication::clipboard()->setText(text);
        line()->selectAll();
        QTest::keyClick(line(), Qt::Key_V, Qt::ControlModifier);
        SETTLE();
    }
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestTextSheet::aShortTextStaysInItsLine()
{
    const int top = m_fixture->find<QWidget>("tokenChips")->mapTo(m_fixture->window.get(), QPoint()).y();
    QTest::keyClicks(line(), "abc");
    SETTLE();
    QVERIFY(!sheet()->isUnfolded());
    QCOMPARE(m_fixture->find<QWidget>("tokenChips")->mapTo(m_fixture->window.get(), QPoint()).y(), top);
}

void TestTextSheet::aLongTextUnfoldsAndFoldsAgain()
{
    auto* tokens = m_fixture->find<QWidget>("tokenChips");
    const QWidget* row = tokens->parentWidget()->parentWidget(); // which scrolls
    const auto top = [&] { return row->mapTo(m_fixture->window.get(), QPoint()).y(); };
    const int folded = top();
    paste(QString("ab cd ").repeated(80));
    QVERIFY(sheet()->isUnfolded());
    QVERIFY(sheet()->nRows() >= 3);
    QVERIFY(sheet()->height() > line()->height());
    QCOMPARE(sheet()->mapTo(m_fixture->window.get(), QPoint()), line()->mapTo(m_fixture->window.get(), QPoint()));
    QVERIFY(top() >= sheet()->geometry().bottom()); // the tokens stand below it
    QVERIFY(line()->hasFocus());
    QTest::keyClick(line(), Qt::Key_Escape);
    SETTLE();
    QVERIFY(!sheet()->isUnfolded());
    QCOMPARE(top(), folded);
    QTest::keyClicks(line(), "a");
    SETTLE();
    QVERIFY(sheet()->isUnfolded());
    tokens->setFocus();
    SETTLE();
    QVERIFY(!sheet()->isUnfolded());
    line()->setFocus();
    QTest::keyClicks(line(), "a");
    QVERIFY(sheet()->isUnfolded());
    line()->selectAll();
    QTest::keyClicks(line(), "b"); // a short one
    SETTLE();
    QVERIFY(!sheet()->isUnfolded());
    QCOMPARE(top(), folded);
}

void TestTextSheet::upAndDownGoFromRowToRow()
{
    paste(QString("ab cd ").repeated(80));
    const int end = line()->cursorPosition();
    QTest::keyClick(line(), Qt::Key_Up);
    const int above = line()->cursorPosition();
    QVERIFY(above < end - 20);
    QTest::keyClick(line(), Qt::Key_Up);
    const int twoAbove = line()->cursorPosition();
    QVERIFY(std::abs((above - twoAbove) - (end - above)) <= 8); // rows of nearly as many letters
    QTest::keyClick(line(), Qt::Key_Down);
    QVERIFY(std::abs(line()->cursorPosition() - above) <= 1);
    QTest::keyClick(line(), Qt::Key_Up, Qt::ShiftModifier);
    QVERIFY(std::abs(static_cast<int>(line()->selectedText().size()) - (above - twoAbove)) <= 1);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(line(), Qt::Key_Up);
    QCOMPARE(line()->cursorPosition(), 0);
    for (int i = 0; i < 20; ++i)
        QTest::keyClick(line(), Qt::Key_Down);
    QCOMPARE(line()->cursorPosition(), static_cast<int>(line()->text().size()));
}

void TestTextSheet::aClickAndADragChoose()
{
    paste(QString("ab cd ").repeated(80));
    line()->setCursorPosition(0);
    QTest::mouseClick(sheet(), Qt::LeftButton, {}, QPoint(12, 16));
    QVERIFY(line()->cursorPosition() <= 1);
    QVERIFY(line()->hasFocus() && sheet()->isUnfolded());
    QTest::mousePress(sheet(), Qt::LeftButton, {}, QPoint(12, 16));
    const QPointF to(12, sheet()->height() - 14);
    QMouseEvent move(QEvent::MouseMove, to, sheet()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(sheet(), &move);
    QTest::mouseRelease(sheet(), Qt::LeftButton, {}, to.toPoint());
    QVERIFY(line()->selectedText().size() > 100);
}

void TestTextSheet::theTokensFollowTheCursor()
{
    m_fixture->window->resize(700, 700);
    paste(QString("abcdeabcde").repeated(20));
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    auto* row = qobject_cast<QScrollArea*>(chips->parentWidget()->parentWidget());
    QVERIFY(row);
    const int last = static_cast<int>(chips->tokens().size()) - 1;
    const auto isSeen = [&](int token) {
        const QRectF chip = chips->chipRect(token);
        const int top = row->verticalScrollBar()->value();
        return chip.top() >= top && chip.bottom() <= top + row->viewport()->height() + 1;
    };
    QVERIFY(row->verticalScrollBar()->maximum() > 0);
    QTest::keyClick(line(), Qt::Key_Home);
    QTRY_VERIFY(isSeen(1));
    QVERIFY(!isSeen(last));
    QTest::keyClick(line(), Qt::Key_End);
    QTRY_VERIFY(isSeen(last));
}

void TestTextSheet::ofALongTextOnlyWhatIsNearIsLaidOut_data()
{
    QTest::addColumn<QString>("piece");
    QTest::newRow("words") << QString("ab cd abc ");
    QTest::newRow("no blank") << QString("abcdeabcde");
    QTest::newRow("pairs of surrogates") << QString::fromUtf8("𝒶𝒷𝒸𝒹𝑒");
}

/// A bound on the work: a key in a text of 50,000 characters lays out as much as one in a text of 10,000.
void TestTextSheet::ofALongTextOnlyWhatIsNearIsLaidOut()
{
    QFETCH(QString, piece);
    const QString text = piece.repeated(5000);
    paste(text);
    QVERIFY(sheet()->isUnfolded());
    for (const int position : {0, 9'000, 25'001, static_cast<int>(text.size())}) {
        line()->setCursorPosition(position);
        QVERIFY(sheet()->nLaidOut() <= TextSheet::mostLaidOut());
        QVERIFY(sheet()->firstLaidOut() <= line()->cursorPosition());
        QVERIFY(sheet()->firstLaidOut() + sheet()->nLaidOut() >= line()->cursorPosition());
        const int first = sheet()->firstLaidOut();
        QVERIFY(!text[first].isLowSurrogate());
    }
    QTest::keyClick(line(), Qt::Key_Up);
    QVERIFY(line()->cursorPosition() < static_cast<int>(text.size()) - 20);
    QTest::keyClicks(line(), "x");
    QVERIFY(sheet()->nLaidOut() <= TextSheet::mostLaidOut());
    sheet()->grab();
}

/// Shaping and drawing 50,000 characters that nobody sees is most of the work of a key; cursor and text are the line's
/// all the same.
void TestTextSheet::theLineBelowNeitherShapesNorDrawsItsText()
{
    const QString text = QString("ab cd abc ").repeated(5000);
    const auto drawn = [&] {
        QPicture picture;
        line()->render(&picture, {}, {}, QWidget::DrawChildren);
        return picture.size();
    };
    const auto isShaped = [&] { return !(line()->font().styleStrategy() & QFont::PreferNoShaping); };
    const QFont font = line()->font();
    const uint shortOne = drawn();
    QVERIFY(isShaped());
    paste(text);
    QVERIFY(sheet()->isUnfolded() && !isShaped());
    QVERIFY2(drawn() <= shortOne, "the frame alone");
    QCOMPARE(line()->font().families(), font.families());
    QCOMPARE(line()->font().pixelSize(), font.pixelSize());
    line()->setCursorPosition(25'000);
    QTest::keyClicks(line(), "x");
    QTest::keyClick(line(), Qt::Key_Left);
    QTest::keyClick(line(), Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(line()->text(), QString(text).insert(25'000, u'x'));
    QCOMPARE(line()->cursorPosition(), 24'996); // the beginning of the word before
    QTest::keyClick(line(), Qt::Key_Escape);
    QVERIFY(!sheet()->isUnfolded() && isShaped());
    QCOMPARE(line()->font(), font);
    QVERIFY(drawn() > shortOne);
}

HEADLIGHT_TEST(TestTextSheet)
#include "tst_text_sheet.moc"
