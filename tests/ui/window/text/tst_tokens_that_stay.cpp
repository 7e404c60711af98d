// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/text/token_chips.h"

#include <QAction>

using namespace headlight;

/// Typing with the keyboard while tokens are hidden, painted and pinned; by the chips that one sees.
class TestTokensThatStay : public QObject {
    Q_OBJECT
private slots:
    void init() { m_fixture = test::openedTiny("ab cd"); } // <s> a b blank c d </s>
    void cleanup() { m_fixture.reset(); }

    void wordsTypedInFrontMoveWhatIsHidden_data() { addSizes(); }
    void wordsTypedInFrontMoveWhatIsHidden();
    void aWordTypedDirectlyInFrontIsNoOtherWord_data() { addSizes(); }
    void aWordTypedDirectlyInFrontIsNoOtherWord();
    void aWordThatIsTypedOverIsSaidToBeGone();
    void theCommandHidesTheTokenThatIsSeenAsTheCurrentOne_data() { addSizes(); }
    void theCommandHidesTheTokenThatIsSeenAsTheCurrentOne();

private:
    static void addSizes()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1280x800") << QSize(1280, 800);
        QTest::newRow("1024x640") << QSize(1024, 640);
    }
    TokenChips* chips() const { return m_fixture->find<TokenChips>("tokenChips"); }
    void click(int token) const
    {
        QTest::mouseClick(chips(), Qt::LeftButton, {}, chips()->chipRect(token).center().toPoint());
    }
    void pressHide() const
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
    }
    bool isHidden(int token) const { return chips()->spoken(token).contains("hidden from every query"); }
    bool isPinned(int token) const { return chips()->spoken(token).contains("pinned"); }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestTokensThatStay::wordsTypedInFrontMoveWhatIsHidden()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    click(4);
    SETTLE();
    pressHide();
    SETTLE();
    QVERIFY(isHidden(4) && isPinned(4));
    QLineEdit* line = m_fixture->line();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Home);
    QTest::keyClicks(line, "xyz ");
    SETTLE();
    QCOMPARE(chips()->tokens().size(), 11);
    for (int token = 0; token < 11; ++token) {
        QCOMPARE(isHidden(token), token == 8);
        QCOMPARE(isPinned(token), token == 8);
    }
    QCOMPARE(m_fixture->find<NoticeLine>("noticeLine")->sentence(), QString());
}

/// On its way "xcd" is another word, of which nothing is hidden.
void TestTokensThatStay::aWordTypedDirectlyInFrontIsNoOtherWord()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    click(4);
    SETTLE();
    pressHide();
    SETTLE();
    QLineEdit* line = m_fixture->line();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_End);
    QTest::keyClick(line, Qt::Key_Left);
    QTest::keyClick(line, Qt::Key_Left);
    for (const char letter : {'x', 'y'}) {
        QTest::keyClick(line, letter);
        SETTLE();
        QCOMPARE(chips()->tokens().size(), letter == 'x' ? 8 : 9);
        for (int token = 0; token < chips()->tokens().size(); ++token)
            QVERIFY(!isHidden(token));
    }
    QVERIFY(m_fixture->find<NoticeLine>("noticeLine")->sentence().contains("1 hidden token, the pin"));
    QTest::keyClick(line, ' ');
    SETTLE();
    QCOMPARE(line->text(), QString("ab xy cd"));
    for (int token = 0; token < 10; ++token) {
        QCOMPARE(isHidden(token), token == 7);
        QCOMPARE(isPinned(token), token == 7);
    }
    QCOMPARE(m_fixture->find<NoticeLine>("noticeLine")->sentence(), QString());
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Z, Qt::ControlModifier);
    SETTLE();
    QCOMPARE(line->text(), QString("ab cd"));
    QVERIFY(isHidden(4) && isPinned(4));
    QTest::keyClick(m_fixture->window.get(), Qt::Key_Y, Qt::ControlModifier);
    SETTLE();
    QVERIFY(isHidden(7) && isPinned(7));
}

void TestTokensThatStay::aWordThatIsTypedOverIsSaidToBeGone()
{
    click(4);
    SETTLE();
    pressHide();
    SETTLE();
    QLineEdit* line = m_fixture->line();
    line->setFocus();
    QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
    for (const char letter : {'n', 'e', 'w'}) {
        QTest::keyClick(line, letter);
        SETTLE();
        const QString said = m_fixture->find<NoticeLine>("noticeLine")->sentence();
        QVERIFY2(said.contains("1 hidden token, the pin"), qPrintable(said));
    }
    QVERIFY(m_fixture->session().state().painted.empty());
    m_fixture->session().undoStack()->undo();
    SETTLE();
    QVERIFY(isHidden(4) && isPinned(4));
    QCOMPARE(m_fixture->find<NoticeLine>("noticeLine")->sentence(), QString());
}

void TestTokensThatStay::theCommandHidesTheTokenThatIsSeenAsTheCurrentOne()
{
    QFETCH(const QSize, size);
    m_fixture->window->resize(size);
    m_fixture->session().pin(5, 2); // a cell of the map: its query is the chip in colour
    SETTLE();
    QVERIFY(isPinned(5));
    const auto* action = m_fixture->window->findChild<QAction*>("hideKeys");
    QCOMPARE(action->text(), QString("&Hide “d” from every query"));
    pressHide();
    SETTLE();
    QVERIFY(isHidden(5) && !isHidden(2));
    click(1); // another one
    SETTLE();
    QVERIFY(isPinned(1) && !action->isChecked());
    pressHide();
    SETTLE();
    QVERIFY(isHidden(1) && isHidden(5));
    pressHide();
    SETTLE();
    QVERIFY(!isHidden(1) && isHidden(5));
}

HEADLIGHT_TEST(TestTokensThatStay)
#include "tst_tokens_that_stay.moc"
