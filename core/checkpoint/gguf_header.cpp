// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/gguf_header.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/download_stub.h"
#include "core/io/element_reader.h"
#include "core/io/utf8.h"
#include "core/tensor/float_formats.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

namespace {

constexpr std::uint64_t kLongestKey = 65535;       // bytes, by the specification
constexpr std::uint64_t kLongestTensorName = 64;   // bytes, by the specification
constexpr std::uint32_t kMostSizes = 4;            // sizes of a tensor, by the specification
constexpr int kDeepestArray = 8;                   // arrays within arrays
constexpr std::uint64_t kDefaultAlignment = 32;    // bytes, where "general.alignment" is missing
constexpr std::uint64_t kSmallestPair = 8 + 4 + 1; // bytes of an empty key, a type and a value
constexpr std::uint64_t kSmallestTensor = 8 + 4 + 4 + 8;
constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 40;

/// How ggml numbers the types of tensors. Empty names are numbers that were given up.
constexpr auto kTypeNames = std::to_array<std::string_view>(
    {"F32",    "F16",   "Q4_0",  "Q4_1",   "",      "",      "Q5_0",    "Q5_1",   "Q8_0",    "Q8_1",
     "Q2_K",   "Q3_K",  "Q4_K",  "Q5_K",   "Q6_K",  "Q8_K",  "IQ2_XXS", "IQ2_XS", "IQ3_XXS", "IQ1_S",
     "IQ4_NL", "IQ3_S", "IQ2_S", "IQ4_XS", "I8",    "I16",   "I32",     "I64",    "F64",     "IQ1_M",
     "BF16",   "",      "",      "",       "TQ1_0", "TQ2_0", "",        "",       "",        "MXFP4"});

/// Walks through the head and never past the file's end. `field` names what is read, for errors.
class GgufCursor {
public:
    GgufCursor(std::span<const std::byte> bytes, const std::string& file) : m_bytes(bytes), m_file(file) {}

    std::size_t position() const { return m_at; }
    std::uint64_t left() const { return m_bytes.size() - m_at; }

    std::span<const std::byte> take(std::uint64_t count, const std::string& field)
    {
        if (count > left())
            fail(field + " needs " + counted(count, "byte") + " from byte " + std::to_string(m_at) +
                 " on, but the file has only " + std::to_string(left()) + " more; it may be truncated");
        return m_bytes.subspan(std::exchange(m_at, m_at + static_cast<std::size_t>(count)),
                               static_cast<std::size_t>(count));
    }

    template <typename Number>
    Number number(const std::string& field)
    {
        Number value;
        std::memcpy(&value, take(sizeof value, field).data(), sizeof value);
        return value;
    }

    std::string text(const std::string& field, std::uint64_t longest)
    {
        const auto length = number<std::uint64_t>("the length of " + field);
        if (length > longest)
            fail("the length of " + field + " is " + std::to_string(length) + ", expected at most " +
                 counted(longest, "byte"));
        const auto bytes = take(length, field);
        std::string result(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (const auto bad = firstInvalidUtf8(result))
            fail(field + " is no UTF-8 from its byte " + std::to_string(*bad) + " on");
        return result;
    }

    [[noreturn]] void fail(const std::string& message) const { throw Error(ErrorKind::BadFile, message, m_file); }

private:
    std::span<const std::byte> m_bytes;
    const std::string& m_file;
    std::size_t m_at = 0;
};

GgufType readType(GgufCursor& cursor, const std::string& field)
{
    const auto type = cursor.number<std::uint32_t>("the type of " + field);
    if (type > static_cast<std::uint32_t>(GgufType::F64))
        cursor.fail("the type of " + field + " is " + std::to_string(type) + ", expected one from 0 to 12");
    return static_cast<GgufType>(type);
}

void skipBool(GgufCursor& cursor, std::uint64_t count, const std::string& field)
{
    for (const std::byte value : cursor.take(count, field))
        if (std::to_integer<unsigned>(value) > 1)
            cursor.fail(field + " is the truth value " + std::to_string(std::to_integer<unsigned>(value)) +
                        ", expected 0 or 1");
}

void skipText(GgufCursor& cursor, const std::string& field)
{
    cursor.take(cursor.number<std::uint64_t>("the length of " + field), field);
}

struct ArrayHead {
    GgufType element;
    std::uint64_t count;
};

ArrayHead readArrayHead(GgufCursor& cursor, const std::string& field)
{
    const GgufType element = readType(cursor, "the values of " + field);
    const auto count = cursor.number<std::uint64_t>("the number of values of " + field);
    const std::uint64_t smallest = std::max<std::uint64_t>(bytesOf(element), element == GgufType::Text    ? 8
                                                                             : element == GgufType::Array ? 12
                                                                                                          : 1);
    if (count > cursor.left() / smallest)
        cursor.fail(field + " claims " + counted(count, "value") + ", but the file has only " +
                    counted(cursor.left(), "more byte") + "; it may be truncated");
    return {element, count};
}

void skipArray(GgufCursor& cursor, const ArrayHead& head, const std::string& field, int depth)
{
    if (head.element == GgufType::Bool) {
        skipBool(cursor, head.count, "a value of " + field);
    } else if (head.element == GgufType::Text) {
        for (std::uint64_t i = 0; i < head.count; ++i)
            skipText(cursor, "a text of " + field);
    } else if (head.element == GgufType::Array) {
        if (depth == kDeepestArray)
            cursor.fail(field + " has arrays within arrays deeper than " + std::to_string(kDeepestArray));
        for (std::uint64_t i = 0; i < head.count; ++i) {
            const ArrayHead inner = readArrayHead(cursor, field);
            skipArray(cursor, inner, field, depth + 1);
        }
    } else {
        cursor.take(head.count * bytesOf(head.element), field);
    }
}

GgufValue readValue(GgufCursor& cursor, std::span<const std::byte> file, const std::string& field)
{
    GgufValue value;
    value.type = readType(cursor, field);
    if (value.type == GgufType::Array) {
        const ArrayHead head = readArrayHead(cursor, field);
        value.element = head.element;
        value.count = head.count;
        const std::size_t begin = cursor.position();
        skipArray(cursor, head, field, 1);
        value.bytes = file.subspan(begin, cursor.position() - begin);
        return value;
    }
    const std::size_t begin = cursor.position();
    if (value.type == GgufType::Text)
        skipText(cursor, field);
    else if (value.type == GgufType::Bool)
        skipBool(cursor, 1, field);
    else
        cursor.take(bytesOf(value.type), field);
    value.bytes = file.subspan(begin, cursor.position() - begin);
    return value;
}

std::string listedTypes()
{
    return "F32, F16, BF16, F64, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ4_NL, IQ4_XS, MXFP4 or "
           "integers";
}

/// Numbers and bytes of the blocks of a type.
BlockSize blockOfType(std::string_view type)
{
    if (const auto format = floatFormatNamed(type))
        return blockOf(*format);
    if (type == "F64" || type == "I64")
        return {1, 8};
    return {1, type == "I32" ? 4U : type == "I16" ? 2U : type == "I8" ? 1U : 0U};
}

/// A tensor whose begin counts from the data's first byte.
TensorInfo readTensor(GgufCursor& cursor, const std::string& name)
{
    const std::string tensor = "tensor " + inQuotes(name);
    const auto nSizes = cursor.number<std::uint32_t>("the number of sizes of " + tensor);
    if (nSizes > kMostSizes)
        cursor.fail("the number of sizes of " + tensor + " is " + std::to_string(nSizes) + ", expected at most " +
                    std::to_string(kMostSizes));
    TensorInfo info;
    std::uint64_t count = 1;
    for (std::uint32_t i = 0; i < nSizes; ++i) {
        const auto size = cursor.number<std::uint64_t>("a size of " + tensor);
        if (size == 0 || size > kLargestSize || count > (std::uint64_t{1} << 60) / size)
            cursor.fail("size " + std::to_string(i) + " of " + tensor + " is " + std::to_string(size) +
                        (size == 0 ? ", expected at least 1" : ", which is more than a file can hold"));
        count *= size;
        info.shape.insert(info.shape.begin(), static_cast<std::int64_t>(size));
    }
    const auto type = cursor.number<std::uint32_t>("the type of " + tensor);
    info.dtype = type < kTypeNames.size() ? kTypeNames[type] : "";
    const BlockSize block = blockOfType(info.dtype);
    if (block.bytes == 0)
        cursor.fail(tensor + " is of type " + (info.dtype.empty() ? std::to_string(type) : info.dtype) +
                    ", which Headlight does not unpack; expected " + listedTypes());
    const std::uint64_t inARow = info.shape.empty() ? 1 : static_cast<std::uint64_t>(info.shape.back());
    if (inARow % block.numbers != 0)
        cursor.fail(tensor + " has rows of " + std::to_string(inARow) + " numbers, expected a multiple of the " +
                    std::to_string(block.numbers) + " of a block of " + info.dtype);
    info.begin = cursor.number<std::uint64_t>("the offset of " + tensor);
    info.end = count / block.numbers * block.bytes; // its size so far
    return info;
}

void requireMagic(GgufCursor& cursor)
{
    const auto magic = cursor.take(4, "the magic number");
    const std::string_view found(reinterpret_cast<const char*>(magic.data()), 4);
    constexpr auto older = std::to_array<std::string_view>({"lmgg", "fmgg", "tjgg", "algg"});
    if (std::ranges::find(older, found) != older.end())
        cursor.fail("is a file of GGML, the form before GGUF, which Headlight does not read; a GGUF file of the model "
                    "would be needed");
    if (found != "GGUF")
        cursor.fail("begins with " + inQuotes(found) + ", expected \"GGUF\"; it is no GGUF file");
    const auto version = cursor.number<std::uint32_t>("the version");
    if (version != 0 && (version & 0xFFFFU) == 0)
        cursor.fail("is a GGUF file for big-endian machines, expected a little-endian one");
    if (version != 2 && version != 3)
        cursor.fail("is of version " + std::to_string(version) + " of GGUF, expected 2 or 3");
}

std::uint64_t readCount(GgufCursor& cursor, const std::string& what, std::uint64_t smallest)
{
    const auto count = cursor.number<std::uint64_t>("the number of " + what);
    if (count > cursor.left() / smallest)
        cursor.fail("claims " + std::to_string(count) + " " + what + ", more than the " +
                    counted(cursor.left(), "byte") + " behind its head can hold; it may be truncated");
    return count;
}

std::uint64_t alignmentOf(const GgufMetadata::Values& values, const GgufCursor& cursor)
{
    const auto found = values.find("general.alignment");
    if (found == values.end())
        return kDefaultAlignment;
    std::uint32_t alignment = 0;
    if (found->second.type == GgufType::U32)
        std::memcpy(&alignment, found->second.bytes.data(), sizeof alignment);
    if (alignment == 0 || alignment % 8 != 0)
        cursor.fail("\"general.alignment\" is " +
                    (found->second.type == GgufType::U32 ? std::to_string(alignment)
                                                         : "of type " + nameOf(found->second.type)) +
                    ", expected a multiple of 8 of type UINT32");
    return alignment;
}

/// Moves the tensors from the data's first byte to the file's and checks where they lie.
void placeTensors(GgufHeader& header, const GgufCursor& cursor, std::uint64_t fileSize)
{
    const std::uint64_t alignment = alignmentOf(header.values, cursor);
    const std::uint64_t head = cursor.position();
    const std::uint64_t begin = (head + alignment - 1) / alignment * alignment;
    const std::uint64_t dataBytes = begin < fileSize ? fileSize - begin : 0;
    std::vector<const TensorSource::Tensors::value_type*> ordered;
    for (auto& [name, info] : header.tensors) {
        const std::uint64_t size = info.end;
        const std::string tensor = "tensor " + inQuotes(name);
        if (info.begin % alignment != 0)
            cursor.fail("the offset of " + tensor + " is " + std::to_string(info.begin) +
                        ", expected a multiple of the alignment, " + std::to_string(alignment));
        if (size > dataBytes || info.begin > dataBytes - size)
            cursor.fail(tensor + " needs " + counted(size, "byte") + " from byte " + std::to_string(info.begin) +
                        " of the data on, but the file holds only " + counted(dataBytes, "byte") +
                        " of data; it may be truncated");
        info.begin += begin;
        info.end = info.begin + size;
        ordered.push_back(&*header.tensors.find(name));
    }
    std::ranges::sort(ordered, {}, [](const auto* one) { return one->second.begin; });
    for (std::size_t i = 1; i < ordered.size(); ++i)
        if (ordered[i]->second.begin < ordered[i - 1]->second.end)
            cursor.fail("tensor " + inQuotes(ordered[i]->first) + " overlaps tensor " +
                        inQuotes(ordered[i - 1]->first));
}

} // namespace

GgufHeader readGgufHeader(std::span<const std::byte> file, const std::string& name)
{
    requireNoDownloadStub({reinterpret_cast<const char*>(file.data()), file.size()}, name);
    GgufCursor cursor(file, name);
    requireMagic(cursor);
    const auto nTensors = readCount(cursor, "tensors", kSmallestTensor);
    const auto nValues = readCount(cursor, "keys", kSmallestPair);
    GgufHeader header;
    for (std::uint64_t i = 0; i < nValues; ++i) {
        const std::string key = cursor.text("key " + std::to_string(i), kLongestKey);
        if (header.values.contains(key))
            cursor.fail("the key " + inQuotes(key) + " is given twice");
        GgufValue value = readValue(cursor, file, inQuotes(key));
        header.values.emplace(key, value);
    }
    for (std::uint64_t i = 0; i < nTensors; ++i) {
        const std::string tensor = cursor.text("the name of tensor " + std::to_string(i), kLongestTensorName);
        if (header.tensors.contains(tensor))
            cursor.fail("tensor " + inQuotes(tensor) + " is given twice");
        TensorInfo info = readTensor(cursor, tensor);
        header.tensors.emplace(tensor, std::move(info));
    }
    placeTensors(header, cursor, file.size());
    return header;
}

} // namespace headlight
