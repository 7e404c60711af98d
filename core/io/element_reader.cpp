// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/element_reader.h"

#include "core/tensor/float_formats.h"

#include <algorithm>
#include <cstring>

namespace headlight {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 20U; // elements

/// Converts the elements of a tensor, of type Stored at any alignment, one run after another.
template <typename Stored, typename Target, typename Convert>
class ElementConverter {
public:
    ElementConverter(const TensorInfo& tensor, Target* to, const BetweenPieces& between, Convert conversion)
        : m_tensor(tensor), m_nAll(elementCount(tensor.shape)), m_to(to), m_between(between), m_convert(conversion)
    {
    }

    void convert(const std::byte* data)
    {
        if (m_nAll == 0)
            return;
        if (m_tensor.strides.empty())
            convertRun(data, m_nAll, 1);
        else
            convertFrom(0, data);
    }

private:
    /// Converts the dimensions from `d` on, the last one fastest.
    void convertFrom(std::size_t d, const std::byte* from)
    {
        if (d + 1 == m_tensor.shape.size())
            return convertRun(from, static_cast<std::size_t>(m_tensor.shape[d]), m_tensor.strides[d]);
        const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(sizeof(Stored)) * m_tensor.strides[d];
        for (std::int64_t i = 0; i < m_tensor.shape[d]; ++i, from += step)
            convertFrom(d + 1, from);
    }
    /// Converts `count` elements that are `stride` elements apart.
    void convertRun(const std::byte* from, std::size_t count, std::int64_t stride)
    {
        const std::ptrdiff_t step = static_cast<std::ptrdiff_t>(sizeof(Stored)) * stride;
        while (count > 0) {
            const std::size_t n = std::min(count, kPiece);
            for (std::size_t i = 0; i < n; ++i, from += step) {
                Stored value;
                std::memcpy(&value, from, sizeof(Stored));
                *m_to++ = m_convert(value);
            }
            count -= n;
            tell(n);
        }
    }
    void tell(std::size_t nMore)
    {
        m_nDone += nMore;
        m_nUntold += nMore;
        if (m_nUntold < kPiece || !m_between)
            return;
        m_nUntold = 0;
        m_between(m_nDone, m_nAll);
    }

    const TensorInfo& m_tensor;
    std::size_t m_nAll;
    std::size_t m_nDone = 0;
    std::size_t m_nUntold = 0; // read since `between` was called
    Target* m_to;
    const BetweenPieces& m_between;
    Convert m_convert;
};

template <typename Stored, typename Target, typename Convert>
bool convertAll(const TensorInfo& tensor, const std::byte* data, Target* to, const BetweenPieces& between,
                Convert convert)
{
    ElementConverter<Stored, Target, Convert>(tensor, to, between, convert).convert(data);
    return true;
}

template <typename Stored, typename Target>
bool castAll(const TensorInfo& tensor, const std::byte* data, Target* to, const BetweenPieces& between)
{
    return convertAll<Stored>(tensor, data, to, between, [](Stored value) { return static_cast<Target>(value); });
}

bool readFractions(const TensorInfo& tensor, const std::byte* data, float* out, const BetweenPieces& between)
{
    if (tensor.dtype == "F32")
        return castAll<float>(tensor, data, out, between);
    if (tensor.dtype == "F16")
        return convertAll<std::uint16_t>(tensor, data, out, between, floatFromHalf);
    if (tensor.dtype == "BF16")
        return convertAll<std::uint16_t>(tensor, data, out, between, floatFromBfloat16);
    if (tensor.dtype == "F64")
        return castAll<double>(tensor, data, out, between);
    return false;
}

template <typename Target>
bool readWhole(const TensorInfo& tensor, const std::byte* data, Target* out, const BetweenPieces& between)
{
    if (tensor.dtype == "I64")
        return castAll<std::int64_t>(tensor, data, out, between);
    if (tensor.dtype == "I32")
        return castAll<std::int32_t>(tensor, data, out, between);
    if (tensor.dtype == "I16")
        return castAll<std::int16_t>(tensor, data, out, between);
    if (tensor.dtype == "I8")
        return castAll<std::int8_t>(tensor, data, out, between);
    if (tensor.dtype == "U64")
        return convertAll<std::uint64_t>(tensor, data, out, between, [](std::uint64_t value) {
            return static_cast<Target>(std::min(value, std::uint64_t{INT64_MAX}));
        });
    if (tensor.dtype == "U32")
        return castAll<std::uint32_t>(tensor, data, out, between);
    if (tensor.dtype == "U16")
        return castAll<std::uint16_t>(tensor, data, out, between);
    if (tensor.dtype == "U8" || tensor.dtype == "BOOL")
        return castAll<std::uint8_t>(tensor, data, out, between);
    return false;
}

template <typename Stored>
std::vector<Stored> gather(const TensorInfo& tensor, const std::byte* data)
{
    std::vector<Stored> elements(elementCount(tensor.shape));
    castAll<Stored>(tensor, data, elements.data(), {});
    return elements;
}

/// Unpacks a tensor that begins with a block.
bool unpackAll(const TensorInfo& tensor, FloatFormat format, const std::byte* data, float* out)
{
    if (tensor.strides.empty()) {
        widen(format, data, elementCount(tensor.shape), out);
        return true;
    }
    std::size_t last = 0; // the place of the last element
    for (std::size_t d = 0; d < tensor.shape.size(); ++d) {
        if (tensor.shape[d] == 0)
            return true;
        last += static_cast<std::size_t>((tensor.shape[d] - 1) * tensor.strides[d]);
    }
    std::vector<float> all(last + 1);
    widen(format, data, all.size(), all.data());
    return castAll<float>(tensor, reinterpret_cast<const std::byte*>(all.data()), out, {});
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
    if (readFractions(tensor, data, out, {}))
        return true;
    const auto format = floatFormatNamed(tensor.dtype);
    return format && unpackAll(tensor, *format, data, out);
}

bool readElements(const TensorInfo& tensor, const std::byte* data, std::int64_t* out)
{
    return readWhole(tensor, data, out, {});
}

bool readNumbers(const TensorInfo& tensor, const std::byte* data, float* out, const BetweenPieces& between)
{
    return readFractions(tensor, data, out, between) || readWhole(tensor, data, out, between);
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
