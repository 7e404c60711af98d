// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/pickle_value.h"

#include <deque>
#include <functional>
#include <string_view>

namespace headlight {

/// Whether a pickle may mention a name of Python.
using PickleAllowList = std::function<bool(std::string_view module, std::string_view name)>;

/// One pickle (protocols 2 to 5, and those opcodes that tensors need), read as a description: it builds no object and
/// calls nothing. Owns its values; their texts are views of the cursor's bytes.
class Pickle {
public:
    /// Reads a pickle and moves the cursor past its end. Throws Error{BadFile}: a name that is not allowed, an opcode
    /// that tensors do not need, and every way in which a pickle can be broken.
    static Pickle read(ByteCursor& cursor, const PickleAllowList& allowed);

    const PickleValue& root() const { return *m_root; }

private:
    friend class PickleMachine;
    std::deque<PickleValue> m_values; // a deque, so that pointers to its elements stay valid
    const PickleValue* m_root = nullptr;
};

} // namespace headlight
