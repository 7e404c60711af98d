// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/state/token_ids.h"

#include <QTest>

using namespace headlight;

/// Token ids as a person types them.
class TestTokenIds : public QObject {
    Q_OBJECT

private slots:
    void theyAreReadWithBlanksAndCommas_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"12 7 99", "12, 7, 99", "12,7,99", " 12  7 ,99 ", "12 7 99,", "12, 7\t99 , "})
            QTest::newRow(text) << text;
    }
    void theyAreReadWithBlanksAndCommas()
    {
        QFETCH(QString, text);
        const auto ids = tokenIdsFrom(text);
        QVERIFY(ids && *ids == (std::vector<std::int64_t>{12, 7, 99}));
    }
    void whatIsNoNumberIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("wrong");
        QTest::newRow("a word") << "12 the 99"
                                << "the";
        QTest::newRow("a fraction") << "1.5,2"
                                    << "1.5";
        QTest::newRow("nothing between commas") << "1,,2"
                                                << "";
        QTest::newRow("nothing") << ""
                                 << "";
        QTest::newRow("a comma alone") << ","
                                       << "";
        QTest::newRow("too large for any vocabulary") << "1 99999999999999999999"
                                                      << "99999999999999999999";
    }
    void whatIsNoNumberIsNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, wrong);
        QString found = "?";
        QVERIFY(!tokenIdsFrom(text, &found));
        QCOMPARE(found, wrong);
    }
    void whatIsWrittenIsReadBack()
    {
        const std::vector<std::int64_t> ids{5, 0, 17};
        QCOMPARE(tokenIdsText(ids), QString("5 0 17"));
        QCOMPARE(tokenIdsText(ids, u','), QString("5,0,17"));
        QVERIFY(tokenIdsFrom(tokenIdsText(ids)) == ids);
    }
};

HEADLIGHT_APPLESS_TEST(TestTokenIds)
#include "tst_token_ids.moc"
