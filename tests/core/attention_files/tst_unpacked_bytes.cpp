// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/array_file.h"

#include "core/attention_files/attention_matrices.h"
#include "core/base/error.h"
#include "tests/support/refusal.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <zlib.h>

using namespace headlight;

namespace {

template <typename Number>
QByteArray littleEndian(Number number)
{
    QByteArray bytes(sizeof number, '\0');
    qToLittleEndian(number, bytes.data());
    return bytes;
}

QByteArray npyOf(const QByteArray& descr, const QByteArray& shape, const QByteArray& content)
{
    QByteArray dict = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    dict += QByteArray(53 - dict.size() % 64 + 64, ' ') + '\n';
    return QByteArrayLiteral("\x93NUMPY\1\0") + littleEndian(quint16(dict.size())) + dict + content;
}

/// A ZIP archive whose deflated entries all have the same bytes in it, as a bomb has.
QByteArray zipOf(const QByteArray& content, const QList<QByteArray>& names)
{
    const QByteArray deflated = qCompress(content, 9).mid(6).chopped(4); // without Qt's length and zlib's frame
    const auto checksum = quint32(crc32_z(0, reinterpret_cast<const Bytef*>(content.data()), size_t(content.size())));
    const auto record = [&](const QByteArray& name) {
        return littleEndian(quint16(0)) + littleEndian(quint16(8)) + littleEndian(quint32(0)) + littleEndian(checksum) +
               littleEndian(quint32(deflated.size())) + littleEndian(quint32(content.size())) +
               littleEndian(quint16(name.size()));
    };
    QByteArray zip;
    QByteArray directory;
    for (const QByteArray& name : names) {
        directory += QByteArray("PK\1\2") + littleEndian(quint16(20)) + littleEndian(quint16(20)) + record(name) +
                     QByteArray(12, '\0') + littleEndian(quint32(zip.size())) + name;
        zip += QByteArray("PK\3\4") + littleEndian(quint16(20)) + record(name) + littleEndian(quint16(0)) + name;
        zip += deflated;
    }
    const auto count = littleEndian(quint16(names.size()));
    return zip + directory + QByteArray("PK\5\6") + QByteArray(4, '\0') + count + count +
           littleEndian(quint32(directory.size())) + littleEndian(quint32(zip.size())) + QByteArray(2, '\0');
}

QByteArray textOf(const QByteArray& text) // BINUNICODE
{
    return 'X' + littleEndian(quint32(text.size())) + text;
}

/// A pickle of a list that names one value `times` times: the value is kept once, in the memo.
QByteArray pickleNaming(const QByteArray& value, int times)
{
    QByteArray pickle = QByteArray("\x80\x02") + value + QByteArrayLiteral("q\0") + "0](";
    for (int i = 0; i < times; ++i)
        pickle += QByteArrayLiteral("h\0");
    return pickle + "e.";
}

/// A NumPy array of single bytes, as pickle protocol 3 writes it.
QByteArray pickledArray(const QByteArray& content)
{
    return QByteArrayLiteral("cnumpy.core.multiarray\n_reconstruct\n(cnumpy\nndarray\nK\0\x85") +
           QByteArrayLiteral("C\1btR(K\1") + 'J' + littleEndian(qint32(content.size())) + "\x85" + "cnumpy\ndtype\n" +
           textOf("u1") + QByteArrayLiteral("K\0K\1\x87R(K\3") + textOf("|") + "NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xff" +
           QByteArrayLiteral("K\0tb\x89") + 'B' + littleEndian(quint32(content.size())) + content + "tb";
}

qint64 mostMemory() // bytes that the process ever had
{
    rusage usage = {};
    getrusage(RUSAGE_SELF, &usage);
    return qint64(usage.ru_maxrss) * 1024;
}

} // namespace

/// A small file is answered soon and in little memory, whatever it says that it holds.
class TestUnpackedBytes : public QObject {
    Q_OBJECT
private slots:
    void aSmallFileMakesNoGigabytes_data();
    void aSmallFileMakesNoGigabytes();
    void whatCompressesWellOpens();
};

void TestUnpackedBytes::aSmallFileMakesNoGigabytes_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* tag, const char* name, const QByteArray& bytes, const char* sentence) {
        QTest::newRow(tag) << name << bytes << sentence;
    };
    const QByteArray zeros(100 << 20, '\0');
    row("npz floats", "a.npz", zipOf(npyOf("<f4", "(1, 1, 4600, 4600)", zeros.first(4 * 4600 * 4600)), {"a.npy"}),
        "MiB of memory, more than 64 times the file and 64 MiB");
    row("npz bytes", "a.npz", zipOf(npyOf("|u1", "(1, 1, 8000, 8000)", zeros.first(8000 * 8000)), {"a.npy"}),
        "more than 64 times the file");
    row("npz labels", "a.npz",
        zipOf(npyOf("<U262144", "(30,)", zeros.first(30 << 20)), {"a.npy", "b.npy", "c.npy", "d.npy", "e.npy"}),
        "with which the archive has more than 64 times its own");
    row("pickled text", "a.pkl", pickleNaming(textOf(QByteArray(500'000, 'x')), 200'000), "64 times the file");
    row("pickled array", "a.pkl", pickleNaming(pickledArray(QByteArray(500'000, '\1')), 200'000), "64 times the file");
    row("long names", "a.pkl", pickleNaming("}(" + textOf(QByteArray(500'000, 'x')) + pickledArray("1") + 'u', 200'000),
        "64 times the file");
}

void TestUnpackedBytes::aSmallFileMakesNoGigabytes()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, sentence);
    QVERIFY(bytes.size() < 1'100'000);
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const qint64 before = mostMemory();
    const QString said = test::refusal([&] { readAttentionMatrices(path.toStdString()); });
    QVERIFY2(said.contains(sentence), qPrintable(said));
    QVERIFY2(said.size() < 400, qPrintable(said.first(400)));
    QVERIFY2(mostMemory() - before < 400'000'000, qPrintable(QString::number(mostMemory() - before)));
}

void TestUnpackedBytes::whatCompressesWellOpens()
{
    constexpr int kTokens = 2000; // a head that looks at the first token: 16 MB of few bytes
    QByteArray weights;
    for (int query = 0; query < kTokens; ++query)
        weights += littleEndian(1.0F) + QByteArray(4 * (kTokens - 1), '\0');
    const QTemporaryDir folder;
    const QString path = folder.filePath("sink.npz");
    QFile file(path);
    const QByteArray bytes = zipOf(npyOf("<f4", "(2000, 2000)", weights), {"attention.npy"});
    QVERIFY(bytes.size() < 100'000);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const AttentionMatrices matrices = readAttentionMatrices(path.toStdString());
    QCOMPARE(matrices.nKeys, kTokens);
    QCOMPARE(matrices.nOtherRows, 0U);
}

HEADLIGHT_TEST(TestUnpackedBytes)
#include "tst_unpacked_bytes.moc"
