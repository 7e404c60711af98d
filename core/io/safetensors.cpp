// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/safetensors.h"

#include "core/base/error.h"
#include "core/io/float_formats.h"
#include "core/io/mapped_file.h"
#include "core/io/safetensors_header.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace headlight {

static_assert(std::endian::native == std::endian::little, "safetensors data is little-endian");

struct SafetensorsFile::Data {
    explicit Data(const std::filesystem::path& path)
        : file(path), header(readSafetensorsHeader(file.bytes(), file.name()))
    {
    }
    MappedFile file;
    SafetensorsHeader header;
};

namespace {

/// Elements of type Stored, at any alignment, each through `convert`.
template <typename Stored, typename Target, typename Convert>
void convertAll(const std::byte* from, Target* to, std::size_t count, Convert convert)
{
    for (std::size_t i = 0; i < count; ++i) {
        Stored value;
        std::memcpy(&value, from + i * sizeof(Stored), sizeof(Stored));
        to[i] = convert(value);
    }
}

template <typename Stored>
void widen(const std::byte* from, std::vector<std::int64_t>& to)
{
    convertAll<Stored>(from, to.data(), to.size(), [](Stored value) { return static_cast<std::int64_t>(value); });
}

std::size_t countElements(const Shape& shape)
{
    std::size_t count = 1;
    for (const std::int64_t size : shape)
        count *= static_cast<std::size_t>(size);
    return count;
}

/// Where a flat row-major index lies: "[3, 17]".
std::string indexText(const Shape& shape, std::size_t flat)
{
    Shape index(shape.size());
    for (std::size_t d = shape.size(); d-- > 0; flat /= static_cast<std::size_t>(shape[d]))
        index[d] = static_cast<std::int64_t>(flat % static_cast<std::size_t>(shape[d]));
    return toString(index);
}

} // namespace

SafetensorsFile::SafetensorsFile(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}

SafetensorsFile SafetensorsFile::open(const std::filesystem::path& path)
{
    return SafetensorsFile(std::make_shared<const Data>(path));
}

const std::string& SafetensorsFile::name() const
{
    return m_data->file.name();
}

std::vector<std::string> SafetensorsFile::names() const
{
    std::vector<std::string> result;
    for (const auto& [tensor, info] : m_data->header.tensors)
        result.push_back(tensor);
    return result;
}

const TensorInfo* SafetensorsFile::find(std::string_view tensor) const
{
    const auto found = m_data->header.tensors.find(tensor);
    return found == m_data->header.tensors.end() ? nullptr : &found->second;
}

const std::map<std::string, std::string>& SafetensorsFile::metadata() const
{
    return m_data->header.metadata;
}

const TensorInfo& SafetensorsFile::require(std::string_view tensor, const Shape& expected) const
{
    const std::string label = "tensor \"" + std::string(tensor) + "\"";
    const TensorInfo* info = find(tensor);
    if (!info)
        throw Error(ErrorKind::BadFile, label + " is missing, expected shape " + toString(expected), name());
    if (info->shape != expected)
        throw Error(ErrorKind::BadFile,
                    label + " has shape " + toString(info->shape) + ", expected " + toString(expected), name());
    return *info;
}

void SafetensorsFile::readInto(std::string_view tensor, const TensorInfo& info, float* out) const
{
    const std::byte* from = m_data->file.bytes().data() + info.begin;
    const std::size_t count = countElements(info.shape);
    if (info.dtype == "F32")
        convertAll<float>(from, out, count, [](float value) { return value; });
    else if (info.dtype == "F16")
        convertAll<std::uint16_t>(from, out, count, floatFromHalf);
    else if (info.dtype == "BF16")
        convertAll<std::uint16_t>(from, out, count, floatFromBfloat16);
    else if (info.dtype == "F64")
        convertAll<double>(from, out, count, [](double value) { return static_cast<float>(value); });
    else
        throw Error(ErrorKind::BadFile,
                    "tensor \"" + std::string(tensor) + "\" is " + info.dtype + ", expected F32, F16, BF16 or F64",
                    name());
}

void SafetensorsFile::requireFinite(std::string_view tensor, const Shape& shape, const float* values) const
{
    const std::size_t count = countElements(shape);
    for (std::size_t i = 0; i < count; ++i)
        if (!std::isfinite(values[i]))
            throw Error(ErrorKind::BadNumber,
                        "tensor \"" + std::string(tensor) + "\" holds " + (std::isnan(values[i]) ? "NaN" : "infinity") +
                            " at index " + indexText(shape, i),
                        name());
}

Matrix SafetensorsFile::readMatrix(std::string_view tensor, Index rows, Index columns) const
{
    const TensorInfo& info = require(tensor, {rows, columns});
    Matrix result(rows, columns);
    readInto(tensor, info, result.data());
    requireFinite(tensor, info.shape, result.data());
    return result;
}

RowVector SafetensorsFile::readVector(std::string_view tensor, Index size) const
{
    const TensorInfo& info = require(tensor, {size});
    RowVector result(size);
    readInto(tensor, info, result.data());
    requireFinite(tensor, info.shape, result.data());
    return result;
}

std::vector<float> SafetensorsFile::readFloats(std::string_view tensor, const Shape& expected) const
{
    const TensorInfo& info = require(tensor, expected);
    std::vector<float> result(countElements(info.shape));
    readInto(tensor, info, result.data());
    return result;
}

std::vector<std::int64_t> SafetensorsFile::readIntegers(std::string_view tensor, const Shape& expected) const
{
    const TensorInfo& info = require(tensor, expected);
    const std::byte* from = m_data->file.bytes().data() + info.begin;
    std::vector<std::int64_t> result(countElements(info.shape));
    if (info.dtype == "I64")
        widen<std::int64_t>(from, result);
    else if (info.dtype == "I32")
        widen<std::int32_t>(from, result);
    else if (info.dtype == "I16")
        widen<std::int16_t>(from, result);
    else if (info.dtype == "I8")
        widen<std::int8_t>(from, result);
    else if (info.dtype == "U32")
        widen<std::uint32_t>(from, result);
    else if (info.dtype == "U16")
        widen<std::uint16_t>(from, result);
    else if (info.dtype == "U8" || info.dtype == "BOOL")
        widen<std::uint8_t>(from, result);
    else
        throw Error(ErrorKind::BadFile,
                    "tensor \"" + std::string(tensor) + "\" is " + info.dtype + ", expected whole numbers", name());
    return result;
}

} // namespace headlight
