// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"

#include "core/base/worker_pool.h"
#include "core/tensor/columns_product.h"
#include "core/tensor/row_parts.h"

#include <algorithm>
#include <cassert>

namespace headlight {

namespace {

struct Product {
    RightFactor b;
    Epilogue epilogue;
    Matrix c;
};

Product productOf(Index nRows, const RightFactor& b, const Epilogue& epilogue)
{
    return {b, epilogue, Matrix(nRows, b.stored.columns)};
}

/// Multiplies some rows of all products, a few columns at a time.
void multiplyRows(const MatrixView& a, Index first, Index count, std::span<Product> products, bool isShared)
{
    const LeftRows left(a, first, count, isShared);
    std::vector<ColumnsProduct> all;
    std::vector<Index> ends; // the number of tasks up to each product's last one
    all.reserve(products.size());
    for (Product& each : products) {
        all.emplace_back(left, each.b, each.epilogue, each.c);
        ends.push_back((ends.empty() ? 0 : ends.back()) +
                       (each.c.cols() + all.back().width() - 1) / all.back().width());
    }
    const auto task = [&](Index i) {
        const std::size_t which = std::ranges::upper_bound(ends, i) - ends.begin();
        const Index width = all[which].width();
        const Index column = (which == 0 ? i : i - ends[which - 1]) * width;
        all[which](column, std::min(width, products[which].c.cols() - column));
    };
    if (isShared)
        parallelFor(ends.back(), task);
    else
        for (Index i = 0; i < ends.back(); ++i)
            task(i);
}

/// Shares out rows where every thread gets enough of them, so that threads wait for one another only once. Otherwise it
/// shares out columns; also where a factor is not packed, because each part of the rows would copy it.
void multiply(const MatrixView& a, std::span<Product> products)
{
    Index nColumns = 0;
    bool arePacked = true;
    for (Product& each : products) {
        nColumns += each.c.cols();
        arePacked = arePacked && each.b.panels;
        if (a.cols() == 0)
            each.c.setZero();
    }
    const double perRow = static_cast<double>(a.cols()) * static_cast<double>(nColumns);
    if (arePacked && sharedRowParts(a.rows(), perRow) > 1)
        forSharedRowParts(a.rows(), perRow, [&](Index first, Index n) { multiplyRows(a, first, n, products, false); });
    else
        forRowParts(a.rows(), [&](Index first, Index n) {
            multiplyRows(a, first, n, products, static_cast<double>(n) * perRow >= kWorthSharing);
        });
}

Matrix product(const MatrixView& a, const RightFactor& b, const Epilogue& epilogue)
{
    Product one = productOf(a.rows(), b, epilogue);
    multiply(a, {&one, 1});
    return std::move(one.c);
}

} // namespace

Matrix gemm(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.rows());
    const StoredMatrix right{
        reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.rows(), b.cols(), b.outerStride(), 1};
    return product(a, {right}, {});
}

Matrix gemm(const MatrixView& a, const Weight& b, const Epilogue& epilogue)
{
    assert(a.cols() == b.rows());
    Matrix c = product(a, {b.stored(), b.panels()}, epilogue);
    b.requireUnchanged();
    return c;
}

std::vector<Matrix> gemm(const MatrixView& a, std::span<const WeightFactor> bs)
{
    std::vector<Product> products;
    for (const WeightFactor& b : bs) {
        assert(a.cols() == b.weight.rows());
        products.push_back(productOf(a.rows(), {b.weight.stored(), b.weight.panels()}, b.epilogue));
    }
    multiply(a, products);
    std::vector<Matrix> results;
    for (std::size_t i = 0; i < bs.size(); ++i) {
        bs[i].weight.requireUnchanged();
        results.push_back(std::move(products[i].c));
    }
    return results;
}

DoubleMatrix gemm(const DoubleMatrixView& a, const DoubleMatrixView& b)
{
    assert(a.cols() == b.rows());
    DoubleMatrix c = DoubleMatrix::Zero(a.rows(), b.cols());
    for (Index i = 0; i < a.rows(); ++i)
        for (Index k = 0; k < a.cols(); ++k)
            c.row(i) += a(i, k) * b.row(k);
    return c;
}

Matrix gemmTransposed(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.cols());
    const StoredMatrix right{
        reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.cols(), b.rows(), 1, b.outerStride()};
    return product(a, {right}, {});
}

Matrix gemmTransposed(const MatrixView& a, const Weight& b)
{
    return gemm(a, b.transposed());
}

DoubleMatrix gemmTransposed(const DoubleMatrixView& a, const DoubleMatrixView& b)
{
    return gemm(a, DoubleMatrix(b.transpose()));
}

} // namespace headlight
