// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/npy.h"

#include "core/attention_files/npy_dict.h"
#include "core/attention_files/numpy_pickle.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/io/element_reader.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>

namespace headlight {

namespace {

constexpr std::string_view kNpyStart("\x93NUMPY", 6);

struct NpyType {
    char kind;
    std::size_t itemSize;
    const char* dtype;
};

constexpr std::array<NpyType, 13> kNpyTypes{{{'f', 2, "F16"},
                                             {'f', 4, "F32"},
                                             {'f', 8, "F64"},
                                             {'V', 2, "BF16"},
                                             {'i', 1, "I8"},
                                             {'i', 2, "I16"},
                                             {'i', 4, "I32"},
                                             {'i', 8, "I64"},
                                             {'u', 1, "U8"},
                                             {'u', 2, "U16"},
                                             {'u', 4, "U32"},
                                             {'u', 8, "U64"},
                                             {'b', 1, "BOOL"}}};

const NpyType* typeOf(const NpyHeader& header)
{
    const auto found = std::ranges::find_if(
        kNpyTypes, [&](const NpyType& type) { return type.kind == header.kind && type.itemSize == header.itemSize; });
    return found == kNpyTypes.end() ? nullptr : &*found;
}

/// The type as NumPy writes it, "f4"; NumPy counts a text's letters, of 4 bytes each.
std::string typeName(char kind, std::size_t itemSize)
{
    return kind + std::to_string(kind == 'U' ? itemSize / 4 : itemSize);
}

/// The list of types that are read: "f2, f4, …".
std::string numberTypes()
{
    std::string list;
    for (const NpyType& type : kNpyTypes)
        if (type.kind != 'V')
            list += (list.empty() ? "" : ", ") + typeName(type.kind, type.itemSize);
    return list;
}

std::size_t littleEndian(std::span<const std::byte> bytes)
{
    std::size_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        number = number << 8U | std::to_integer<std::size_t>(bytes[i]);
    return number;
}

/// Bytes of all elements; nothing beyond 64 bits.
std::optional<std::size_t> bytesOf(const NpyHeader& header)
{
    std::size_t bytes = header.itemSize;
    for (const std::int64_t extent : header.shape)
        if (__builtin_mul_overflow(bytes, static_cast<std::size_t>(extent), &bytes))
            return std::nullopt;
    return bytes;
}

/// Row-major strides of an array whose first index is the fastest.
Shape fortranStrides(const Shape& shape)
{
    Shape strides;
    std::int64_t step = 1;
    for (const std::int64_t size : shape) {
        strides.push_back(step);
        step *= size;
    }
    return strides;
}

/// The elements in this machine's byte order: the file's own bytes, or swapped in `turned`.
std::span<const std::byte> nativeBytes(const NpyHeader& header, std::span<const std::byte> bytes, std::size_t unit,
                                       std::vector<std::byte>& turned)
{
    const std::span<const std::byte> elements = bytes.subspan(header.begin);
    if (header.byteOrder != '>' || unit < 2)
        return elements;
    turned.assign(elements.begin(), elements.end());
    for (std::size_t i = 0; i + unit <= turned.size(); i += unit)
        std::reverse(turned.begin() + i, turned.begin() + static_cast<std::ptrdiff_t>(i + unit));
    return turned;
}

/// The text of NumPy's code points, which zeros fill up; nothing where a number is no code point.
std::optional<std::string> textFromCodePoints(const std::byte* from, std::size_t count)
{
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t point = 0;
        std::memcpy(&point, from + 4 * i, 4);
        if (point == 0)
            break;
        if (point > 0x10FFFFU || (point >= 0xD800U && point <= 0xDFFFU))
            return std::nullopt;
        appendUtf8(text, static_cast<char32_t>(point));
    }
    return text;
}

std::optional<std::string> textFromBytes(const std::byte* from, std::size_t count)
{
    const auto* text = reinterpret_cast<const char*>(from);
    const std::string_view whole(text, std::find(text, text + count, '\0'));
    return firstInvalidUtf8(whole) ? std::nullopt : std::optional<std::string>(whole);
}

} // namespace

NpyHeader readNpyHeader(std::span<const std::byte> bytes, std::size_t size, const std::string& label,
                        const std::string& file)
{
    const auto fail = [&](const std::string& message) { throw Error(ErrorKind::BadFile, label + message, file); };
    if (bytes.size() < 10 || std::memcmp(bytes.data(), kNpyStart.data(), kNpyStart.size()) != 0)
        fail("does not begin as an array of NumPy's does, with \"\\x93NUMPY\"");
    const auto version = std::to_integer<int>(bytes[6]);
    if (version < 1 || version > 3)
        fail("has version " + std::to_string(version) + " of the NPY format, expected 1, 2 or 3");
    const std::size_t start = std::min<std::size_t>(version == 1 ? 10 : 12, bytes.size());
    const std::size_t length = littleEndian(bytes.subspan(8, start - 8));
    if (length >= kLargestNpyHeader - start)
        fail("says that its header has " + counted(length, "byte") + ", expected fewer than " +
             std::to_string(kLargestNpyHeader - start));
    if (length > bytes.size() - start)
        fail("says that its header has " + counted(length, "byte") + ", but the array has only " +
             std::to_string(bytes.size() - start) + " behind it");
    NpyHeader header = parseNpyDict({reinterpret_cast<const char*>(bytes.data()) + start, length}, label, file);
    header.begin = start + length;
    const std::optional<std::size_t> needed = bytesOf(header);
    if (!holdsObjects(header) && needed != size - header.begin)
        fail("says that it has the shape " + toString(header.shape) + " with " + counted(header.itemSize, "byte") +
             " for each element, " + (needed ? std::to_string(*needed) : "more than there can be") +
             " bytes, but has " + std::to_string(size - header.begin));
    return header;
}

bool holdsNumbers(const NpyHeader& header)
{
    return typeOf(header) != nullptr;
}

bool holdsTruth(const NpyHeader& header)
{
    return header.kind == 'b';
}

bool holdsObjects(const NpyHeader& header)
{
    return header.kind == 'O';
}

bool holdsTexts(const NpyHeader& header)
{
    return header.kind == 'U' || header.kind == 'S';
}

ArrayNumbers readNpyNumbers(const NpyHeader& header, std::span<const std::byte> bytes, const ReadingWatch& watch)
{
    std::vector<std::byte> turned;
    const std::span<const std::byte> native = nativeBytes(header, bytes, header.itemSize, turned);
    TensorInfo info;
    info.dtype = typeOf(header)->dtype;
    info.shape = header.shape;
    ArrayNumbers numbers;
    numbers.values.resize(elementCount(info.shape));
    if (header.isFortran && header.shape.size() > 1)
        info.strides = fortranStrides(header.shape);
    watch.at(0, 1);
    readNumbers(info, native.data(), numbers.values.data(), watch.between());
    return numbers;
}

std::vector<std::string> readNpyTexts(const NpyHeader& header, std::span<const std::byte> bytes,
                                      const std::string& label, const std::string& file)
{
    const bool isUnicode = header.kind == 'U';
    std::vector<std::byte> turned;
    const std::span<const std::byte> native = nativeBytes(header, bytes, isUnicode ? 4 : 1, turned);
    std::vector<std::string> texts;
    for (std::size_t i = 0, n = elementCount(header.shape); i < n; ++i) {
        const std::byte* from = native.data() + i * header.itemSize;
        const auto text =
            isUnicode ? textFromCodePoints(from, header.itemSize / 4) : textFromBytes(from, header.itemSize);
        if (!text)
            throw Error(ErrorKind::BadFile, label + "holds a text that is no Unicode at index " + std::to_string(i),
                        file);
        texts.push_back(*text);
    }
    return texts;
}

ArrayFile openNpy(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const MappedFile>(path);
    const NpyHeader header = file->read(
        [&](std::span<const std::byte> bytes) { return readNpyHeader(bytes, bytes.size(), {}, file->name()); });
    if (holdsObjects(header))
        return file->read([&](std::span<const std::byte> bytes) {
            return arraysOfPickle(bytes.subspan(header.begin), file->name());
        });
    if (!holdsNumbers(header))
        throw Error(ErrorKind::BadFile,
                    "has the dtype \"" + typeName(header.kind, header.itemSize) + "\", expected " + numberTypes(),
                    file->name());
    NumberArray array{"", header.shape, [file, header](const ReadingWatch& watch) {
                          return file->read(
                              [&](std::span<const std::byte> bytes) { return readNpyNumbers(header, bytes, watch); });
                      }};
    array.isOfTruth = holdsTruth(header);
    return {file->name(), {std::move(array)}, {}};
}

} // namespace headlight
