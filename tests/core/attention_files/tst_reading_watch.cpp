// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/reading_watch.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "tests/support/golden_matrices.h"
#include "tests/support/zeros_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace headlight;

class TestReadingWatch : public QObject {
    Q_OBJECT

    struct Said {
        std::vector<double> shares;
        std::vector<std::string> words;
    };

    /// Reads a file and says whether it was read to its end; `stopAt` is the number of the report that cancels it.
    static bool reads(const QString& path, Said& said, std::size_t stopAt = SIZE_MAX)
    {
        const CancelToken cancel;
        const Progress progress = [&](double share, std::string_view what) {
            said.shares.push_back(share);
            said.words.emplace_back(what);
            if (said.shares.size() == stopAt)
                cancel.cancel();
        };
        try {
            readAttentionParts(path.toStdString(), {}, ReadingWatch("f", progress, cancel));
        } catch (const Error& error) {
            if (error.kind() != ErrorKind::Cancelled)
                throw;
            return false;
        }
        return true;
    }

private slots:
    void everyFormatSaysHowFarItIs_data()
    {
        QTest::addColumn<QString>("path");
        const QStringList notes{"labels.txt", "wide_labels.txt"};
        for (const QString& name : QDir(test::goldenMatrices({})).entryList(QDir::Files))
            if (!notes.contains(name))
                QTest::newRow(qPrintable(name)) << test::goldenMatrices(name);
    }
    void everyFormatSaysHowFarItIs()
    {
        QFETCH(QString, path);
        Said said;
        QVERIFY(reads(path, said));
        QVERIFY(std::ranges::is_sorted(said.shares));
        QCOMPARE(said.shares.front(), 0.0);
        QCOMPARE(said.shares.back(), 1.0);
        QCOMPARE(std::ranges::count(said.words, std::string("reading f")), std::ssize(said.words));
        for (std::size_t stopAt = 1; stopAt < said.shares.size(); ++stopAt) {
            Said once;
            QVERIFY2(!reads(path, once, stopAt), qPrintable(QString::number(stopAt)));
            QCOMPARE(once.shares.size(), stopAt);
        }
    }

    void aLargeArrayIsReadInPieces()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("large.npy");
        test::writeZeros(path, {2, 4, 1024, 1024});
        Said said;
        QVERIFY(reads(path, said));
        QVERIFY(said.shares.size() >= 8);
        for (std::size_t i = 1; i < said.shares.size(); ++i)
            QVERIFY2(said.shares[i] - said.shares[i - 1] <= 0.31, "no long silence");
    }
};

HEADLIGHT_TEST(TestReadingWatch)
#include "tst_reading_watch.moc"
