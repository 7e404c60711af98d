// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bodies of kernels.h for vectors of HEADLIGHT_VECTOR_BYTES. Included once by each kernels_*.cpp, which CMake
// compiles for other instructions; nothing here may have a name that another file shares, or code for one processor
// would run on another. That is why it includes nothing with inline functions.
#include "core/tensor/kernels.h"

#ifdef __F16C__
#include <immintrin.h>
#endif

namespace headlight {

namespace {

constexpr std::ptrdiff_t kWidth = HEADLIGHT_VECTOR_BYTES / 4;
constexpr std::ptrdiff_t kColumns = 2 * kWidth;
constexpr int kRows = HEADLIGHT_VECTOR_BYTES == 64 ? 14 : 6; // what the registers hold beside the right factor

typedef float Floats __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES)));
typedef std::int32_t Ints __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES)));
typedef std::uint16_t Halves __attribute__((vector_size(HEADLIGHT_VECTOR_BYTES / 2)));

inline Floats load(const float* from)
{
    Floats x;
    __builtin_memcpy(&x, from, sizeof x);
    return x;
}

inline void store(float* to, Floats x)
{
    __builtin_memcpy(to, &x, sizeof x);
}

inline Floats all(float x)
{
    return x - Floats{};
}

/// The first `count` numbers, the others `rest`.
inline Floats loadSome(const float* from, std::ptrdiff_t count, float rest)
{
    Floats x = all(rest);
    __builtin_memcpy(&x, from, static_cast<std::size_t>(count) * sizeof(float));
    return x;
}

inline void storeSome(float* to, std::ptrdiff_t count, Floats x)
{
    __builtin_memcpy(to, &x, static_cast<std::size_t>(count) * sizeof(float));
}

inline Ints bitsOf(Floats x)
{
    return (Ints)x; // bit by bit
}

inline Floats fromBits(Ints x)
{
    return (Floats)x;
}

// --- products

template <int...>
struct Rows {
};
template <int n, int... i>
struct FirstRows : FirstRows<n - 1, n - 1, i...> {
};
template <int... i>
struct FirstRows<0, i...> {
    using Type = Rows<i...>;
};

template <int... i>
inline void multiplyRows(const TileProduct& p, Rows<i...>)
{
    Floats first[] = {(p.adds ? load(p.out + i * p.outRow) : Floats{})...};
    Floats second[] = {(p.adds ? load(p.out + i * p.outRow + kWidth) : Floats{})...};
    const float* left = p.left;
    const float* right = p.right;
    const std::byte* next = p.next[0];
    const std::ptrdiff_t toOther = p.next[1] - p.next[0];
    for (std::ptrdiff_t k = 0; k < p.depth; ++k) {
        const Floats b0 = load(right);
        const Floats b1 = load(right + kWidth);
        __builtin_prefetch(next, 0, 3);
        __builtin_prefetch(next + toOther, 0, 3);
        ((first[i] += left[i * kTileLeftRow] * b0, second[i] += left[i * kTileLeftRow] * b1), ...);
        ++left;
        right += p.rightRow;
        next += p.nextRow;
    }
    ((store(p.out + i * p.outRow, first[i]), store(p.out + i * p.outRow + kWidth, second[i])), ...);
}

template <int rows>
void multiplyTileOf(const TileProduct& p)
{
    multiplyRows(p, typename FirstRows<rows>::Type{});
}

template <int... i>
void multiplyTileWith(const TileProduct& p, Rows<i...>)
{
    static constexpr void (*byRows[])(const TileProduct&) = {multiplyTileOf<i + 1>...};
    byRows[p.rows - 1](p);
}

void multiplyTile(const TileProduct& p)
{
    multiplyTileWith(p, FirstRows<kRows>::Type{});
}

/// Of two vectors the lower, or the upper, halves, their numbers in turn.
template <int offset, int... i>
inline Floats inTurn(Floats a, Floats b, Rows<i...>)
{
    return __builtin_shufflevector(a, b, (i / 2 + offset + (i % 2) * kWidth)...);
}

/// A square of numbers, its rows made columns: each step puts the halves of rows that are half a square apart in turn.
inline void turnSquare(Floats* rows)
{
    using Lanes = FirstRows<kWidth>::Type;
    for (std::ptrdiff_t step = 1; step < kWidth; step *= 2) {
        Floats turned[kWidth];
        for (std::ptrdiff_t i = 0; i < kWidth / 2; ++i) {
            turned[2 * i] = inTurn<0>(rows[i], rows[i + kWidth / 2], Lanes{});
            turned[2 * i + 1] = inTurn<kWidth / 2>(rows[i], rows[i + kWidth / 2], Lanes{});
        }
        for (std::ptrdiff_t i = 0; i < kWidth; ++i)
            rows[i] = turned[i];
    }
}

void turnPanel(const PanelRows& from, float* panel)
{
    for (std::ptrdiff_t first = 0; first < kColumns; first += kWidth) {
        for (std::ptrdiff_t k = 0; k < from.depth; k += kWidth) {
            const std::ptrdiff_t depth = from.depth - k < kWidth ? from.depth - k : kWidth;
            Floats square[kWidth];
            for (std::ptrdiff_t i = 0; i < kWidth; ++i) {
                const float* row = from.data + (first + i) * from.row + k;
                square[i] = first + i >= from.count ? Floats{} : depth == kWidth ? load(row) : loadSome(row, depth, 0);
            }
            turnSquare(square);
            for (std::ptrdiff_t i = 0; i < depth; ++i)
                store(panel + (k + i) * kColumns + first, square[i]);
        }
    }
}

// --- formats: see float_formats.cpp for the rules

inline Halves loadHalves(const std::byte* from, std::ptrdiff_t count)
{
    Halves x{};
    __builtin_memcpy(&x, from, static_cast<std::size_t>(count) * sizeof(std::uint16_t));
    return x;
}

inline Floats widenedHalf(Halves halves)
{
#if defined(__F16C__) && HEADLIGHT_VECTOR_BYTES == 64
    return (Floats)_mm512_maskz_cvtph_ps(0xFFFF, (__m256i)halves);
#elif defined(__F16C__) && HEADLIGHT_VECTOR_BYTES == 32
    return (Floats)_mm256_cvtph_ps((__m128i)halves);
#else
    const Ints bits = __builtin_convertvector(halves, Ints);
    const Ints magnitude = (bits & 0x7FFF) << 13;
    const Ints special = (magnitude >= (0x1F << 23)) & 0x7F800000;
    return fromBits(bitsOf(fromBits(magnitude) * 0x1p112F) | special | ((bits & 0x8000) << 16));
#endif
}

inline Floats widenedBfloat16(Halves halves)
{
    return fromBits(__builtin_convertvector(halves, Ints) << 16);
}

template <Floats (*widened)(Halves)>
void widenAll(const std::byte* from, std::ptrdiff_t count, float* to)
{
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth)
        store(to + i, widened(loadHalves(from + 2 * i, kWidth)));
    if (i < count)
        storeSome(to + i, count - i, widened(loadHalves(from + 2 * i, count - i)));
}

inline Floats widenedFloats(Floats x)
{
    return x;
}

/// What is read of a row of `count` numbers from number j on; zeros behind the last.
template <typename Stored, Floats (*widened)(Stored)>
inline Floats loadStored(const std::byte* row, std::ptrdiff_t j, std::ptrdiff_t count)
{
    constexpr std::ptrdiff_t size = sizeof(Stored) / kWidth;
    Stored x{};
    if (j + kWidth <= count)
        __builtin_memcpy(&x, row + j * size, sizeof x);
    else if (j < count)
        __builtin_memcpy(&x, row + j * size, static_cast<std::size_t>((count - j) * size));
    return widened(x);
}

template <typename Stored, Floats (*widened)(Stored)>
void copyPanelsOf(const PanelColumns& from, float* panels)
{
    constexpr std::ptrdiff_t rowsAhead = 8;
    constexpr std::ptrdiff_t size = sizeof(Stored) / kWidth;
    for (std::ptrdiff_t k = 0; k < from.depth; ++k) {
        const std::byte* row = from.data + k * from.rowBytes;
        for (std::ptrdiff_t at = 0; at < from.count * size; at += 64)
            __builtin_prefetch(row + rowsAhead * from.rowBytes + at);
        float* to = panels + k * kColumns;
        for (std::ptrdiff_t j = 0; j < from.count; j += kColumns, to += from.depth * kColumns) {
            store(to, loadStored<Stored, widened>(row, j, from.count));
            store(to + kWidth, loadStored<Stored, widened>(row, j + kWidth, from.count));
        }
    }
}

// --- rows

/// x ≤ 88, with an error of at most two units in the last place (Moshier's Cephes library, expf); exactly 0 where the
/// result is too small for a normal number, NaN for NaN.
inline Floats exponential(Floats x)
{
    const Floats clamped = x < -87.33F ? all(-87.33F) : x > 88.0F ? all(88.0F) : x;
    constexpr float toNearest = 12582912.0F; // 1.5·2²³: a sum with it has no digits behind the point
    const Floats n = (clamped * 1.44269504088896341F + toNearest) - toNearest;
    const Floats r = (clamped - n * 0.693359375F) + n * 2.12194440e-4F; // |r| ≤ ln 2 / 2
    Floats p = r * 1.9875691500e-4F + 1.3981999507e-3F;
    p = p * r + 8.3334519073e-3F;
    p = p * r + 4.1665795894e-2F;
    p = p * r + 1.6666665459e-1F;
    p = p * r + 5.0000001201e-1F;
    p = p * (r * r) + r + 1.0F;
    const Floats power = fromBits((__builtin_convertvector(n, Ints) + 127) << 23);
    return x < -87.33F ? Floats{} : p * power;
}

/// Eigen's rational approximation of the error function on [−4, 4], beyond which it is 1 to the last place.
inline Floats errorFunction(Floats x)
{
    const Floats c = x < -4.0F ? all(-4.0F) : x > 4.0F ? all(4.0F) : x;
    const Floats s = c * c;
    Floats p = s * -2.72614225801306e-10F + 2.77068142495902e-08F;
    p = p * s + -2.10102402082508e-06F;
    p = p * s + -5.69250639462346e-05F;
    p = p * s + -7.34990630326855e-04F;
    p = p * s + -2.95459980854025e-03F;
    p = p * s + -1.60960333262415e-02F;
    Floats q = s * -1.45660718464996e-05F + -2.13374055278905e-04F;
    q = q * s + -1.68282697438203e-03F;
    q = q * s + -7.37332916720468e-03F;
    q = q * s + -1.42647390514189e-02F;
    return c * p / q;
}

float largest(const float* x, std::ptrdiff_t count)
{
    Floats most = all(-__builtin_inff());
    for (std::ptrdiff_t i = 0; i < count; i += kWidth) {
        const Floats y = i + kWidth <= count ? load(x + i) : loadSome(x + i, count - i, -__builtin_inff());
        most = most >= y || most != most ? most : y; // a NaN stays
    }
    float result = most[0];
    for (int i = 1; i < kWidth; ++i)
        result = result >= most[i] || result != result ? result : most[i];
    return result;
}

float exponentials(const float* x, std::ptrdiff_t count, float max, float* out)
{
    Floats sum{};
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth) {
        const Floats y = exponential(load(x + i) - max);
        sum += y;
        store(out + i, y);
    }
    if (i < count) {
        const Floats y = exponential(loadSome(x + i, count - i, -__builtin_inff()) - max);
        sum += y;
        storeSome(out + i, count - i, y);
    }
    float total = 0.0F;
    for (int lane = 0; lane < kWidth; ++lane)
        total += sum[lane];
    return total;
}

/// Every number of x [count] as `f` makes it.
template <typename F>
inline void each(float* x, std::ptrdiff_t count, F f)
{
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth)
        store(x + i, f(load(x + i)));
    if (i < count)
        storeSome(x + i, count - i, f(loadSome(x + i, count - i, 0.0F)));
}

bool isFinite(const float* x, std::ptrdiff_t count)
{
    Floats sum{}; // of 0 · x, which is no number where x is none or infinite
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth)
        sum += load(x + i) * 0.0F;
    if (i < count)
        sum += loadSome(x + i, count - i, 0.0F) * 0.0F;
    float total = 0.0F;
    for (int lane = 0; lane < kWidth; ++lane)
        total += sum[lane];
    return total == 0.0F;
}

void scaleRow(float* x, std::ptrdiff_t count, float factor)
{
    each(x, count, [factor](Floats y) { return y * factor; });
}

void addRow(float* x, const float* y, std::ptrdiff_t count)
{
    std::ptrdiff_t i = 0;
    for (; i + kWidth <= count; i += kWidth)
        store(x + i, load(x + i) + load(y + i));
    for (; i < count; ++i)
        x[i] += y[i];
}

void geluRow(float* x, std::ptrdiff_t count)
{
    each(x, count, [](Floats y) { return 0.5F * y * (1.0F + errorFunction(y * 0.70710678118654752F)); });
}

void logisticUnitRow(float* x, std::ptrdiff_t count, float slope)
{
    each(x, count, [slope](Floats y) { return y / (1.0F + exponential(-slope * y)); });
}

/// ½ (1 + tanh u) = σ(2u)
void geluTanhRow(float* x, std::ptrdiff_t count)
{
    constexpr float c = 1.59576912160573071F; // 2 √(2/π)
    each(x, count, [](Floats y) { return y / (1.0F + exponential(-c * (y + 0.044715F * (y * y * y)))); });
}

constexpr Kernels kernelsNamed(const char* name)
{
    return {name,
            kRows,
            kColumns,
            multiplyTile,
            copyPanelsOf<Floats, widenedFloats>,
            copyPanelsOf<Halves, widenedHalf>,
            copyPanelsOf<Halves, widenedBfloat16>,
            turnPanel,
            widenAll<widenedHalf>,
            widenAll<widenedBfloat16>,
            largest,
            exponentials,
            isFinite,
            scaleRow,
            addRow,
            geluRow,
            logisticUnitRow,
            geluTanhRow};
}

} // namespace

} // namespace headlight
