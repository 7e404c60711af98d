// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/pickle.h"
#include "core/checkpoint/pickle_opcodes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headlight {

/// The stack machine that runs pickles, reduced to the opcodes that describe tensors.
class PickleMachine {
public:
    PickleMachine(Pickle& pickle, ByteCursor& cursor, const PickleAllowList& allowed);

    /// Runs opcodes until STOP.
    void run();

private:
    using Kind = PickleValue::Kind;

    void step(std::uint8_t opcode);
    bool stepConstant(PickleOpcode opcode);
    bool stepText(PickleOpcode opcode);
    bool stepContainer(PickleOpcode opcode);
    bool stepMemo(PickleOpcode opcode);
    bool stepName(PickleOpcode opcode);

    PickleValue& make(Kind kind);
    void makeInteger(Kind kind, std::int64_t value) { make(kind).integer = value; }
    void makeText(Kind kind, std::string_view text) { make(kind).text = text; }
    void makeLong(std::uint64_t bytes);
    void makeTuple(std::size_t size);
    void makeGlobal(std::string_view module, std::string_view name);
    void makeCall();
    void push(PickleValue* value);
    PickleValue* pop();
    std::vector<const PickleValue*> popToMark();
    void append(std::vector<const PickleValue*> items, Kind container);
    void build();
    void put(std::uint64_t index);
    void get(std::uint64_t index);
    [[noreturn]] void refuseGlobal(std::string_view module, std::string_view name) const;

    Pickle& m_pickle;
    ByteCursor& m_cursor;
    const PickleAllowList& m_allowed;
    std::vector<PickleValue*> m_stack;
    std::vector<std::size_t> m_marks; // the stack's size at each MARK
    std::unordered_map<std::uint64_t, PickleValue*> m_memo;
    bool m_saysProtocol = false;
};

} // namespace headlight
