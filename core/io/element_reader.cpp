// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/element_reader.h"

#include "core/tensor/float_formats.h"

#include <algorithm>
#include <cstring>

namespace headlight {

namespace {

/// Converts `count` elements of type Stored at any alignment, `stride` elements apart.
template <typename Stored, typename Target, typename Convert>
Target* convertRun(const std::byte* from, std::int64_t count, std::int64_t stride, Target* to, Convert convert)
{
    const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(sizeof(Stored)) * stride;
    for (std::int64_t i = 0; i < count; ++i, from += step) {
        Stored value;
        std::memcpy(&value, from, sizeof(Stored));
        *to++ = convert(value);
    }
    return to;
}

/// Converts the dimensions from `d` on, the last one fastest.
template <typename Stored, typename Target, typename Convert>
Target* convertFrom(const TensorInfo& tensor, std::size_t d, const std::byte* from, Target* to, Convert convert)
{
    if (d + 1 == tensor.shape.size())
        return convertRun<Stored>(from, tensor.shape[d], tensor.strides[d], to, convert);
    const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(sizeof(Stored)) * tensor.strides[d];
    for (std::int64_t i = 0; i < tensor.shape[d]; ++i, from += step)
        to = convertFrom<Stored>(tensor, d + 1, from, to, convert);
    return to;
}

template <typename Stored, typename Target, typename Convert>
bool convertAll(const TensorInfo& tensor, const std::byte* data, Target* to, Convert convert)
{
    const std::size_t count = elementCount(tensor.shape);
    if (count == 0)
        return true;
    if (tensor.strides.empty())
        convertRun<Stored>(data, static_cast<std::int64_t>(count), 1, to, convert);
    else
        convertFrom<Stored>(tensor, 0, data, to, convert);
    return true;
}

template <typename Stored>
bool widenAll(const TensorInfo& tensor, const std::byte* data, std::int64_t* to)
{
    return convertAll<Stored>(tensor, data, to, [](Stored value) { return static_cast<std::int64_t>(value); });
}

template <typename Stored>
std::vector<Stored> gather(const TensorInfo& tensor, const std::byte* data)
{
    std::vector<Stored> elements(elementCount(tensor.shape));
    convertAll<Stored>(tensor, data, elements.data(), [](Stored value) { return value; });
    return elements;
}

} // namespace

std::size_t elementCount(const Shape& shape)
{
    std::size_t count = 1;
    for (const std::int64_t size : shape)
        count *= static_cast<std::size_t>(size);
    return count;
}

bool readElements(const TensorInfo& tensor, const std::byte* data, float* out)
{
    if (tensor.dtype == "F32")
        return convertAll<float>(tensor, data, out, [](float value) { return value; });
    if (tensor.dtype == "F16")
        return convertAll<std::uint16_t>(tensor, data, out, floatFromHalf);
    if (tensor.dtype == "BF16")
        return convertAll<std::uint16_t>(tensor, data, out, floatFromBfloat16);
    if (tensor.dtype == "F64")
        return convertAll<double>(tensor, data, out, [](double value) { return static_cast<float>(value); });
    return false;
}

bool readElements(const TensorInfo& tensor, const std::byte* data, std::int64_t* out)
{
    if (tensor.dtype == "I64")
        return widenAll<std::int64_t>(tensor, data, out);
    if (tensor.dtype == "I32")
        return widenAll<std::int32_t>(tensor, data, out);
    if (tensor.dtype == "I16")
        return widenAll<std::int16_t>(tensor, data, out);
    if (tensor.dtype == "I8")
        return widenAll<std::int8_t>(tensor, data, out);
    if (tensor.dtype == "U64")
        return convertAll<std::uint64_t>(tensor, data, out, [](std::uint64_t value) {
            return static_cast<std::int64_t>(std::min(value, std::uint64_t{INT64_MAX}));
        });
    if (tensor.dtype == "U32")
        return widenAll<std::uint32_t>(tensor, data, out);
    if (tensor.dtype == "U16")
        return widenAll<std::uint16_t>(tensor, data, out);
    if (tensor.dtype == "U8" || tensor.dtype == "BOOL")
        return widenAll<std::uint8_t>(tensor, data, out);
    return false;
}

std::vector<std::uint16_t> gatherPairs(const TensorInfo& tensor, const std::byte* data)
{
    return gather<std::uint16_t>(tensor, data);
}

std::vector<std::uint32_t> gatherQuads(const TensorInfo& tensor, const std::byte* data)
{
    return gather<std::uint32_t>(tensor, data);
}

} // namespace headlight
