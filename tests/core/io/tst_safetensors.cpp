// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "tests/support/refusal.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <ctime>
#include <fstream>
#include <limits>
#include <random>

using namespace headlight;
using headlight::test::refusal;

namespace {

std::string withLength(std::uint64_t length, const std::string& header, const std::string& data)
{
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + data;
}

std::string fileOf(const std::string& header, const std::string& data)
{
    return withLength(header.size(), header, data);
}

template <typename T>
std::string bytesOf(std::initializer_list<T> values)
{
    std::string bytes;
    for (const T value : values)
        bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
    return bytes;
}

/// One tensor "t" with the given fields.
std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets)
{
    return "{\"t\":{\"dtype\":" + dtype + ",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}}";
}

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    SafetensorsFile openBytes(const std::string& bytes) const
    {
        const std::string path = m_folder.filePath("model.safetensors").toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        return SafetensorsFile::open(path);
    }

    static void addLie(const char* lie, const std::string& bytes, const QString& message)
    {
        QTest::newRow(lie) << QByteArray::fromStdString(bytes) << message;
    }

private slots:
    void aLyingFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("message");
        const std::string data = bytesOf({1.0F, 2.0F, 3.0F, 4.0F});
        const std::string good = one("\"F32\"", "[2,2]", "[0,16]");
        addLie("empty file", "", "is 0 bytes long, too short for a safetensors file; expected at least 8");
        addLie("seven bytes", "1234567", "is 7 bytes long, too short");
        addLie("header longer than the file", withLength(1000, good, data),
               "is truncated: its header claims 1000 bytes, but only");
        addLie("header of 2^64-1 bytes", withLength(UINT64_MAX, good, data),
               "its header claims 18446744073709551615 bytes, more than");
        addLie("header above the limit", withLength(100'000'001, good, data),
               "its header claims 100000001 bytes, more than");
        addLie("header is not JSON", fileOf("{\"t\":", data), "is not whole JSON");
        addLie("header is a list", fileOf("[]", ""), "holds a list of 0, expected an object");
        addLie("header of no bytes", fileOf("", data), "is not whole JSON");
        addLie("header is not UTF-8", fileOf("{\"\xFF\":1}", data), "is not valid JSON");
        addLie("tensor is a number", fileOf("{\"t\":5}", data), "the header's entry \"t\" is 5, expected an object");
        addLie("metadata is a number", fileOf("{\"__metadata__\":{\"a\":5}}", ""),
               "\"__metadata__.a\" is 5, expected a string");
        addLie("dtype unknown", fileOf(one("\"F99\"", "[2,2]", "[0,16]"), data),
               "tensor \"t\" has the unknown dtype \"F99\", expected one of BOOL");
        addLie("dtype missing", fileOf("{\"t\":{\"shape\":[4],\"data_offsets\":[0,16]}}", data),
               "tensor \"t\" has the dtype null");
        addLie("shape negative", fileOf(one("\"F32\"", "[-2,-2]", "[0,16]"), data),
               "tensor \"t\" has the size -2, expected a whole number");
        addLie("shape fraction", fileOf(one("\"F32\"", "[2.5,2]", "[0,16]"), data), "tensor \"t\" has the size 2.5");
        addLie("shape is text", fileOf(one("\"F32\"", "\"2x2\"", "[0,16]"), data),
               "tensor \"t\" has the shape \"2x2\", expected a list");
        addLie("shape overflows", fileOf(one("\"F32\"", "[4294967296,4294967296]", "[0,16]"), data),
               "which is more than a file can hold");
        addLie("shape overflows to the right size", fileOf(one("\"F32\"", "[4611686018427387908]", "[0,16]"), data),
               "which is more than a file can hold");
        addLie("too many sizes",
               fileOf(one("\"F32\"", "[4" + QByteArray(",1").repeated(64).toStdString() + "]", "[0,16]"), data),
               "tensor \"t\" has 65 sizes, expected at most 64");
        addLie("a header that is nothing but lists",
               fileOf("{\"t\":[[]" + QByteArray(",[]").repeated(1'000'000).toStdString() + "]}", data),
               "the values of one entry would take more memory than the 64 MiB");
        addLie("offsets reversed", fileOf(one("\"F32\"", "[2,2]", "[16,0]"), data),
               "tensor \"t\" has the data_offsets [16, 0], which end before they begin");
        addLie("offsets negative", fileOf(one("\"F32\"", "[2,2]", "[-16,0]"), data),
               "tensor \"t\" has the data offset -16");
        addLie("offsets are three", fileOf(one("\"F32\"", "[2,2]", "[0,8,16]"), data),
               "expected two numbers, begin and end");
        addLie("offsets beyond the end", fileOf(one("\"F32\"", "[2,4]", "[0,32]"), data),
               "tensor \"t\" ends at byte 32 of the data, but the file holds only 16");
        addLie("offsets not shape times dtype", fileOf(one("\"F32\"", "[2,3]", "[0,16]"), data),
               "tensor \"t\" has the data_offsets [0, 16], 16 bytes, but F32 [2, 3] needs 24");
        addLie("truncated by one byte", fileOf(good, data.substr(0, 15)),
               "tensor \"t\" ends at byte 16 of the data, but the file holds only 15");
        addLie("bytes after the end", fileOf(good, data + "x"), "the last tensor has 1 byte behind it");
        addLie("a hole in front", fileOf(one("\"F32\"", "[3]", "[4,16]"), data),
               "there is a hole of 4 bytes before tensor \"t\"");
        addLie(
            "overlap",
            fileOf(
                R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]},"b":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",
                data),
            "tensor \"b\" overlaps tensor \"a\"");
        addLie(
            "the same bytes twice",
            fileOf(
                R"({"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]},"b":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})",
                data),
            "tensor \"b\" overlaps tensor \"a\"");
        addLie(
            "duplicate name",
            fileOf(
                R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"a":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})",
                data),
            "the key \"a\" is given twice");
    }

    void aLyingFileIsRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, message);
        const QString refused = refusal([&] { openBytes(bytes.toStdString()); });
        QVERIFY2(refused.startsWith("model.safetensors: ") && refused.contains(message), qPrintable(refused));
    }

    void aMissingFileAndAFolderAreRefused()
    {
        QVERIFY(refusal([&] {
                    SafetensorsFile::open(m_folder.filePath("no.safetensors").toStdString());
                }).endsWith("no.safetensors: cannot be read: no such file"));
        QVERIFY(refusal([&] {
                    SafetensorsFile::open(m_folder.path().toStdString());
                }).endsWith("cannot be read: it is a folder"));
    }

    void everyFloatFormatIsRead_data()
    {
        QTest::addColumn<QByteArray>("dtype");
        QTest::addColumn<QByteArray>("data");
        QTest::newRow("F32") << QByteArray("F32")
                             << QByteArray::fromStdString(bytesOf({1.0F, -2.0F, 0.5F, 0.0F, 3.0F, -0.25F}));
        QTest::newRow("F64") << QByteArray("F64")
                             << QByteArray::fromStdString(bytesOf({1.0, -2.0, 0.5, 0.0, 3.0, -0.25}));
        QTest::newRow("F16") << QByteArray("F16")
                             << QByteArray::fromStdString(
                                    bytesOf<std::uint16_t>({0x3C00, 0xC000, 0x3800, 0, 0x4200, 0xB400}));
        QTest::newRow("BF16") << QByteArray("BF16")
                              << QByteArray::fromStdString(
                                     bytesOf<std::uint16_t>({0x3F80, 0xC000, 0x3F00, 0, 0x4040, 0xBE80}));
    }

    void everyFloatFormatIsRead()
    {
        QFETCH(QByteArray, dtype);
        QFETCH(QByteArray, data);
        const std::string header =
            one("\"" + dtype.toStdString() + "\"", "[2,3]", "[0," + std::to_string(data.size()) + "]");
        const Matrix matrix = openBytes(fileOf(header, data.toStdString())).readMatrix("t", 2, 3);
        Matrix expected(2, 3);
        expected << 1.0F, -2.0F, 0.5F, 0.0F, 3.0F, -0.25F;
        QVERIFY(matrix == expected);
    }

    void integersAreRead()
    {
        const auto file = openBytes(fileOf(
            R"({"i":{"dtype":"I32","shape":[2],"data_offsets":[16,24]},"l":{"dtype":"I64","shape":[2],"data_offsets":[0,16]},"u":{"dtype":"U8","shape":[1],"data_offsets":[24,25]}})",
            bytesOf<std::int64_t>({-5, 1LL << 40}) + bytesOf<std::int32_t>({-7, 8}) + "\xFF"));
        QCOMPARE(file.readIntegers("l", {2}), (std::vector<std::int64_t>{-5, 1LL << 40}));
        QCOMPARE(file.readIntegers("i", {2}), (std::vector<std::int64_t>{-7, 8}));
        QCOMPARE(file.readIntegers("u", {1}), std::vector<std::int64_t>{255});
        QCOMPARE(refusal([&] { file.readVector("l", 2); }),
                 "model.safetensors: tensor \"l\" is I64, expected F32, F16, BF16 or F64");
    }

    void anEmptyTensorAndAScalarAreFine()
    {
        const auto file = openBytes(fileOf(
            R"({"e":{"dtype":"F32","shape":[0,5],"data_offsets":[0,0]},"s":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})",
            bytesOf({7.0F})));
        QCOMPARE(file.readMatrix("e", 0, 5).rows(), Index{0});
        QCOMPARE(file.readFloats("s", {}), std::vector<float>{7.0F});
        QCOMPARE(file.names(), (std::vector<std::string>{"e", "s"}));
    }

    void aWrongShapeAndAMissingTensorAreNamed()
    {
        const auto file = openBytes(fileOf(one("\"F32\"", "[2,2]", "[0,16]"), bytesOf({1.0F, 2.0F, 3.0F, 4.0F})));
        QCOMPARE(refusal([&] { file.readMatrix("t", 2, 3); }),
                 "model.safetensors: tensor \"t\" has shape [2, 2], expected [2, 3]");
        QCOMPARE(refusal([&] { file.readVector("t", 4); }),
                 "model.safetensors: tensor \"t\" has shape [2, 2], expected [4]");
        QCOMPARE(refusal([&] { file.readVector("h.0.bias", 4); }),
                 "model.safetensors: tensor \"h.0.bias\" is missing, expected shape [4]");
    }

    void nanAndInfinityInParametersAreFoundByIndex()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN();
        const float infinity = std::numeric_limits<float>::infinity();
        const std::string header = one("\"F32\"", "[2,2]", "[0,16]");
        const auto bad = openBytes(fileOf(header, bytesOf({1.0F, 2.0F, nan, nan})));
        QCOMPARE(refusal([&] { bad.readMatrix("t", 2, 2); }),
                 "model.safetensors: tensor \"t\" holds NaN at index [1, 0]");
        const auto masked = openBytes(fileOf(header, bytesOf({1.0F, -infinity, 0.0F, 0.0F})));
        QCOMPARE(refusal([&] { masked.readMatrix("t", 2, 2); }),
                 "model.safetensors: tensor \"t\" holds infinity at index [0, 1]");
        QCOMPARE(masked.readFloats("t", {2, 2})[1], -infinity);
    }

    void aDoubleTooLargeForAFloatIsRefused()
    {
        const auto file = openBytes(fileOf(one("\"F64\"", "[1]", "[0,8]"), bytesOf({1e300})));
        QVERIFY(refusal([&] { file.readVector("t", 1); }).contains("holds infinity"));
    }

    void mutatedFilesNeverCrash()
    {
        std::mt19937 random(7);
        const std::string good = fileOf(
            R"({"__metadata__":{"k":"v"},"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F16","shape":[4],"data_offsets":[8,16]}})",
            bytesOf({1.0F, 2.0F, 3.0F, 4.0F}));
        int accepted = 0;
        for (int round = 0; round < 3000; ++round) {
            std::string bytes = good.substr(0, random() % 3 ? good.size() : random() % good.size());
            for (unsigned k = random() % 3; k-- > 0 && !bytes.empty();)
                bytes[random() % bytes.size()] = static_cast<char>(random() % 2 ? random() : '0' + random() % 10);
            try {
                const auto file = openBytes(bytes);
                ++accepted;
                for (const std::string& name : file.names())
                    (void)file.readFloats(name, file.find(name)->shape);
            } catch (const Error&) {
            }
        }
        QVERIFY(accepted > 0);
    }

    void moreTensorsThanAnyFileHasAreRefused()
    {
        std::string entries;
        for (int i = 0; i <= 1 << 18; ++i)
            entries += (i == 0 ? "\"" : ",\"") + std::to_string(i) +
                       "\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}";
        QVERIFY(refusal([&] { openBytes(fileOf("{" + entries + "}", "")); }).contains("more than the 262144 tensors"));
    }

    void manyTensorsTakeTimeInProportion()
    {
        std::string header = "{";
        for (int i = 0; i < 40'000; ++i)
            header += std::string(i ? "," : "") + "\"t" + std::to_string(i) +
                      "\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}";
        const std::clock_t start = std::clock();
        QCOMPARE(openBytes(fileOf(header + "}", "")).names().size(), std::size_t{40'000});
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC; // this process alone
        QVERIFY2(seconds < 10.0, qPrintable(QString::number(seconds)));                    // when quadratic, a minute
    }

    void aLongNameIsCutAndEscaped()
    {
        const std::string name = "\\u001b[31m" + std::string(1'000'000, 'x');
        const QString refused = refusal([&] { openBytes(fileOf("{\"" + name + "\":5}", "")); });
        QVERIFY2(refused.size() < 300 && refused.contains("\\u{1b}[31mxxx"), qPrintable(refused.left(400)));
    }
};

HEADLIGHT_APPLESS_TEST(TestSafetensors)
#include "tst_safetensors.moc"
