// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/tensor_source.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "core/io/stored_weight.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

struct TensorSource::Data {
    std::string name;
    Tensors tensors;
};

namespace {

std::string tensorLabel(std::string_view tensor)
{
    return "tensor " + inQuotes(tensor);
}

/// The indices of the element with flat row-major index `flat`.
Shape indexOf(const Shape& shape, std::size_t flat)
{
    Shape index(shape.size());
    for (std::size_t d = shape.size(); d-- > 0; flat /= static_cast<std::size_t>(shape[d]))
        index[d] = static_cast<std::int64_t>(flat % static_cast<std::size_t>(shape[d]));
    return index;
}

[[noreturn]] void failNumber(std::string_view tensor, const TensorInfo& info, float value, const Shape& index)
{
    throw Error(ErrorKind::BadNumber,
                tensorLabel(tensor) + " holds " +
                    (std::isnan(value)     ? "NaN"
                     : info.dtype == "F64" ? "infinity, or more than the 3.4e38 of float32,"
                                           : "infinity") +
                    " at index " + toString(index),
                info.file->name());
}

void requireFiniteTensor(std::string_view tensor, const TensorInfo& info, const float* values)
{
    const std::size_t count = elementCount(info.shape);
    for (std::size_t i = 0; i < count; ++i)
        if (!std::isfinite(values[i]))
            failNumber(tensor, info, values[i], indexOf(info.shape, i));
}

[[noreturn]] void failDtype(std::string_view tensor, const TensorInfo& info, const char* expected)
{
    throw Error(ErrorKind::BadFile, tensorLabel(tensor) + " is " + info.dtype + ", expected " + expected,
                info.file->name());
}

template <typename Target>
void readTensor(const TensorSource& source, std::string_view tensor, const TensorInfo& info, Target* out,
                const char* expected)
{
    if (!readElements(info, source.bytes(info).data(), out))
        failDtype(tensor, info, expected);
    info.file->requireUnchanged();
}

constexpr const char* kFloats = "F32, F16, BF16 or F64";

} // namespace

TensorSource::TensorSource(std::string name, Tensors tensors)
    : m_data(std::make_shared<const Data>(Data{std::move(name), std::move(tensors)}))
{
}

const std::string& TensorSource::name() const
{
    return m_data->name;
}

std::vector<std::string> TensorSource::names() const
{
    std::vector<std::string> result;
    for (const auto& [tensor, info] : m_data->tensors)
        result.push_back(tensor);
    return result;
}

const TensorInfo* TensorSource::find(std::string_view tensor) const
{
    const auto found = m_data->tensors.find(tensor);
    return found == m_data->tensors.end() ? nullptr : &found->second;
}

std::span<const std::byte> TensorSource::bytes(const TensorInfo& tensor) const
{
    return tensor.file->bytes().subspan(tensor.begin, tensor.end - tensor.begin);
}

const TensorInfo& TensorSource::require(std::string_view tensor, const Shape& expected) const
{
    const TensorInfo* info = find(tensor);
    if (!info)
        throw Error(ErrorKind::BadFile, tensorLabel(tensor) + " is missing, expected shape " + toString(expected),
                    name());
    if (info->shape != expected)
        throw Error(ErrorKind::BadFile,
                    tensorLabel(tensor) + " has shape " + toString(info->shape) + ", expected " + toString(expected),
                    info->file->name());
    return *info;
}

Matrix TensorSource::readMatrix(std::string_view tensor, Index rows, Index columns) const
{
    const TensorInfo& info = require(tensor, {rows, columns});
    Matrix result(rows, columns);
    readTensor(*this, tensor, info, result.data(), kFloats);
    requireFiniteTensor(tensor, info, result.data());
    return result;
}

RowVector TensorSource::readVector(std::string_view tensor, Index size) const
{
    const TensorInfo& info = require(tensor, {size});
    RowVector result(size);
    readTensor(*this, tensor, info, result.data(), kFloats);
    requireFiniteTensor(tensor, info, result.data());
    return result;
}

std::vector<float> TensorSource::readFloats(std::string_view tensor, const Shape& expected) const
{
    const TensorInfo& info = require(tensor, expected);
    std::vector<float> result(elementCount(info.shape));
    readTensor(*this, tensor, info, result.data(), kFloats);
    return result;
}

std::vector<std::int64_t> TensorSource::readIntegers(std::string_view tensor, const Shape& expected) const
{
    const TensorInfo& info = require(tensor, expected);
    std::vector<std::int64_t> result(elementCount(info.shape));
    readTensor(*this, tensor, info, result.data(), "whole numbers");
    return result;
}

std::vector<float> TensorSource::readNumbers(std::string_view tensor, const Shape& expected,
                                             const BetweenPieces& between) const
{
    const TensorInfo& info = require(tensor, expected);
    std::vector<float> result(elementCount(info.shape));
    if (!headlight::readNumbers(info, bytes(info).data(), result.data(), between))
        failDtype(tensor, info, "real numbers");
    info.file->requireUnchanged();
    return result;
}

Weight TensorSource::readWeight(std::string_view tensor, Index rows, Index columns) const
{
    const TensorInfo& info = require(tensor, {rows, columns});
    const std::optional<FloatFormat> format = floatFormatOf(info);
    if (!format)
        return Weight(readMatrix(tensor, rows, columns));
    Weight weight = storedWeight(info, *format);
    const auto bad = firstNotFinite(weight);
    info.file->requireUnchanged();
    if (bad)
        failNumber(tensor, info, weight.row(bad->row)[bad->column], {bad->row, bad->column});
    return weight;
}

Weight TensorSource::readWeight(std::string_view tensor, const Shape& expected) const
{
    TensorInfo info = require(tensor, expected);
    const std::int64_t columns = expected.back();
    const auto rows = static_cast<std::int64_t>(elementCount(expected)) / std::max<std::int64_t>(1, columns);
    if (!info.strides.empty()) { // copied: views with more than two sizes are rare
        const std::vector<float> numbers = readFloats(tensor, expected);
        requireFiniteTensor(tensor, info, numbers.data());
        return Weight(Matrix(Eigen::Map<const Matrix>(numbers.data(), rows, columns)));
    }
    info.shape = {rows, columns};
    return TensorSource(name(), {{std::string(tensor), info}}).readWeight(tensor, rows, columns);
}

} // namespace headlight
