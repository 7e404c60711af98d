// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/float_formats.h"
#include "core/tensor/kernels.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

#include <bit>
#include <cstring>

using namespace headlight;
using namespace headlight::test;

namespace {

/// All that this processor runs.
std::vector<const Kernels*> runnableKernels()
{
    std::vector<const Kernels*> result{&kPlainKernels};
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c"))
        result.push_back(&kAvx2Kernels);
    if (&kernels() == &kAvx512Kernels)
        result.push_back(&kAvx512Kernels);
#endif
    return result;
}

double exactGelu(double x)
{
    return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
}

/// left [rows, kTileLeftRow] · right → out; right and out may be wider than a tile.
TileProduct tile(const float* left, const Matrix& right, const Kernels& fast, Matrix& out, Index rows, bool adds)
{
    Q_ASSERT(right.cols() >= fast.tileColumns);
    TileProduct product;
    product.left = left;
    product.right = right.data();
    product.rightRow = right.cols();
    product.next[0] = product.next[1] = reinterpret_cast<const std::byte*>(right.data());
    product.out = out.data();
    product.outRow = out.cols();
    product.rows = rows;
    product.depth = right.rows();
    product.adds = adds;
    return product;
}

} // namespace

class KernelsTest : public QObject {
    Q_OBJECT
private slots:
    void tilesOfEveryHeightEqualTheLoop()
    {
        for (const Kernels* fast : runnableKernels())
            for (Index rows = 1; rows <= fast->tileRows; ++rows) {
                const Index depth = 37;
                Matrix left = Matrix::Zero(rows, kTileLeftRow);
                left.leftCols(depth) = randomMatrix(rows, depth, unsigned(rows));
                const Matrix right = randomMatrix(depth, fast->tileColumns, 99);
                Matrix out = Matrix::Ones(rows, fast->tileColumns);
                const Matrix expected = left.leftCols(depth) * right;
                for (const bool adds : {false, true}) {
                    fast->multiplyTile(tile(left.data(), right, *fast, out, rows, adds));
                    QVERIFY2((out - (adds ? 2 : 1) * expected).norm() < 1e-4F, fast->name);
                }
            }
    }
    void aPanelIsTurnedAndPadded()
    {
        for (const Kernels* fast : runnableKernels())
            for (const Index count : {Index(1), fast->tileColumns - 1, fast->tileColumns})
                for (const Index depth : {1, 5, 16, 50}) {
                    const Matrix rows = randomMatrix(count, depth + 3, 5);
                    Matrix panel = Matrix::Constant(depth, fast->tileColumns, 7.0F);
                    fast->turnPanel({rows.data(), rows.cols(), count, depth}, panel.data());
                    QCOMPARE(Matrix(panel.leftCols(count)), Matrix(rows.leftCols(depth).transpose()));
                    QVERIFY(panel.rightCols(fast->tileColumns - count).isZero());
                }
    }
    void panelsOfEveryFormatAreCopiedAndPadded()
    {
        const Index depth = 7, count = 75; // no multiple of any width
        std::vector<std::uint16_t> bits(std::size_t(depth * count));
        for (std::size_t i = 0; i < bits.size(); ++i)
            bits[i] = std::uint16_t(0x3C00 + 13 * i % 1000); // numbers from 1 on in both formats
        Matrix asHalf(depth, count), asBrain(depth, count);
        for (Index i = 0; i < depth * count; ++i) {
            asHalf.data()[i] = floatFromHalf(bits[std::size_t(i)]);
            asBrain.data()[i] = floatFromBfloat16(bits[std::size_t(i)]);
        }
        const auto* stored = reinterpret_cast<const std::byte*>(bits.data());
        const auto* floats = reinterpret_cast<const std::byte*>(asHalf.data());
        for (const Kernels* fast : runnableKernels()) {
            const auto compare = [&](const std::vector<float>& panels, const Matrix& expected) {
                for (Index j = 0; j < Index(panels.size()) / depth; ++j)
                    for (Index k = 0; k < depth; ++k) {
                        const Index at =
                            (j / fast->tileColumns * depth + k) * fast->tileColumns + j % fast->tileColumns;
                        QCOMPARE(panels[std::size_t(at)], j < count ? expected(k, j) : 0.0F);
                    }
            };
            const Index nPanels = (count + fast->tileColumns - 1) / fast->tileColumns;
            std::vector<float> panels(std::size_t(nPanels * fast->tileColumns * depth), 7.0F);
            fast->copyPanels({floats, count * 4, count, depth}, panels.data());
            compare(panels, asHalf);
            fast->copyHalfPanels({stored, count * 2, count, depth}, panels.data());
            compare(panels, asHalf);
            fast->copyBfloat16Panels({stored, count * 2, count, depth}, panels.data());
            compare(panels, asBrain);
        }
    }
    void everySixteenBitNumberIsWidened()
    {
        std::vector<std::uint16_t> bits(65536 + 5);
        for (std::size_t i = 0; i < bits.size(); ++i)
            bits[i] = std::uint16_t(i);
        std::vector<float> half(bits.size()), brain(bits.size());
        for (const Kernels* fast : runnableKernels()) {
            fast->widenHalf(reinterpret_cast<const std::byte*>(bits.data()), Index(bits.size()), half.data());
            fast->widenBfloat16(reinterpret_cast<const std::byte*>(bits.data()), Index(bits.size()), brain.data());
            for (std::size_t i = 0; i < bits.size(); ++i) {
                const float expected = floatFromHalf(bits[i]);
                // The processor makes a signalling NaN a quiet one.
                QVERIFY(std::isnan(expected)
                            ? std::isnan(half[i])
                            : std::bit_cast<std::uint32_t>(expected) == std::bit_cast<std::uint32_t>(half[i]));
                QCOMPARE(std::bit_cast<std::uint32_t>(brain[i]),
                         std::bit_cast<std::uint32_t>(floatFromBfloat16(bits[i])));
            }
        }
    }
    void exponentialsAreNearTheExactOnes()
    {
        const Index n = 100'003; // no multiple of any width
        const RowVector x = RowVector::LinSpaced(n, -90.0F, 0.0F);
        for (const Kernels* fast : runnableKernels()) {
            RowVector y(n);
            const float sum = fast->exponentials(x.data(), n, 0.0F, y.data());
            QVERIFY(std::abs(sum / y.cast<double>().sum() - 1.0) < 1e-5);
            for (Index i = 0; i < n; ++i) {
                const double exact = std::exp(double(x[i]));
                QVERIFY2(std::abs(y[i] - exact) <= 2.5e-7 * exact + 1.2e-38, fast->name);
            }
        }
    }
    void hiddenScoresAreExactlyZeroAndNaNsStay()
    {
        const float inf = std::numeric_limits<float>::infinity();
        const float nan = std::numeric_limits<float>::quiet_NaN();
        for (const Kernels* fast : runnableKernels())
            for (const Index n : {1, 3, 16, 33}) {
                RowVector x = RowVector::Constant(n, 2.0F);
                x[n / 2] = -inf;
                RowVector y(n);
                fast->exponentials(x.data(), n, 2.0F, y.data());
                QCOMPARE(y[n / 2], 0.0F);
                QCOMPARE(fast->largest(x.data(), n), n == 1 ? -inf : 2.0F);
                x[n / 2] = nan;
                QVERIFY(std::isnan(fast->largest(x.data(), n)));
                QVERIFY(std::isnan(fast->exponentials(x.data(), n, 2.0F, y.data())));
            }
    }
    void activationsAreNearTheExactOnes()
    {
        const Index n = 40'001;
        const RowVector x = RowVector::LinSpaced(n, -20.0F, 20.0F);
        const double c = std::sqrt(2.0 / 3.14159265358979323846);
        for (const Kernels* fast : runnableKernels()) {
            RowVector gelu = x, tanhGelu = x, silu = x;
            fast->gelu(gelu.data(), n);
            fast->geluTanh(tanhGelu.data(), n);
            fast->logisticUnit(silu.data(), n, 1.0F);
            for (Index i = 0; i < n; ++i) {
                const double v = x[i];
                const double near = 1e-6 * std::max(1.0, std::abs(v));
                QVERIFY2(std::abs(gelu[i] - exactGelu(v)) < near, fast->name);
                QVERIFY(std::abs(tanhGelu[i] - 0.5 * v * (1.0 + std::tanh(c * (v + 0.044715 * v * v * v)))) < near);
                QVERIFY(std::abs(silu[i] - v / (1.0 + std::exp(-v))) < near);
            }
        }
    }
    void theSameBitsWithAnyFusedInstructions()
    {
#ifdef __x86_64__
        if (&kernels() != &kAvx512Kernels)
            QSKIP("this processor has no AVX-512");
        const Matrix left = randomMatrix(1, kTileLeftRow, 1);
        const Matrix right = randomMatrix(kTileDepth, kAvx512Kernels.tileColumns, 2);
        Matrix wide(1, right.cols()), narrow(1, right.cols());
        for (const auto& [fast, out] : {std::pair{&kAvx512Kernels, &wide}, {&kAvx2Kernels, &narrow}})
            for (Index j = 0; j < right.cols(); j += fast->tileColumns) {
                TileProduct product = tile(left.data(), right, *fast, *out, 1, false);
                product.right += j;
                product.out += j;
                fast->multiplyTile(product);
            }
        QCOMPARE(wide, narrow);
#endif
    }
};

HEADLIGHT_APPLESS_TEST(KernelsTest)
#include "tst_kernels.moc"
