// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/corpus_lines.h"

#include "core/base/error.h"
#include "core/io/utf8.h"

#include <zlib.h>

#include <optional>
#include <string>

namespace headlight {

namespace {

constexpr std::int64_t kGivenBackAtOnce = 4'194'304; // bytes

bool holdsText(std::string_view line)
{
    return line.find_first_not_of(" \t") != std::string_view::npos;
}

/// The line without what is beyond kLongestLine; a character's first byte is never 10xxxxxx.
CorpusLine shortened(CorpusLine line)
{
    if (std::ssize(line.text) <= kLongestLine)
        return line;
    std::size_t end = kLongestLine;
    while (end > 0 && (static_cast<unsigned char>(line.text[end]) & 0xC0U) == 0x80U)
        --end;
    line.text = line.text.substr(0, end);
    line.isCut = true;
    return line;
}

} // namespace

void ByteSum::add(std::span<const std::byte> more)
{
    bytes += std::ssize(more);
    crc32 = static_cast<std::uint32_t>(crc32_z(crc32, reinterpret_cast<const Bytef*>(more.data()), more.size()));
}

CorpusLines::CorpusLines(const std::filesystem::path& file, LongLines longLines, const Progress& progress,
                         const CancelToken& cancel)
    : m_path(file), m_longLines(longLines), m_bytes(file)
{
    const std::span<const std::byte> all = m_bytes.bytes();
    CorpusPlace place;
    std::int64_t summed = 0;
    const auto sumUpTo = [&](std::int64_t end) {
        const auto part = all.subspan(static_cast<std::size_t>(summed), static_cast<std::size_t>(end - summed));
        m_sum.add(part);
        if (!part.empty())
            m_bytes.giveBack(part);
        summed = end;
    };
    while (place.offset < std::ssize(all)) {
        const CorpusLine line = lineAt(place);
        requireReadable(line);
        if (place.offset - summed < kGivenBackAtOnce)
            continue;
        cancel.throwIfCancelled();
        if (progress)
            progress(static_cast<double>(place.offset) / static_cast<double>(all.size()), "reading the lines");
        sumUpTo(place.offset);
    }
    sumUpTo(std::ssize(all));
    requireUnchanged();
    m_nTexts = place.texts;
    if (m_nTexts == 0)
        throw Error(ErrorKind::BadFile, "holds no line of text, expected a text in each line", m_path.string());
}

CorpusLine CorpusLines::lineAt(CorpusPlace& place) const
{
    const std::span<const std::byte> all = m_bytes.bytes();
    const std::string_view rest(reinterpret_cast<const char*>(all.data()) + place.offset,
                                all.size() - static_cast<std::size_t>(place.offset));
    const std::size_t end = rest.find('\n');
    CorpusLine line{place.number, rest.substr(0, end)};
    place.offset += static_cast<std::int64_t>(line.text.size()) + (end == std::string_view::npos ? 0 : 1);
    ++place.number;
    if (line.text.ends_with('\r'))
        line.text.remove_suffix(1);
    if (line.number == 1)
        line.text = withoutByteOrderMark(line.text);
    place.texts += holdsText(line.text) ? 1 : 0;
    return line;
}

void CorpusLines::requireReadable(const CorpusLine& line) const
{
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorKind::BadFile, "line " + std::to_string(line.number) + " " + why, m_path.string());
    };
    if (std::ssize(line.text) > kLongestLine && m_longLines == LongLines::Refused)
        refuse("has " + std::to_string(line.text.size()) + " bytes, expected at most " + std::to_string(kLongestLine) +
               ", or that long lines are cut (--cut)");
    if (const std::optional<std::size_t> bad = firstInvalidUtf8(line.text))
        refuse("is not UTF-8 at its byte " + std::to_string(*bad + 1));
}

std::vector<CorpusLine> CorpusLines::next(CorpusPlace& place, const CorpusShard& shard, std::size_t most) const
{
    if (place.offset > 0)
        m_bytes.giveBack(m_bytes.bytes().first(static_cast<std::size_t>(place.offset)));
    std::vector<CorpusLine> lines;
    while (lines.size() < most && !isAtEnd(place)) {
        const std::int64_t before = place.texts;
        const CorpusLine line = lineAt(place);
        if (place.texts > before && shard.holds(before))
            lines.push_back(shortened(line));
    }
    return lines;
}

double CorpusLines::share(const CorpusPlace& place) const
{
    return static_cast<double>(place.offset) / static_cast<double>(m_sum.bytes);
}

} // namespace headlight
