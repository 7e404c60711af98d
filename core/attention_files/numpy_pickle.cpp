// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/numpy_pickle.h"

#include "core/attention_files/npy.h"
#include "core/base/error.h"
#include "core/base/printable.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <utility>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

constexpr std::size_t kMostNumpySizes = 64; // NumPy's own limit

bool isCallOf(const PickleValue& value, std::string_view name)
{
    return value.is(Kind::Call) && value.items[0]->module.starts_with("numpy") && value.items[0]->text == name;
}

/// An array as NumPy pickles it: _reconstruct(…) with the state (version, shape, dtype, is Fortran, bytes), or
/// _frombuffer(bytes, dtype, shape, order) of protocol 5.
class NumpyArray {
public:
    NumpyArray(const PickleValue& value, const std::string& name, const std::string& file) : m_name(name), m_file(file)
    {
        if (isCallOf(value, "_frombuffer")) {
            readShape(item(value, 3));
            readType(item(value, 2));
            m_header.isFortran = item(value, 4).isText("F");
            readBytes(item(value, 1));
        } else {
            const PickleValue& state = item(value, 4);
            readShape(item(state, 1));
            readType(item(state, 2));
            m_header.isFortran = item(state, 3).integer != 0;
            readBytes(item(state, 4));
        }
        requireSize();
    }

    std::size_t nBytes() const { return m_bytes->size(); }

    void addTo(ArrayFile& arrays) const
    {
        if (holdsTexts(m_header)) {
            arrays.texts.push_back({m_name, readNpyTexts(m_header, *m_bytes, label(), m_file)});
            return;
        }
        if (!holdsNumbers(m_header))
            fail("has a type that is no number of up to 8 bytes");
        arrays.numbers.push_back(
            {m_name, m_header.shape, [header = m_header, bytes = m_bytes](const ReadingWatch& watch) {
                 return readNpyNumbers(header, *bytes, watch);
             }});
    }

private:
    std::string label() const { return "the NumPy array " + inQuotes(m_name) + " "; }
    [[noreturn]] void fail(const std::string& message) const
    {
        throw Error(ErrorKind::BadFile, label() + message, m_file);
    }
    const PickleValue& item(const PickleValue& of, std::size_t at) const
    {
        if (at >= of.items.size())
            fail("is not described as NumPy describes arrays");
        return *of.items[at];
    }
    void readShape(const PickleValue& shape)
    {
        if (!shape.is(Kind::Tuple) || shape.items.size() > kMostNumpySizes)
            fail("has no tuple of sizes as its shape");
        for (const PickleValue* size : shape.items) {
            if (!size->is(Kind::Integer) || size->integer < 0)
                fail("has a size that is no whole number from 0 on");
            m_header.shape.push_back(size->integer);
        }
    }
    /// Reads a call of numpy.dtype: ('f4', …) with the state (version, byte order, …).
    void readType(const PickleValue& type)
    {
        const std::string_view text = isCallOf(type, "dtype") ? item(type, 1).text : std::string_view();
        if (text.empty())
            fail("has no type that NumPy names");
        m_header.kind = text[0];
        const auto end = std::from_chars(text.data() + 1, text.data() + text.size(), m_header.itemSize);
        if (m_header.kind == 'O')
            fail("holds objects of Python, which Headlight never makes");
        if (end.ec != std::errc() || end.ptr != text.data() + text.size() || m_header.itemSize == 0)
            fail("has the type " + inQuotes(text, 40) + ", expected one of numbers or texts");
        if (m_header.kind == 'U' && __builtin_mul_overflow(m_header.itemSize, 4U, &m_header.itemSize))
            fail("has texts longer than there can be");
        m_header.byteOrder = '|';
        if (type.items.size() > 2 && type.items.back()->is(Kind::Tuple) && type.items.back()->items.size() > 1 &&
            type.items.back()->items[1]->is(Kind::Text) && !type.items.back()->items[1]->text.empty())
            m_header.byteOrder = type.items.back()->items[1]->text[0];
    }
    /// Bytes are themselves, or from protocol 2 a text to be encoded in Latin-1.
    void readBytes(const PickleValue& value)
    {
        auto bytes = std::make_shared<std::vector<std::byte>>();
        const bool isEncoded = value.is(Kind::Call) && value.items[0]->isGlobal("_codecs", "encode");
        if (!isEncoded && !value.is(Kind::Bytes))
            fail("keeps its numbers in another form than bytes");
        const std::string_view text = isEncoded ? item(value, 1).text : value.text;
        bytes->reserve(text.size());
        for (std::size_t i = 0; i < text.size(); ++i) {
            auto byte = static_cast<unsigned char>(text[i]);
            if (isEncoded && byte >= 0x80U) { // U+0080 to U+00FF are two bytes of UTF-8
                if ((byte != 0xC2U && byte != 0xC3U) || i + 1 == text.size())
                    fail("keeps its numbers in a text that is not Latin-1");
                byte =
                    static_cast<unsigned char>((byte & 0x3U) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3FU));
            }
            bytes->push_back(std::byte{byte});
        }
        m_bytes = std::move(bytes);
    }
    void requireSize() const
    {
        std::size_t size = m_header.itemSize;
        for (const std::int64_t extent : m_header.shape)
            if (__builtin_mul_overflow(size, static_cast<std::size_t>(extent), &size))
                size = SIZE_MAX;
        if (size != m_bytes->size())
            fail("says that it has the shape " + toString(m_header.shape) + ", but has " +
                 std::to_string(m_bytes->size()) + " bytes");
    }

    std::string m_name;
    std::string m_file;
    NpyHeader m_header;
    std::shared_ptr<const std::vector<std::byte>> m_bytes;
};

} // namespace

bool isNumpyArray(const PickleValue& value)
{
    return isCallOf(value, "_reconstruct") || isCallOf(value, "_frombuffer");
}

const PickleValue* objectsOfNumpy(const PickleValue& value)
{
    if (!isCallOf(value, "_reconstruct") || value.items.size() < 5 || value.items[4]->items.size() < 5)
        return nullptr;
    const std::vector<const PickleValue*>& state = value.items[4]->items; // version, shape, dtype, is Fortran, list
    const PickleValue& type = *state[2];
    const bool isOfObjects = isCallOf(type, "dtype") && type.items.size() > 1 && type.items[1]->text.starts_with('O');
    if (!isOfObjects || !state[4]->is(Kind::List) || state[1]->items.size() > 1)
        return nullptr;
    if (!state[1]->items.empty())
        return state[4];
    return state[4]->items.size() == 1 ? state[4]->items[0] : nullptr;
}

std::size_t addNumpyArray(ArrayFile& arrays, const PickleValue& value, const std::string& name)
{
    const NumpyArray array(value, name, arrays.name);
    array.addTo(arrays);
    return array.nBytes();
}

} // namespace headlight
