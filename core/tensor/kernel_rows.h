// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A part of kernel_loops.h: functions of rows of numbers.
#include "core/tensor/kernel_vectors.h"

namespace headlight {

namespace {

/// exp(x) for x ≤ 88, with an error of at most two units in the last place (Moshier's Cephes library, expf); exactly 0
/// where the result is too small for a normal number, NaN for NaN.
inline Floats exponential(Floats x)
{
    const Floats clamped = x < -87.33F ? all(-87.33F) : x > 88.0F ? all(88.0F) : x;
    constexpr float toNearest = 12582912.0F; // 1.5·2²³: adding it leaves no digits after the point
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

/// The error function by Eigen's rational approximation on [−4, 4], outside of which it is ±1 to the last place.
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
        most = most >= y || most != most ? most : y; // keeps a NaN
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

/// Applies `f` to every number of x [count].
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
    Floats sum{}; // sum of 0 · x, which is NaN where an x is NaN or infinite
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

/// Uses ½ (1 + tanh u) = σ(2u).
void geluTanhRow(float* x, std::ptrdiff_t count)
{
    constexpr float c = 1.59576912160573071F; // 2 √(2/π)
    each(x, count, [](Floats y) { return y / (1.0F + exponential(-c * (y + 0.044715F * (y * y * y)))); });
}

} // namespace

} // namespace headlight
