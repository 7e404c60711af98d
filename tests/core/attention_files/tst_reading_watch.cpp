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
#include <QtEndian>

#include <algorithm>
#include <vector>

#include <zlib.h>

using namespace headlight;

namespace {

constexpr int kSide = 2048; // queries, and keys; with two heads there are 8 mebi of numbers

template <typename Number>
QByteArray littleBytes(Number number)
{
    QByteArray bytes(sizeof number, '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

QByteArray zerosOfHalf()
{
    return {2 * 2 * kSide * kSide, '\0'};
}

QByteArray largeNpy(bool isFortran)
{
    QByteArray dict = QByteArray("{'descr': '<f2', 'fortran_order': ") + (isFortran ? "True" : "False") +
                      ", 'shape': (1, 2, " + QByteArray::number(kSide) + ", " + QByteArray::number(kSide) + "), }";
    dict += QByteArray(117 - dict.size(), ' ') + '\n';
    return QByteArray("\x93NUMPY\1\0", 8) + littleBytes(quint16(dict.size())) + dict + zerosOfHalf();
}

QByteArray largeSafetensors()
{
    const QByteArray side = QByteArray::number(kSide);
    const QByteArray header = R"({"attention": {"dtype": "F16", "shape": [1, 2, )" + side + ", " + side +
                              R"(], "data_offsets": [0, )" + QByteArray::number(zerosOfHalf().size()) + "]}}";
    return littleBytes(quint64(header.size())) + header + zerosOfHalf();
}

/// Lists of the digit 0, a mebibyte of them.
QByteArray largeJson()
{
    constexpr int kFewer = 512;
    const QByteArray row = '[' + QByteArray("0,").repeated(kFewer - 1) + "0]";
    const QByteArray head = '[' + (row + ',').repeated(kFewer - 1) + row + ']';
    return "[[" + head + ',' + head + "]]";
}

/// A ZIP archive of entries that are stored as they are, or deflated.
QByteArray archiveOf(const QList<std::pair<QByteArray, QByteArray>>& entries, bool deflates)
{
    QByteArray zip;
    QByteArray directory;
    for (const auto& [name, content] : entries) {
        const QByteArray kept = deflates ? qCompress(content, 1).mid(6).chopped(4) : content; // without zlib's frame
        const auto checksum = crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), size_t(content.size()));
        const QByteArray record = littleBytes(quint16(0)) + littleBytes(quint16(deflates ? 8 : 0)) +
                                  littleBytes(quint32(0)) + littleBytes(quint32(checksum)) +
                                  littleBytes(quint32(kept.size())) + littleBytes(quint32(content.size())) +
                                  littleBytes(quint16(name.size()));
        directory += QByteArray("PK\1\2") + littleBytes(quint16(20)) + littleBytes(quint16(20)) + record +
                     QByteArray(12, '\0') + littleBytes(quint32(zip.size())) + name;
        zip += QByteArray("PK\3\4") + littleBytes(quint16(20)) + record + littleBytes(quint16(0)) + name + kept;
    }
    const auto count = littleBytes(quint16(entries.size()));
    return zip + directory + QByteArray("PK\5\6") + QByteArray(4, '\0') + count + count +
           littleBytes(quint32(directory.size())) + littleBytes(quint32(zip.size())) + QByteArray(2, '\0');
}

/// What torch.save writes of a tensor whose queries and keys are the wrong way round in memory.
QByteArray largeTorch()
{
    const auto text = [](const QByteArray& word) { return 'X' + littleBytes(quint32(word.size())) + word; };
    const auto tuple = [](const QList<int>& numbers) {
        QByteArray pickle = "(";
        for (const int number : numbers)
            pickle += 'J' + littleBytes(qint32(number));
        return pickle + 't';
    };
    constexpr int kCells = kSide * kSide;
    const QByteArray pickle = QByteArray("\x80\x02") + "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") +
                              "ctorch\nHalfStorage\n" + text("0") + text("cpu") + 'J' +
                              littleBytes(qint32(2 * kCells)) + "tQJ" + littleBytes(qint32(0)) +
                              tuple({1, 2, kSide, kSide}) + tuple({2 * kCells, kCells, 1, kSide}) + "\x89" +
                              "ccollections\nOrderedDict\n)RtR.";
    return archiveOf({{"archive/data.pkl", pickle}, {"archive/data/0", zerosOfHalf()}, {"archive/version", "3\n"}},
                     false);
}

} // namespace

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

    /// One array alone says how far it is, and Esc stops it: whatever the format, no long part of it is silent.
    void oneArrayIsReadInPieces_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("a.npy") << largeNpy(false);
        QTest::newRow("fortran.npy") << largeNpy(true);
        QTest::newRow("stored.npz") << archiveOf({{"a.npy", largeNpy(false)}}, false);
        QTest::newRow("deflated.npz") << archiveOf({{"a.npy", largeNpy(false)}}, true);
        QTest::newRow("a.safetensors") << largeSafetensors();
        QTest::newRow("turned.pt") << largeTorch();
        QTest::newRow("a.json") << largeJson();
    }
    void oneArrayIsReadInPieces()
    {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QTest::currentDataTag());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
        file.close();
        Said said;
        QVERIFY(reads(path, said));
        QVERIFY(std::ranges::is_sorted(said.shares));
        constexpr double kOpened = 0.3; // what opening takes of the reading; checks of the numbers begin at 0.72
        const bool isText = path.endsWith(".json");
        std::size_t nOpening = 0;
        std::size_t nReading = 0;
        for (const double share : said.shares) {
            nOpening += share > 0.0 && share < kOpened ? 1 : 0;
            nReading += share > kOpened && share < 0.72 ? 1 : 0;
        }
        QVERIFY2(nReading >= (isText ? 1U : 7U), qPrintable(QString::number(nReading)));
        QVERIFY2(!isText || nOpening >= 3, qPrintable(QString::number(nOpening)));
        const auto within =
            std::ranges::find_if(said.shares, [&](double share) { return isText ? share > 0.0 : share > kOpened; });
        const std::size_t stopAt = std::size_t(within - said.shares.begin()) + 2;
        Said once;
        QVERIFY(!reads(path, once, stopAt));
        QCOMPARE(once.shares.size(), stopAt);
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
