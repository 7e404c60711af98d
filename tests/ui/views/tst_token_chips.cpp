// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/views/token_chips.h"

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

void TestTokenChips::theirTextIsReadAloud()
{
    QVERIFY(m_chips->accessibleDescription().contains("She went"));
}

QTEST_MAIN(TestTokenChips)
#include "tst_token_chips.moc"
