// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/npy_dict.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <charconv>

namespace headlight {

namespace {

constexpr std::size_t kMostNpySizes = 32;       // NumPy's own limit
constexpr std::size_t kLargestItem = 1U << 20U; // bytes

/// Reads a dict of Python token by token.
class NpyDictReader {
public:
    NpyDictReader(std::string_view text, const std::string& label, const std::string& file)
        : m_text(text), m_label(label), m_file(file)
    {
    }

    [[noreturn]] void fail(const std::string& expected) const
    {
        throw Error(ErrorKind::BadFile,
                    m_label + "its header has " + inQuotes(m_text.substr(m_at, 40)) + " where " + expected +
                        " is expected",
                    m_file);
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    void require(char c)
    {
        if (!take(c))
            fail(std::string("\"") + c + "\"");
    }
    std::string_view string()
    {
        skipBlanks();
        const char quote = m_at < m_text.size() ? m_text[m_at] : ' ';
        const std::size_t end = m_text.find(quote, m_at + 1);
        if ((quote != '\'' && quote != '"') || end == std::string_view::npos)
            fail("a text");
        const std::string_view result = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
        return result;
    }
    bool boolean()
    {
        skipBlanks();
        for (const bool value : {true, false})
            if (const std::string_view word = value ? "True" : "False"; m_text.substr(m_at).starts_with(word)) {
                m_at += word.size();
                return value;
            }
        fail("True or False");
    }
    std::int64_t number()
    {
        skipBlanks();
        std::int64_t value = -1;
        const char* begin = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        if (error != std::errc() || value < 0)
            fail("a whole number from 0 on");
        m_at += end - begin;
        if (m_at < m_text.size() && m_text[m_at] == 'L') // a long integer of Python 2
            ++m_at;
        return value;
    }
    Shape tuple()
    {
        Shape shape;
        require('(');
        while (!take(')')) {
            if (shape.size() == kMostNpySizes)
                fail("the end of the shape");
            shape.push_back(number());
            if (!take(',')) {
                require(')');
                break;
            }
        }
        return shape;
    }
    void requireEnd()
    {
        skipBlanks();
        if (m_at < m_text.size())
            fail("the end");
    }

private:
    void skipBlanks()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n'))
            ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    const std::string& m_label;
    const std::string& m_file;
};

/// Reads "<f4": byte order, kind, bytes; kind U gives characters of four bytes each.
void readDescr(NpyHeader& header, std::string_view descr, const std::string& label, const std::string& file)
{
    const auto fail = [&](const std::string& message) { throw Error(ErrorKind::BadFile, label + message, file); };
    if (descr.ends_with('O')) { // a pickle follows, whose bytes no shape counts
        header.kind = 'O';
        header.itemSize = 1;
        return;
    }
    header.byteOrder = descr.empty() ? ' ' : descr.front();
    std::size_t size = 0;
    const char* end = descr.data() + descr.size();
    const bool isWhole = descr.size() >= 3 && std::string_view("<>|=").find(descr.front()) != std::string_view::npos &&
                         std::string_view("fiubUSV").find(descr[1]) != std::string_view::npos &&
                         std::from_chars(descr.data() + 2, end, size).ptr == end && size > 0 && size <= kLargestItem;
    if (!isWhole)
        fail("holds elements of type " + inQuotes(descr) + ", expected numbers such as \"<f4\"");
    header.kind = descr[1];
    header.itemSize = header.kind == 'U' ? 4 * size : size;
}

} // namespace

NpyHeader parseNpyDict(std::string_view text, const std::string& label, const std::string& file)
{
    NpyDictReader reader(text, label, file);
    NpyHeader header;
    bool hasDescr = false;
    bool hasOrder = false;
    bool hasShape = false;
    reader.require('{');
    while (!reader.take('}')) {
        const std::string_view key = reader.string();
        reader.require(':');
        if (key == "descr" && !hasDescr) {
            if (reader.take('['))
                throw Error(ErrorKind::BadFile, label + "holds records of several fields, expected numbers", file);
            readDescr(header, reader.string(), label, file);
            hasDescr = true;
        } else if (key == "fortran_order" && !hasOrder) {
            header.isFortran = reader.boolean();
            hasOrder = true;
        } else if (key == "shape" && !hasShape) {
            header.shape = reader.tuple();
            hasShape = true;
        } else {
            throw Error(ErrorKind::BadFile,
                        label + "its header has the key " + inQuotes(key) +
                            ", expected descr, fortran_order and shape, each once",
                        file);
        }
        if (!reader.take(',')) {
            reader.require('}');
            break;
        }
    }
    reader.requireEnd();
    if (!hasDescr || !hasOrder || !hasShape)
        throw Error(ErrorKind::BadFile,
                    label + "its header lacks " +
                        (!hasDescr   ? "descr"
                         : !hasOrder ? "fortran_order"
                                     : "shape"),
                    file);
    return header;
}

} // namespace headlight
