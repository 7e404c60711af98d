// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/tensor_views.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "core/tensor/float_formats.h"

#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

namespace headlight {

namespace {

/// The strides of a tensor that lies row by row without gaps.
Shape plainStrides(const Shape& shape)
{
    Shape strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * shape[i];
    return strides;
}

std::size_t bytesOfElement(const TensorInfo& tensor)
{
    const std::size_t digits = tensor.dtype.find_first_of("0123456789");
    int bits = 8;
    if (digits != std::string::npos)
        std::from_chars(tensor.dtype.data() + digits, tensor.dtype.data() + tensor.dtype.size(), bits);
    return static_cast<std::size_t>(bits) / 8;
}

} // namespace

TensorInfo transposedView(TensorInfo matrix)
{
    if (matrix.strides.empty())
        matrix.strides = plainStrides(matrix.shape);
    std::swap(matrix.shape[0], matrix.shape[1]);
    std::swap(matrix.strides[0], matrix.strides[1]);
    return matrix;
}

TensorInfo rowsView(TensorInfo tensor, std::int64_t first, std::int64_t count)
{
    const Shape strides = tensor.strides.empty() ? plainStrides(tensor.shape) : tensor.strides;
    const std::optional<FloatFormat> format = floatFormatNamed(tensor.dtype);
    const auto bytesTo = [&](std::int64_t row) {
        const auto place = static_cast<std::size_t>(row) * static_cast<std::size_t>(strides[0]);
        return format ? bytesOf(*format, place) : place * bytesOfElement(tensor);
    };
    tensor.begin += bytesTo(first);
    if (tensor.strides.empty())
        tensor.end = tensor.begin + bytesTo(count);
    tensor.shape[0] = count;
    return tensor;
}

int TensorTaker::countLayers(std::string_view prefix) const
{
    int count = 0;
    for (const std::string& name : m_from.names()) {
        if (!name.starts_with(prefix))
            continue;
        int layer = -1;
        std::from_chars(name.data() + prefix.size(), name.data() + name.size(), layer);
        count = std::max(count, layer + 1);
    }
    constexpr int mostLayers = 1024;
    if (count < 1 || count > mostLayers)
        fail("has no layers " + inQuotes(std::string(prefix) + "0") + " and on, or too many");
    return count;
}

const TensorInfo& TensorTaker::peek(const std::string& name) const
{
    const TensorInfo* found = m_from.find(name);
    if (!found)
        fail("tensor " + inQuotes(name) + " is missing");
    return *found;
}

const TensorInfo& TensorTaker::take(const std::string& name, std::size_t rank)
{
    const TensorInfo& tensor = peek(name);
    if (rank != 0 && tensor.shape.size() != rank)
        fail("tensor " + inQuotes(name) + " has shape " + toString(tensor.shape) + ", expected " +
             counted(rank, "size"));
    m_read.insert(name);
    return tensor;
}

void TensorTaker::moveIfThere(const std::string& name, const std::string& ours)
{
    if (has(name))
        move(name, ours);
}

void TensorTaker::put(const std::string& ours, const Shape& shape, const std::function<std::vector<float>()>& make)
{
    const std::size_t size = elementCount(shape) * sizeof(float);
    if (m_reading == FormReading::Heads)
        return put(ours, {"F32", shape, 0, size, {}, nullptr});
    const std::vector<float> numbers = make();
    std::vector<std::byte> bytes(size);
    std::memcpy(bytes.data(), numbers.data(), size);
    put(ours, {"F32", shape, 0, size, {}, std::make_shared<const MappedFile>(m_from.name(), std::move(bytes))});
}

void TensorTaker::requireCount(const std::string& name, std::int64_t count) const
{
    const Shape& shape = peek(name).shape;
    if (elementCount(shape) != static_cast<std::size_t>(count))
        fail("tensor " + inQuotes(name) + " has shape " + toString(shape) + ", expected " + std::to_string(count) +
             " numbers");
}

std::vector<float> TensorTaker::numbers(const std::string& name)
{
    return m_from.readFloats(name, take(name).shape);
}

void TensorTaker::leaveOut(std::string_view ending)
{
    for (const std::string& name : m_from.names())
        if (name.ends_with(ending))
            m_read.insert(name);
}

void TensorTaker::fail(const std::string& message) const
{
    throw Error(ErrorKind::BadFile, message + " in this " + m_form + " checkpoint", m_from.name());
}

TensorSource TensorTaker::finish() const
{
    for (const std::string& name : m_from.names())
        if (!m_read.contains(name))
            fail("tensor " + inQuotes(name) + " is no part that Headlight computes");
    return {m_from.name(), m_taken};
}

} // namespace headlight
