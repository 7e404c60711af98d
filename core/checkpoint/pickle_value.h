// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace headlight {

/// One value of a pickle. No call in it is ever made: it is recorded as a value.
struct PickleValue {
    enum class Kind {
        None,
        Bool,
        Integer,
        LargeInteger, ///< beyond 64 bits: `text` has its bytes, the lowest first
        Real,         ///< without its value, which no tensor needs
        Text,
        Bytes,
        Tuple,
        List,
        Dict,      ///< `items` are key, value, key, value, …
        Global,    ///< a name of Python: `module`, `text`
        Call,      ///< `items` are the global and its arguments
        Persistent ///< `items` is the id of an object outside the pickle: a storage
    };

    Kind kind = Kind::None;
    std::int64_t integer = 0;
    std::string_view text; // a view into the file, which must outlive the value
    std::string_view module;
    std::vector<const PickleValue*> items;

    bool is(Kind wanted) const { return kind == wanted; }
    bool isText(std::string_view wanted) const { return kind == Kind::Text && text == wanted; }
    bool isGlobal(std::string_view itsModule, std::string_view name) const
    {
        return kind == Kind::Global && module == itsModule && text == name;
    }
};

} // namespace headlight
