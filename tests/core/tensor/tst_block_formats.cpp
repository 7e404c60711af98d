// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors.h"
#include "core/tensor/gemm.h"

#include <QtTest>

#include <bit>
#include <cstring>
#include <random>

using namespace headlight;

namespace {

constexpr const char* kFormats[] = {"Q8_0", "Q4_0", "Q4_1", "Q5_0",   "Q5_1",   "Q2_K", "Q3_K",
                                    "Q4_K", "Q5_K", "Q6_K", "IQ4_NL", "IQ4_XS", "MXFP4"};

struct BlockBytes : WeightStorage {
    std::vector<std::byte> bytes;
    bool canGiveBack() const override { return gives; }
    bool gives = false;
};

/// A random matrix [rows, columns] of a format; its scales are moderate, so that no sum overflows.
std::shared_ptr<BlockBytes> randomBlocks(FloatFormat format, Index rows, Index columns)
{
    std::mt19937 random(7);
    auto storage = std::make_shared<BlockBytes>();
    storage->bytes.resize(bytesOf(format, static_cast<std::size_t>(rows * columns)));
    for (std::byte& byte : storage->bytes)
        byte = static_cast<std::byte>(random() & 0xFFU);
    const std::uint16_t scale = 0x2E66; // 0.1
    const BlockSize size = blockOf(format);
    for (std::size_t at = 0; at < storage->bytes.size(); at += size.bytes) {
        std::byte* block = storage->bytes.data() + at;
        if (format == FloatFormat::MXFP4)
            block[0] = std::byte{125};
        else if (format == FloatFormat::Q2_K || format == FloatFormat::Q3_K || format == FloatFormat::Q6_K)
            std::memcpy(block + size.bytes - 2, &scale, 2);
        else
            std::memcpy(block, &scale, 2);
        if (format == FloatFormat::Q2_K)
            std::memcpy(block + size.bytes - 4, &scale, 2);
        if (format == FloatFormat::Q4_1 || format == FloatFormat::Q5_1 || format == FloatFormat::Q4_K ||
            format == FloatFormat::Q5_K)
            std::memcpy(block + 2, &scale, 2);
    }
    return storage;
}

Matrix normalMatrix(Index rows, Index columns)
{
    std::mt19937 random(11);
    std::normal_distribution<float> normal;
    Matrix result(rows, columns);
    for (Index i = 0; i < result.size(); ++i)
        result.data()[i] = normal(random);
    return result;
}

void addBlockFormats()
{
    QTest::addColumn<QString>("name");
    for (const char* name : kFormats)
        QTest::newRow(name) << name;
}

bool blocksGiveSameBits(const Matrix& a, const Matrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::memcmp(a.data(), b.data(), static_cast<std::size_t>(a.size()) * sizeof(float)) == 0;
}

} // namespace

class TestBlockFormats : public QObject {
    Q_OBJECT
private slots:
    /// tests/golden/make_blocks_golden.py wrote both sides.
    void blocksAreTheFormulasNumbersToTheLastBit_data() { addBlockFormats(); }
    void blocksAreTheFormulasNumbersToTheLastBit()
    {
        QFETCH(QString, name);
        const auto format = floatFormatNamed(name.toStdString());
        QVERIFY(format);
        const SafetensorsFile golden =
            SafetensorsFile::open(HEADLIGHT_SOURCE_DIR "/tests/golden/blocks/blocks.safetensors");
        const TensorInfo* blocks = golden.find(name.toStdString() + ".blocks");
        const TensorInfo* numbers = golden.find(name.toStdString() + ".numbers");
        QVERIFY(blocks && numbers);
        QCOMPARE(static_cast<std::size_t>(blocks->shape[1]), blockOf(*format).bytes);
        QCOMPARE(static_cast<std::size_t>(numbers->shape[1]), blockOf(*format).numbers);
        const std::vector<float> expected = golden.readFloats(name.toStdString() + ".numbers", numbers->shape);
        for (const std::size_t count : {expected.size(), expected.size() - 5}) { // whole blocks, and a last one in part
            std::vector<float> found(count);
            widen(*format, golden.bytes(*blocks).data(), count, found.data());
            for (std::size_t i = 0; i < count; ++i)
                QVERIFY2(std::bit_cast<std::uint32_t>(found[i]) == std::bit_cast<std::uint32_t>(expected[i]),
                         qPrintable(QString("number %1: %2, expected %3")
                                        .arg(i)
                                        .arg(found[i], 0, 'g', 9)
                                        .arg(expected[i], 0, 'g', 9)));
        }
    }

    /// A product with blocks has the bits of the product with their numbers, however the weight lies and is cut.
    void productsAreThoseOfTheNumbers_data() { addBlockFormats(); }
    void productsAreThoseOfTheNumbers()
    {
        QFETCH(QString, name);
        const FloatFormat format = *floatFormatNamed(name.toStdString());
        const Index rows = 77;
        const Index columns = 512;
        const auto storage = randomBlocks(format, rows, columns);
        const Weight stored(storage, {storage->bytes.data(), format, rows, columns, columns, 1});
        const Matrix numbers = stored.toMatrix();
        for (const Index n : {1, 3, 40}) {
            const Matrix wide = normalMatrix(n, columns);
            QVERIFY(blocksGiveSameBits(gemmTransposed(wide, stored), gemmTransposed(wide, numbers)));
            const Matrix narrow = normalMatrix(n, rows);
            QVERIFY(blocksGiveSameBits(gemm(narrow, stored), gemm(narrow, numbers)));
            const Matrix part = normalMatrix(n, 31);
            QVERIFY(blocksGiveSameBits(gemm(part, stored.middleRows(13, 31)),
                                       gemm(part, Matrix(numbers.middleRows(13, 31)))));
            const Matrix aligned = normalMatrix(n, rows);
            QVERIFY(blocksGiveSameBits(gemm(aligned, stored.middleCols(256, 256)),
                                       gemm(aligned, Matrix(numbers.middleCols(256, 256)))));
            QVERIFY(blocksGiveSameBits(gemm(aligned, stored.middleCols(40, 90)),
                                       gemm(aligned, Matrix(numbers.middleCols(40, 90)))));
        }
        QVERIFY(blocksGiveSameBits(stored.row(5), numbers.row(5)));
        QVERIFY(blocksGiveSameBits(stored.transposed().toMatrix(), numbers.transpose()));
        const ColumnBlocks blocks{3, 5, 20, 3};
        QVERIFY(blocksGiveSameBits(stored.columnBlocks(blocks).toMatrix(),
                                   Weight(numbers).columnBlocks(blocks).toMatrix()));
        QVERIFY(blocksGiveSameBits(stored.transposed().columnBlocks(blocks).toMatrix(),
                                   Weight(Matrix(numbers.transpose())).columnBlocks(blocks).toMatrix()));
    }

    void panelsOfBlocksAreThoseOfTheNumbers_data() { addBlockFormats(); }
    void panelsOfBlocksAreThoseOfTheNumbers()
    {
        QFETCH(QString, name);
        const FloatFormat format = *floatFormatNamed(name.toStdString());
        const auto storage = randomBlocks(format, 70, 512);
        storage->gives = true; // a file can give memory back, so that the product may pack it
        const Weight stored = Weight(storage, {storage->bytes.data(), format, 70, 512, 512, 1}).transposed();
        const Matrix numbers = stored.toMatrix();
        const Matrix x = normalMatrix(4, 512);
        for (int i = 0; i < 3; ++i)
            QVERIFY(blocksGiveSameBits(gemm(x, stored), gemm(x, numbers)));
    }

    void aScaleThatIsNoNumberIsFound_data() { addBlockFormats(); }
    void aScaleThatIsNoNumberIsFound()
    {
        QFETCH(QString, name);
        const FloatFormat format = *floatFormatNamed(name.toStdString());
        const BlockSize size = blockOf(format);
        const std::size_t count = 6 * size.numbers;
        const auto storage = randomBlocks(format, 1, static_cast<Index>(count));
        QCOMPARE(firstNotFinite(format, storage->bytes.data(), count), count);
        for (std::size_t at = 0; at < size.bytes; ++at) { // every place of the fourth block that can hold a scale
            std::vector<std::byte> bytes = storage->bytes;
            bytes[3 * size.bytes + at] = std::byte{0xFF};
            if (at + 1 < size.bytes)
                bytes[3 * size.bytes + at + 1] = std::byte{0x7C};
            std::vector<float> numbers(count);
            widen(format, bytes.data(), count, numbers.data());
            const auto bad = std::ranges::find_if_not(numbers, [](float x) { return std::isfinite(x); });
            QCOMPARE(firstNotFinite(format, bytes.data(), count), static_cast<std::size_t>(bad - numbers.begin()));
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestBlockFormats)
#include "tst_block_formats.moc"
