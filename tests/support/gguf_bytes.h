// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace headlight::test {

/// Builds a GGUF file by the specification, right or wrong.
class GgufBytes {
public:
    template <typename Number>
    static std::string raw(Number number)
    {
        std::string bytes(sizeof number, '\0');
        std::memcpy(bytes.data(), &number, sizeof number);
        return bytes;
    }
    static std::string textBytes(const std::string& text) { return raw<std::uint64_t>(text.size()) + text; }

    /// Adds a key with the bytes of its value.
    GgufBytes& key(const std::string& name, std::uint32_t type, const std::string& value)
    {
        m_values.push_back(textBytes(name) + raw(type) + value);
        return *this;
    }
    GgufBytes& text(const std::string& name, const std::string& value) { return key(name, 8, textBytes(value)); }
    GgufBytes& number(const std::string& name, std::uint32_t value) { return key(name, 4, raw(value)); }
    GgufBytes& fraction(const std::string& name, float value) { return key(name, 6, raw(value)); }
    GgufBytes& truth(const std::string& name, bool value) { return key(name, 7, std::string(1, value ? '\1' : '\0')); }
    GgufBytes& texts(const std::string& name, const std::vector<std::string>& all)
    {
        std::string bytes = raw(std::uint32_t{8}) + raw<std::uint64_t>(all.size());
        for (const std::string& one : all)
            bytes += textBytes(one);
        return key(name, 9, bytes);
    }
    template <typename Number>
    GgufBytes& numbers(const std::string& name, std::uint32_t type, const std::vector<Number>& all)
    {
        std::string bytes = raw(type) + raw<std::uint64_t>(all.size());
        for (const Number one : all)
            bytes += raw(one);
        return key(name, 9, bytes);
    }
    /// Adds a tensor behind the others; `sizes` in the order of GGUF, the contiguous one first.
    GgufBytes& tensor(const std::string& name, const std::vector<std::uint64_t>& sizes, std::uint32_t type,
                      const std::string& bytes)
    {
        m_data.resize((m_data.size() + alignment - 1) / alignment * alignment);
        tensorAt(name, sizes, type, m_data.size());
        m_data += bytes;
        return *this;
    }
    GgufBytes& tensorAt(const std::string& name, const std::vector<std::uint64_t>& sizes, std::uint32_t type,
                        std::uint64_t offset)
    {
        std::string entry = textBytes(name) + raw(static_cast<std::uint32_t>(sizes.size()));
        for (const std::uint64_t size : sizes)
            entry += raw(size);
        m_tensors.push_back(entry + raw(type) + raw(offset));
        return *this;
    }

    std::string bytes() const
    {
        std::string all =
            magic + raw(version) + raw<std::uint64_t>(m_tensors.size()) + raw<std::uint64_t>(m_values.size());
        for (const std::string& value : m_values)
            all += value;
        for (const std::string& tensor : m_tensors)
            all += tensor;
        all.resize((all.size() + alignment - 1) / alignment * alignment);
        return all + m_data;
    }

    std::string magic = "GGUF";
    std::uint32_t version = 3;
    std::size_t alignment = 32;

private:
    std::vector<std::string> m_values;
    std::vector<std::string> m_tensors;
    std::string m_data;
};

/// The bytes of float32 numbers.
inline std::string floatBytes(const std::vector<float>& numbers)
{
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

} // namespace headlight::test
