// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/token_chips.h"

#include <QSignalSpy>
#include <QTest>

using namespace headlight;

class TestTokenChips : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aClickPinsTheTokenUnderIt();
    void theCursorOnAChipIsTold();
    void arrowsAndEnterPin();
    void chipsNeverOverlapAndWrapAtTheEdge();
    void theirTextIsReadAloud();
    void aLongTokenIsElidedAndItsHintIsWhole();
    void smallPrintMakesRoomForItself();
    void onlySelectableChipsAreSelected();

private:
    std::unique_ptr<TokenChips> m_chips;
};

void TestTokenChips::init()
{
    m_chips = std::make_unique<TokenChips>();
    m_chips->setTokens({"<s>", "She", "went", QStringLiteral("中文"), "</s>"}, {1, 0, 0, 0, 1});
    m_chips->resize(600, 60);
    m_chips->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chips.get()));
}

void TestTokenChips::aClickPinsTheTokenUnderIt()
{
    QSignalSpy clicks(m_chips.get(), &TokenChips::tokenClicked);
    QTest::mouseClick(m_chips.get(), Qt::LeftButton, {}, m_chips->chipRect(2).center().toPoint());
    QCOMPARE(clicks.count(), 1);
    QCOMPARE(clicks[0][0].toInt(), 2);
}

void TestTokenChips::theCursorOnAChipIsTold()
{
    QSignalSpy hovers(m_chips.get(), &TokenChips::tokenHovered);
    QTest::mouseMove(m_chips.get(), m_chips->chipRect(1).center().toPoint());
    QTRY_VERIFY(!hovers.isEmpty());
    QCOMPARE(hovers.last()[0].toInt(), 1);
}

void TestTokenChips::arrowsAndEnterPin()
{
    QSignalSpy clicks(m_chips.get(), &TokenChips::tokenClicked);
    QSignalSpy unpins(m_chips.get(), &TokenChips::unpinRequested);
    QTest::keyClick(m_chips.get(), Qt::Key_Home);
    QTest::keyClick(m_chips.get(), Qt::Key_Right);
    QTest::keyClick(m_chips.get(), Qt::Key_Return);
    QCOMPARE(clicks.count(), 1);
    QCOMPARE(clicks[0][0].toInt(), 1);
    QTest::keyClick(m_chips.get(), Qt::Key_Escape);
    QCOMPARE(unpins.count(), 1);
}

void TestTokenChips::chipsNeverOverlapAndWrapAtTheEdge()
{
    QStringList tokens;
    for (int i = 0; i < 60; ++i)
        tokens << QString(1 + i % 9, 'w');
    m_chips->setTokens(tokens, {});
    m_chips->resize(300, 400);
    for (int i = 0; i < tokens.size(); ++i) {
        QVERIFY(m_chips->chipRect(i).right() <= 300);
        for (int j = 0; j < i; ++j)
            QVERIFY(!m_chips->chipRect(i).intersects(m_chips->chipRect(j)));
    }
    QVERIFY(m_chips->heightForWidth(300) > m_chips->heightForWidth(1000));
}

void TestTokenChips::aLongTokenIsElidedAndItsHintIsWhole()
{
    const QString longest(300, QChar('m'));
    m_chips->setTokens({longest, QStringLiteral("القطار"), QStringLiteral("הרכבת")}, {});
    m_chips->setNotes({"id 4", "id 5", "id 6"});
    QVERIFY(m_chips->chipRect(0).width() <= 160);
    QVERIFY(m_chips->hint(0).contains(longest) && m_chips->hint(0).contains("; id 4."));
    QVERIFY(!m_chips->chipRect(1).intersects(m_chips->chipRect(2)));
}

void TestTokenChips::smallPrintMakesRoomForItself()
{
    const QRectF before = m_chips->chipRect(3);
    m_chips->setSmallPrint({"1", "2", "3", "1234567890", "5"});
    QVERIFY(m_chips->chipRect(3).height() > before.height());
    QVERIFY(m_chips->chipRect(3).width() > before.width());
    QCOMPARE(int(m_chips->chipRect(0).height()), m_chips->rowHeight());
    m_chips->setSmallPrint({});
    QCOMPARE(m_chips->chipRect(3), before);
}

void TestTokenChips::onlySelectableChipsAreSelected()
{
    QSignalSpy selections(m_chips.get(), &TokenChips::selectionChanged);
    QTest::mouseClick(m_chips.get(), Qt::LeftButton, Qt::ShiftModifier, m_chips->chipRect(2).center().toPoint());
    QCOMPARE(selections.count(), 0); // it is a click like any other
    m_chips->setSelectable(true);
    QTest::keyClick(m_chips.get(), Qt::Key_Home);
    QTest::keyClick(m_chips.get(), Qt::Key_End, Qt::ShiftModifier);
    QCOMPARE(m_chips->selected(), (std::set<int>{0, 1, 2, 3, 4}));
    QTest::keyClick(m_chips.get(), Qt::Key_Space, Qt::ControlModifier);
    QCOMPARE(m_chips->selected(), (std::set<int>{0, 1, 2, 3}));
    QTest::keyClick(m_chips.get(), Qt::Key_Escape);
    QVERIFY(m_chips->selected().empty());
}

void TestTokenChips::theirTextIsReadAloud()
{
    QEvent leave(QEvent::Leave); // the cursor may still be where another test left it
    QCoreApplication::sendEvent(m_chips.get(), &leave);
    m_chips->clearFocus(); // the focus would have the keyboard's token read
    QVERIFY(m_chips->accessibleDescription().contains("She went"));
}

HEADLIGHT_TEST(TestTokenChips)
#include "tst_token_chips.moc"
