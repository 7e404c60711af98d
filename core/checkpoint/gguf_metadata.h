// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class MappedFile;

/// The types of values in a GGUF file, as its specification numbers them.
enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

/// A value in the bytes of its file, which its reader has checked.
struct GgufValue {
    GgufType type = GgufType::U8;
    GgufType element = GgufType::U8; // type of the values of an array
    std::uint64_t count = 1;         // values of an array
    std::span<const std::byte> bytes;
};

/// The keys and values of a GGUF file. A value of another type or out of range is Error{BadFile}, such as
///     tiny.gguf: "llama.block_count" is "eight", expected a whole number from 1 to 1024
/// It knows which keys were asked for. Cheap to copy; keeps the file's memory.
class GgufMetadata {
public:
    using Values = std::map<std::string, GgufValue, std::less<>>;

    GgufMetadata(std::string file, Values values, std::shared_ptr<const MappedFile> memory);

    const std::string& file() const { return m_data->file; }
    bool has(std::string_view key) const;
    /// Whether the value is false, 0 or empty, as converters write what a model does not have.
    bool saysNothing(std::string_view key) const;
    std::vector<std::string> keys() const;
    /// The keys with that beginning that nobody has asked for.
    std::vector<std::string> unread(std::string_view beginning) const;

    std::int64_t integer(std::string_view key, std::int64_t min, std::int64_t max) const;
    std::int64_t integerOr(std::string_view key, std::int64_t fallback, std::int64_t min, std::int64_t max) const;
    double number(std::string_view key, double min, double max) const;
    double numberOr(std::string_view key, double fallback, double min, double max) const;
    bool booleanOr(std::string_view key, bool fallback) const;
    std::string text(std::string_view key) const;
    std::string textOr(std::string_view key, std::string_view fallback) const;

    bool isArray(std::string_view key) const;
    /// The number of values of an array; 0 where the key is missing.
    std::uint64_t countOf(std::string_view key) const;
    std::vector<std::int64_t> integers(std::string_view key, std::int64_t min, std::int64_t max) const;
    std::vector<double> numbers(std::string_view key) const;
    std::vector<bool> booleans(std::string_view key) const;
    /// The texts of an array; they may be any bytes.
    std::vector<std::string_view> texts(std::string_view key) const;
    /// The bytes of an array of whole numbers of 8 bits.
    std::string byteArray(std::string_view key) const;

    [[noreturn]] void fail(const std::string& message) const;
    /// Throws `"key" is VALUE, expected EXPECTED`, or `"key" is missing, expected EXPECTED`.
    [[noreturn]] void failField(std::string_view key, const std::string& expected) const;

private:
    struct Data {
        std::string file;
        Values values;
        std::shared_ptr<const MappedFile> memory;
        mutable std::set<std::string, std::less<>> asked;
    };
    const GgufValue* find(std::string_view key) const;
    const GgufValue& arrayOf(std::string_view key, const std::string& expected) const;

    std::shared_ptr<const Data> m_data;
};

/// Bytes of one value; 0 for texts and arrays, whose size is in the file.
std::size_t bytesOf(GgufType type);
/// The type under the specification's name: "UINT32".
std::string nameOf(GgufType type);

} // namespace headlight
