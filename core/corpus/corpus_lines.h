// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/io/mapped_file.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

namespace headlight {

/// Bytes that were read whole, to tell whether others are the same: their number, and their CRC-32 (ISO 3309).
struct ByteSum {
    std::int64_t bytes = 0;
    std::uint32_t crc32 = 0;

    void add(std::span<const std::byte> more);
    bool operator==(const ByteSum&) const = default;
};

/// Every n-th text of a file, lines without a text left out: those before which (texts mod n) = i − 1 stand. 1/1 is all
/// of them.
struct CorpusShard {
    int i = 1;
    int n = 1;

    bool holds(std::int64_t textsBefore) const { return textsBefore % n == i - 1; }
    bool operator==(const CorpusShard&) const = default;
};

inline constexpr int kMostShards = 1'000'000;

struct CorpusLine {
    std::int64_t number = 0; // in the file, from 1
    std::string_view text;   // UTF-8 without the line's end; part of the mapped file
    bool isCut = false;      // the file's line is longer
};

/// Where the next line begins.
struct CorpusPlace {
    std::int64_t offset = 0; // bytes
    std::int64_t number = 1;
    std::int64_t texts = 0; // lines with a text before it
    bool operator==(const CorpusPlace&) const = default;
};

inline constexpr std::int64_t kLongestLine = 65'536; // bytes

enum class LongLines : std::uint8_t {
    Refused,
    Cut ///< to kLongestLine, before a character that would be broken
};

/// A file of UTF-8 text with a text in each line. Lines end in "\n" or "\r\n"; those of nothing but spaces and tabs are
/// passed over, but count in the numbers. It is read a block at a time: memory does not grow with the file.
class CorpusLines {
public:
    /// Reads the whole file once. Throws Error{BadFile} for a file that cannot be read or changes meanwhile, a line
    /// that is not UTF-8 or is refused as longer than kLongestLine, and a file without any line of text;
    /// Error{Cancelled}.
    explicit CorpusLines(const std::filesystem::path& file, LongLines longLines = LongLines::Refused,
                         const Progress& progress = {}, const CancelToken& cancel = {});

    const ByteSum& sum() const { return m_sum; }
    std::int64_t nTexts() const { return m_nTexts; } ///< lines that hold a text
    const std::filesystem::path& file() const { return m_path; }

    /// The next texts of a shard, at most `most`, from `place` on, which moves behind them; empty at the end. Gives
    /// back the memory of what lies before: texts of an earlier call are read from the file again.
    std::vector<CorpusLine> next(CorpusPlace& place, const CorpusShard& shard, std::size_t most) const;
    bool isAtEnd(const CorpusPlace& place) const { return place.offset >= m_sum.bytes; }
    /// How much of the file lies before a place, in [0, 1].
    double share(const CorpusPlace& place) const;
    /// Throws Error{BadFile} where the file has been written since it was opened.
    void requireUnchanged() const { m_bytes.requireUnchanged(); }

private:
    CorpusLine lineAt(CorpusPlace& place) const;
    void requireReadable(const CorpusLine& line) const;

    std::filesystem::path m_path;
    LongLines m_longLines;
    MappedFile m_bytes;
    ByteSum m_sum;
    std::int64_t m_nTexts = 0;
};

} // namespace headlight
