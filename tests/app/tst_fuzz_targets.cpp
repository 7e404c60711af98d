// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/fuzz_target.h"
#include "tests/support/damaged.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

using namespace headlight;

/// Every target of tests/fuzz on its seeds, and for a moment on seeds that were damaged: what the sanitizers find here
/// needs no libFuzzer. tests/fuzz.sh goes on.
class TestFuzzTargets : public QObject {
    Q_OBJECT
private slots:
    void seeds_data()
    {
        QTest::addColumn<QByteArrayList>("seeds");
        for (const auto& [name, target] : fuzzTargets()) {
            const QDir folder(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/fuzz/seeds/") + QString::fromStdString(name));
            QByteArrayList seeds;
            for (const QString& file : folder.entryList(QDir::Files)) {
                QFile seed(folder.filePath(file));
                QVERIFY(seed.open(QIODevice::ReadOnly));
                seeds << seed.readAll();
            }
            QTest::newRow(name.c_str()) << seeds;
        }
    }

    void seeds()
    {
        QFETCH(const QByteArrayList, seeds);
        QVERIFY2(!seeds.isEmpty(), "a target without a seed");
        const FuzzTarget target = fuzzTargets().at(QTest::currentDataTag());
        const auto tryBytes = [&](const QByteArray& bytes) {
            target({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        };
        for (const QByteArray& seed : seeds)
            tryBytes(seed);
        constexpr int kMoment = 2000; // milliseconds
        QElapsedTimer timer;
        timer.start();
        std::mt19937 random(26);
        for (qsizetype i = 0; timer.elapsed() < kMoment; ++i)
            tryBytes(test::damaged(seeds[i % seeds.size()], random));
    }

    void everyFolderOfSeedsHasATarget()
    {
        for (const QString& name : QDir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/fuzz/seeds"))
                                       .entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QVERIFY2(fuzzTargets().contains(name.toStdString()), qPrintable(name));
    }

    void everyDictionaryHasATarget()
    {
        const QFileInfoList files =
            QDir(QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/fuzz/dictionaries")).entryInfoList(QDir::Files);
        QVERIFY(!files.isEmpty());
        for (const QFileInfo& file : files)
            QVERIFY2(fuzzTargets().contains(file.baseName().toStdString()), qPrintable(file.fileName()));
    }
};

HEADLIGHT_GUILESS_TEST(TestFuzzTargets)
#include "tst_fuzz_targets.moc"
