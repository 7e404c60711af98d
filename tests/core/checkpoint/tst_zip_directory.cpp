// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/zip_directory.h"
#include "tests/support/refusal.h"

#include <QtEndian>

#include <zlib.h>

using namespace headlight;

namespace {

template <typename Number>
QByteArray number(Number value)
{
    QByteArray bytes(sizeof(Number), Qt::Uninitialized);
    qToLittleEndian(value, bytes.data());
    return bytes;
}

QByteArray deflated(const QByteArray& text)
{
    return qCompress(text).mid(6).chopped(4); // without Qt's length, zlib's header and its checksum
}

struct Written {
    QByteArray name;
    QByteArray text;
    bool isDeflated = false;
};

/// An archive whose sizes and places all stand in 64 bits (APPNOTE.TXT 4.5.3), as in one of many GiB; another extra
/// field stands before them.
QByteArray archiveIn64Bits(const QList<Written>& entries)
{
    QByteArray archive;
    QByteArray directory;
    const quint32 in64Bits = 0xFFFFFFFFU;
    for (const Written& entry : entries) {
        const auto place = quint64(archive.size());
        const QByteArray stored = entry.isDeflated ? deflated(entry.text) : entry.text;
        const auto sum =
            quint32(crc32(0, reinterpret_cast<const Bytef*>(entry.text.constData()), uInt(entry.text.size())));
        const QByteArray method = number(quint16(entry.isDeflated ? Z_DEFLATED : 0));
        const QByteArray sizes = number(quint64(entry.text.size())) + number(quint64(stored.size()));
        const QByteArray localExtra = number(quint16(1)) + number(quint16(16)) + sizes;
        const QByteArray extra = number(quint16(0x7075)) + number(quint16(3)) + "abc" + number(quint16(1)) +
                                 number(quint16(24)) + sizes + number(place);
        const QByteArray numbers =
            number(sum) + number(in64Bits) + number(in64Bits) + number(quint16(entry.name.size()));
        archive += "PK\3\4" + number(quint16(45)) + number(quint16(0)) + method + number(quint32(0)) + numbers +
                   number(quint16(localExtra.size())) + entry.name + localExtra + stored;
        directory += "PK\1\2" + number(quint16(45)) + number(quint16(45)) + number(quint16(0)) + method +
                     number(quint32(0)) + numbers + number(quint16(extra.size())) + number(quint16(0)) +
                     number(quint16(0)) + number(quint16(0)) + number(quint32(0)) + number(in64Bits) + entry.name +
                     extra;
    }
    const auto count = quint16(entries.size());
    return archive + directory + "PK\5\6" + number(quint32(0)) + number(count) + number(count) +
           number(quint32(directory.size())) + number(quint32(archive.size())) + number(quint16(0));
}

std::span<const std::byte> bytesOf(const QByteArray& text)
{
    return std::as_bytes(std::span(text.constData(), std::size_t(text.size())));
}

QByteArray textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

} // namespace

class ZipDirectoryTest : public QObject {
    Q_OBJECT

private slots:
    void numbersIn64BitsAreRead()
    {
        const QByteArray zip = archiveIn64Bits({{"a/data.pkl", "hello"}, {"a/data/0", "storage"}});
        const auto entries = readZipDirectory(bytesOf(zip), "x.bin");
        QCOMPARE(entries.size(), std::size_t{2});
        for (const auto& [name, text] : {std::pair{"a/data.pkl", "hello"}, {"a/data/0", "storage"}}) {
            const ZipEntry& entry = entries.at(name);
            QVERIFY(entry.isPlain);
            QCOMPARE(textOf(bytesOf(zip).subspan(entry.begin, entry.size)), QByteArray(text));
        }
    }

    void whatIsDeflatedComesBackWholeOrInPart()
    {
        const QByteArray text = QByteArray("attention ").repeated(5000);
        const QByteArray zip = archiveIn64Bits({{"attention.npy", text, true}});
        const ZipEntry entry = readZipDirectory(bytesOf(zip), "x.npz").at("attention.npy");
        QVERIFY(!entry.isPlain && entry.isDeflated);
        QCOMPARE(textOf(inflateZipEntry(bytesOf(zip), entry, "attention.npy", "x.npz")), text);
        QCOMPARE(textOf(inflateZipEntry(bytesOf(zip), entry, "attention.npy", "x.npz", 15)), text.first(15));
    }

    void whatLiesIsRefused_data()
    {
        QTest::addColumn<QByteArray>("zip");
        QTest::addColumn<QString>("message");
        const QByteArray zip = archiveIn64Bits({{"a", QByteArray(100, 'x'), true}});
        const qsizetype directory = zip.indexOf("PK\1\2");
        const auto changed = [&](qsizetype at, char byte) {
            return QByteArray(zip).replace(at, 1, QByteArray(1, byte));
        };
        const qsizetype numbers = zip.indexOf("abc") + 3 + 4; // whole size, size, place
        QTest::newRow("too long") << changed(numbers + 8, '\x70') << "the file has only";
        QTest::newRow("beyond 64 GiB") << changed(numbers + 12, '\x10') << "the file has only";
        QTest::newRow("elsewhere") << changed(numbers + 16, '\x01') << "is not where the ZIP directory says";
        QTest::newRow("becomes more") << changed(numbers + 2, '\x10') << "more than deflate can make of them";
        QTest::newRow("becomes less") << changed(numbers, '\x63') << "is broken";
        QTest::newRow("another checksum") << changed(directory + 16, '\x01') << "is broken";
        QTest::newRow("another method") << changed(directory + 10, '\x0c') << "another method than deflate";
        QTest::newRow("encrypted") << changed(directory + 8, '\x01') << "is encrypted";
        QTest::newRow("without the numbers")
            << changed(numbers - 4, '\x02') << "is not where the ZIP directory says"; // another field
    }

    void whatLiesIsRefused()
    {
        QFETCH(QByteArray, zip);
        QFETCH(QString, message);
        const QString said = test::refusal([&] {
            const auto entries = readZipDirectory(bytesOf(zip), "x.npz");
            inflateZipEntry(bytesOf(zip), entries.at("a"), "a", "x.npz");
        });
        QVERIFY2(said.contains(message), qPrintable(said));
    }
};

HEADLIGHT_APPLESS_TEST(ZipDirectoryTest)
#include "tst_zip_directory.moc"
