// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "tests/support/damaged.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/refusal.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <random>

using namespace headlight;
using headlight::test::floatBytes;
using headlight::test::GgufBytes;
using headlight::test::refusal;

namespace {

GgufBytes ordinary()
{
    GgufBytes file;
    file.text("general.architecture", "llama").number("llama.block_count", 2).fraction("eps", 0.5F);
    file.texts("tokens", {"a", "", "b c"}).numbers<std::int32_t>("types", 5, {1, -3}).truth("yes", true);
    file.key("negative", 1, std::string(1, '\xff')).key("wide", 10, GgufBytes::raw(UINT64_MAX));
    file.tensor("w", {3, 2}, 0, floatBytes({1, 2, 3, 4, 5, 6})).tensor("b", {3}, 0, floatBytes({7, 8, 9}));
    return file;
}

} // namespace

class TestGgufFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::filesystem::path written(const std::string& bytes, const char* name = "tiny.gguf") const
    {
        const std::filesystem::path path = m_folder.filePath(name).toStdString();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

private slots:
    void valuesAndTensorsAreRead_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("alignment");
        for (const int version : {2, 3})
            for (const int alignment : {8, 24, 32, 4096})
                QTest::addRow("version %d, %d", version, alignment) << version << alignment;
    }
    void valuesAndTensorsAreRead()
    {
        QFETCH(int, version);
        QFETCH(int, alignment);
        GgufBytes file;
        file.alignment = static_cast<std::size_t>(alignment);
        file.version = static_cast<std::uint32_t>(version);
        if (alignment != 32)
            file.number("general.alignment", static_cast<std::uint32_t>(alignment));
        file.text("general.architecture", "llama").number("n", 2).fraction("eps", 0.5F).truth("yes", true);
        file.texts("tokens", {"a", "", "b c"}).numbers<std::int32_t>("types", 5, {1, -3});
        file.tensor("w", {3, 2}, 0, floatBytes({1, 2, 3, 4, 5, 6})).tensor("b", {3}, 0, floatBytes({7, 8, 9}));
        const GgufFile read = openGguf(written(file.bytes()));
        QCOMPARE(read.metadata.text("general.architecture"), std::string("llama"));
        QCOMPARE(read.metadata.integer("n", 0, 9), 2);
        QCOMPARE(read.metadata.number("eps", 0, 1), 0.5);
        QCOMPARE(read.metadata.number("n", 0, 9), 2.0);
        QVERIFY(read.metadata.booleanOr("yes", false));
        QVERIFY(read.metadata.texts("tokens") == (std::vector<std::string_view>{"a", "", "b c"}));
        QVERIFY(read.metadata.integers("types", -9, 9) == (std::vector<std::int64_t>{1, -3}));
        QVERIFY(read.tensors.readFloats("w", {2, 3}) == (std::vector<float>{1, 2, 3, 4, 5, 6}));
        QVERIFY(read.tensors.readFloats("b", {3}) == (std::vector<float>{7, 8, 9}));
        const std::vector<std::string> left = read.metadata.unread("");
        QVERIFY(alignment == 32 ? left.empty() : left == std::vector<std::string>{"general.alignment"});
    }

    void whatAValueShouldHaveBeenIsSaid()
    {
        const GgufMetadata m = openGguf(written(ordinary().bytes())).metadata;
        QCOMPARE(refusal([&] { m.integer("llama.block_count", 3, 9); }),
                 "tiny.gguf: \"llama.block_count\" is 2, expected a whole number from 3 to 9");
        QCOMPARE(refusal([&] { m.integer("eps", 0, 9); }),
                 "tiny.gguf: \"eps\" is 0.5, expected a whole number from 0 to 9");
        QCOMPARE(refusal([&] { m.integer("none", 0, 9); }),
                 "tiny.gguf: \"none\" is missing, expected a whole number from 0 to 9");
        QCOMPARE(refusal([&] { m.integer("wide", 0, 9); }),
                 "tiny.gguf: \"wide\" is 18446744073709551615, expected a whole number from 0 to 9");
        QCOMPARE(m.integer("negative", -9, 9), -1);
        QVERIFY(m.saysNothing("none") && !m.saysNothing("yes") && !m.saysNothing("eps") && !m.saysNothing("tokens"));
        QCOMPARE(refusal([&] { m.text("tokens"); }),
                 "tiny.gguf: \"tokens\" is an array of 3 values of type STRING, expected a text");
        QCOMPARE(refusal([&] { m.texts("types"); }),
                 "tiny.gguf: \"types\" is an array of 2 values of type INT32, expected an array of texts");
        QCOMPARE(refusal([&] { m.integers("types", 0, 9); }),
                 "tiny.gguf: value 1 of \"types\" is no whole number from 0 to 9");
    }

    void brokenFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& bytes, const QString& said) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << said;
        };
        const auto changed = [](auto change) {
            GgufBytes file;
            change(file);
            return file.bytes();
        };
        row("empty", "", "the magic number needs 4 bytes from byte 0 on");
        row("another file", "PK\3\4....", "expected \"GGUF\"; it is no GGUF file");
        row("before GGUF", "tjgg\1\0\0\0", "is a file of GGML, the form before GGUF");
        row("version 1", changed([](auto& f) { f.version = 1; }), "is of version 1 of GGUF, expected 2 or 3");
        row("version 4", changed([](auto& f) { f.version = 4; }), "is of version 4 of GGUF, expected 2 or 3");
        row("big-endian", changed([](auto& f) { f.version = 0x03000000; }), "is a GGUF file for big-endian machines");
        const std::string head = "GGUF" + GgufBytes::raw(std::uint32_t{3});
        row("many tensors", head + GgufBytes::raw<std::uint64_t>(1ULL << 60) + GgufBytes::raw<std::uint64_t>(0),
            "claims 1152921504606846976 tensors");
        row("many keys", head + GgufBytes::raw<std::uint64_t>(0) + GgufBytes::raw<std::uint64_t>(UINT64_MAX),
            "claims 18446744073709551615 keys");
        row("long key",
            head + GgufBytes::raw<std::uint64_t>(0) + GgufBytes::raw<std::uint64_t>(1) +
                GgufBytes::raw<std::uint64_t>(70000) + "abcdefgh",
            "the length of key 0 is 70000, expected at most 65535 bytes");
        row("key to nowhere",
            head + GgufBytes::raw<std::uint64_t>(0) + GgufBytes::raw<std::uint64_t>(1) +
                GgufBytes::raw<std::uint64_t>(600) + "abcdefgh",
            "key 0 needs 600 bytes");
        row("key that is no text", changed([](auto& f) { f.number("\xff", 1); }), "key 0 is no UTF-8");
        row("key twice", changed([](auto& f) { f.number("a", 1).number("a", 1); }), "the key \"a\" is given twice");
        row("unknown type", changed([](auto& f) { f.key("a", 13, "12345678"); }),
            "the type of \"a\" is 13, expected one from 0 to 12");
        row("truth of 2", changed([](auto& f) { f.key("a", 7, "\2"); }), "\"a\" is the truth value 2, expected 0 or 1");
        row("array of more", changed([](auto& f) {
                f.key("a", 9, GgufBytes::raw(std::uint32_t{4}) + GgufBytes::raw<std::uint64_t>(1ULL << 62));
            }),
            "\"a\" claims 4611686018427387904 values");
        row("texts to nowhere", changed([](auto& f) {
                f.key("a", 9,
                      GgufBytes::raw(std::uint32_t{8}) + GgufBytes::raw<std::uint64_t>(1) +
                          GgufBytes::raw<std::uint64_t>(1ULL << 63));
            }),
            "a text of \"a\" needs 9223372036854775808 bytes");
        std::string nested;
        for (int i = 0; i < 20; ++i)
            nested += GgufBytes::raw(std::uint32_t{9}) + GgufBytes::raw<std::uint64_t>(1);
        row("deep arrays", changed([&](auto& f) { f.key("a", 9, nested); }),
            "\"a\" has arrays within arrays deeper than 8");
        row("alignment 0", changed([](auto& f) { f.number("general.alignment", 0); }),
            "\"general.alignment\" is 0, expected a multiple of 8");
        row("alignment 12", changed([](auto& f) { f.number("general.alignment", 12); }),
            "\"general.alignment\" is 12, expected a multiple of 8");
        row("alignment as text", changed([](auto& f) { f.text("general.alignment", "32"); }),
            "\"general.alignment\" is of type STRING, expected a multiple of 8");
        row("long name", changed([](auto& f) { f.tensorAt(std::string(65, 'a'), {1}, 0, 0); }),
            "the length of the name of tensor 0 is 65, expected at most 64 bytes");
        row("five sizes", changed([](auto& f) {
                f.tensorAt("t", {1, 1, 1, 1, 1}, 0, 0);
            }),
            "the number of sizes of tensor \"t\" is 5, expected at most 4");
        row("size 0", changed([](auto& f) { f.tensorAt("t", {4, 0}, 0, 0); }), "size 1 of tensor \"t\" is 0");
        row("huge product", changed([](auto& f) {
                f.tensorAt("t", {1ULL << 32, 1ULL << 32}, 0, 0);
            }),
            "size 1 of tensor \"t\" is 4294967296, which is more than a file can hold");
        row("type of others", changed([](auto& f) { f.tensorAt("t", {256}, 16, 0); }),
            "tensor \"t\" is of type IQ2_XXS, which Headlight does not unpack; expected F32, F16");
        row("type of nobody", changed([](auto& f) { f.tensorAt("t", {256}, 4, 0); }), "tensor \"t\" is of type 4,");
        row("type beyond", changed([](auto& f) { f.tensorAt("t", {256}, 4000000000, 0); }),
            "tensor \"t\" is of type 4000000000,");
        row("half a block", changed([](auto& f) { f.tensorAt("t", {128}, 12, 0); }),
            "tensor \"t\" has rows of 128 numbers, expected a multiple of the 256 of a block of Q4_K");
        row("crooked offset", changed([](auto& f) { f.tensorAt("t", {2}, 0, 4); }),
            "the offset of tensor \"t\" is 4, expected a multiple of the alignment, 32");
        row("beyond the end", changed([](auto& f) {
                f.tensor("t", {9}, 0, floatBytes({1, 2}));
            }),
            "tensor \"t\" needs 36 bytes from byte 0 of the data on, but the file holds only 8 bytes of data");
        row("offset to nowhere",
            changed([](auto& f) { f.tensor("t", {1}, 0, floatBytes({1})).tensorAt("u", {1}, 0, UINT64_MAX - 31); }),
            "tensor \"u\" needs 4 bytes");
        row("tensor twice",
            changed([](auto& f) { f.tensor("t", {1}, 0, floatBytes({1})).tensor("t", {1}, 0, floatBytes({1})); }),
            "tensor \"t\" is given twice");
        row("overlap", changed([](auto& f) {
                f.tensor("t", {9}, 0, floatBytes(std::vector<float>(9))).tensorAt("u", {1}, 0, 32);
            }),
            "tensor \"u\" overlaps tensor \"t\"");
    }
    void brokenFilesAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        const QString found = refusal([&] { openGguf(written(bytes.toStdString())); });
        QVERIFY2(found.startsWith("tiny.gguf: ") && found.contains(said), qPrintable(found));
    }

    /// Cut anywhere, and with any bytes changed, a file is read or refused in a sentence.
    void everyCutAndDamageIsToldOrRead()
    {
        const std::string whole = ordinary().bytes();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const QString said = refusal([&] { openGguf(written(whole.substr(0, size))); });
            QVERIFY2(said.startsWith("tiny.gguf: "), qPrintable(said));
        }
        std::mt19937 random(45);
        for (int i = 0; i < 500; ++i) {
            const auto path = written(headlight::test::damaged(QByteArray::fromStdString(whole), random).toStdString());
            refusal([&] { openGguf(path); });
        }
    }

    void splitFilesAreJoined()
    {
        const auto part = [](std::uint16_t no, std::uint16_t count, const std::string& tensor) {
            GgufBytes file;
            if (no == 0)
                file.text("general.architecture", "llama");
            file.key("split.no", 2, GgufBytes::raw(no)).key("split.count", 2, GgufBytes::raw(count));
            file.key("split.tensors.count", 5, GgufBytes::raw(std::int32_t{3}));
            file.tensor(tensor, {1}, 0, floatBytes({static_cast<float>(no)}));
            return file.bytes();
        };
        written(part(0, 3, "a"), "m-00001-of-00003.gguf");
        written(part(1, 3, "b"), "m-00002-of-00003.gguf");
        const auto third = written(part(2, 3, "c"), "m-00003-of-00003.gguf");
        const GgufFile read = openGguf(third);
        QCOMPARE(read.metadata.text("general.architecture"), std::string("llama"));
        QCOMPARE(read.metadata.file(), std::string("m-00001-of-00003.gguf"));
        QVERIFY(read.tensors.names() == (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(read.tensors.readFloats("c", {1})[0], 2.0F);

        written(part(2, 3, "b"), "m-00003-of-00003.gguf");
        QCOMPARE(refusal([&] { openGguf(third); }),
                 "m-00003-of-00003.gguf: tensor \"b\" is in an earlier file of the model as well");
        written(part(1, 3, "c"), "m-00003-of-00003.gguf");
        QCOMPARE(refusal([&] { openGguf(third); }),
                 "m-00003-of-00003.gguf: \"split.no\" is 1, expected 2, as its name says");
        written(part(2, 3, "c"), "m-00003-of-00003.gguf");
        std::filesystem::remove(m_folder.filePath("m-00002-of-00003.gguf").toStdString());
        QCOMPARE(refusal([&] { openGguf(third); }),
                 "m-00003-of-00003.gguf: is one of 3 files, of which \"m-00002-of-00003.gguf\" is missing");
        QVERIFY(refusal([&] {
                    openGguf(written(part(0, 3, "a"), "alone.gguf"));
                }).startsWith("alone.gguf: is one of 3 files, whose names end in"));
    }
};

HEADLIGHT_APPLESS_TEST(TestGgufFile)
#include "tst_gguf_file.moc"
