// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/pickle_machine.h"

#include <string_view>
#include <utility>

namespace headlight {

namespace {

// The most opcodes of a pickle; a checkpoint of 20,000 tensors has about a million.
constexpr std::size_t kMostSteps = std::size_t{1} << 24U;

} // namespace

PickleMachine::PickleMachine(Pickle& pickle, ByteCursor& cursor, const PickleAllowList& allowed)
    : m_pickle(pickle), m_cursor(cursor), m_allowed(allowed)
{
}

void PickleMachine::run()
{
    for (std::size_t steps = 0; steps < kMostSteps; ++steps) {
        const std::uint8_t opcode = m_cursor.byte();
        if (opcode == static_cast<std::uint8_t>(PickleOpcode::Stop)) {
            m_pickle.m_root = pop();
            return;
        }
        step(opcode);
    }
    m_cursor.fail("has more than " + std::to_string(kMostSteps) + " steps, more than tensors need");
}

void PickleMachine::step(std::uint8_t opcode)
{
    const auto known = static_cast<PickleOpcode>(opcode);
    if (stepConstant(known) || stepText(known) || stepContainer(known) || stepMemo(known) || stepName(known))
        return;
    constexpr std::string_view textOpcodes = "FILSVdglpt"; // the protocols 0 and 1 write numbers and lists by these
    const bool isOfTexts = !m_saysProtocol && textOpcodes.find(static_cast<char>(opcode)) != std::string_view::npos;
    m_cursor.fail(
        "uses the pickle opcode " + pickleOpcodeName(opcode) +
        ", which tensors do not need; Headlight never runs code from a file" +
        (isOfTexts ? "; if it is of the pickle protocol 0 or 1, write it again with pickle.dump(…, protocol=4)" : ""));
}

bool PickleMachine::stepConstant(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::Proto:
        m_saysProtocol = true;
        if (const std::uint8_t protocol = m_cursor.byte(); protocol > 5)
            m_cursor.fail("has the pickle protocol " + std::to_string(protocol) + ", expected at most 5");
        return true;
    case PickleOpcode::Frame:
        m_cursor.number(8); // the frame's length: a hint how much to read at once
        return true;
    case PickleOpcode::None:
        make(Kind::None);
        return true;
    case PickleOpcode::NewTrue:
        makeInteger(Kind::Bool, 1);
        return true;
    case PickleOpcode::NewFalse:
        makeInteger(Kind::Bool, 0);
        return true;
    case PickleOpcode::BinInt:
        makeInteger(Kind::Integer, static_cast<std::int32_t>(m_cursor.number(4)));
        return true;
    case PickleOpcode::BinInt1:
        makeInteger(Kind::Integer, static_cast<std::int64_t>(m_cursor.number(1)));
        return true;
    case PickleOpcode::BinInt2:
        makeInteger(Kind::Integer, static_cast<std::int64_t>(m_cursor.number(2)));
        return true;
    case PickleOpcode::Long1:
        makeLong(m_cursor.number(1));
        return true;
    case PickleOpcode::Long4:
        makeLong(m_cursor.number(4));
        return true;
    case PickleOpcode::BinFloat:
        m_cursor.skip(8);
        make(Kind::Real);
        return true;
    default:
        return false;
    }
}

bool PickleMachine::stepText(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::ShortBinUnicode:
    case PickleOpcode::ShortBinString: // Python 2's text
        makeText(Kind::Text, m_cursor.text(m_cursor.number(1)));
        return true;
    case PickleOpcode::BinUnicode:
    case PickleOpcode::BinString:
        makeText(Kind::Text, m_cursor.text(m_cursor.number(4)));
        return true;
    case PickleOpcode::BinUnicode8:
        makeText(Kind::Text, m_cursor.text(m_cursor.number(8)));
        return true;
    case PickleOpcode::ShortBinBytes:
        makeText(Kind::Bytes, m_cursor.text(m_cursor.number(1)));
        return true;
    case PickleOpcode::BinBytes:
        makeText(Kind::Bytes, m_cursor.text(m_cursor.number(4)));
        return true;
    case PickleOpcode::BinBytes8:
    case PickleOpcode::ByteArray8:
        makeText(Kind::Bytes, m_cursor.text(m_cursor.number(8)));
        return true;
    default:
        return false;
    }
}

bool PickleMachine::stepContainer(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::Mark:
        m_marks.push_back(m_stack.size());
        return true;
    case PickleOpcode::Pop:
        pop();
        return true;
    case PickleOpcode::PopMark:
        popToMark();
        return true;
    case PickleOpcode::EmptyTuple:
        makeTuple(0);
        return true;
    case PickleOpcode::Tuple1:
        makeTuple(1);
        return true;
    case PickleOpcode::Tuple2:
        makeTuple(2);
        return true;
    case PickleOpcode::Tuple3:
        makeTuple(3);
        return true;
    case PickleOpcode::Tuple: {
        std::vector<const PickleValue*> items = popToMark();
        make(Kind::Tuple).items = std::move(items);
        return true;
    }
    case PickleOpcode::EmptyList:
        make(Kind::List);
        return true;
    case PickleOpcode::EmptyDict:
        make(Kind::Dict);
        return true;
    case PickleOpcode::Append:
        append({pop()}, Kind::List);
        return true;
    case PickleOpcode::Appends:
        append(popToMark(), Kind::List);
        return true;
    case PickleOpcode::SetItem: {
        const PickleValue* value = pop();
        append({pop(), value}, Kind::Dict);
        return true;
    }
    case PickleOpcode::SetItems:
        append(popToMark(), Kind::Dict);
        return true;
    default:
        return false;
    }
}

bool PickleMachine::stepMemo(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::BinPut:
        put(m_cursor.number(1));
        return true;
    case PickleOpcode::LongBinPut:
        put(m_cursor.number(4));
        return true;
    case PickleOpcode::Memoize:
        put(m_memo.size());
        return true;
    case PickleOpcode::BinGet:
        get(m_cursor.number(1));
        return true;
    case PickleOpcode::LongBinGet:
        get(m_cursor.number(4));
        return true;
    default:
        return false;
    }
}

bool PickleMachine::stepName(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::Global: {
        const std::string_view module = m_cursor.line();
        makeGlobal(module, m_cursor.line());
        return true;
    }
    case PickleOpcode::StackGlobal: {
        const PickleValue* name = pop();
        const PickleValue* module = pop();
        if (!name->is(Kind::Text) || !module->is(Kind::Text))
            m_cursor.fail("names something of Python by what is no text");
        makeGlobal(module->text, name->text);
        return true;
    }
    case PickleOpcode::Inst: {
        const std::string_view module = m_cursor.line();
        refuseGlobal(module, m_cursor.line());
    }
    case PickleOpcode::Reduce:
        makeCall();
        return true;
    case PickleOpcode::Build:
        build();
        return true;
    case PickleOpcode::BinPersId: {
        const PickleValue* id = pop();
        make(Kind::Persistent).items = {id};
        return true;
    }
    case PickleOpcode::PersId:
        makeText(Kind::Text, m_cursor.line());
        make(Kind::Persistent).items = {m_stack[m_stack.size() - 1]};
        std::swap(m_stack[m_stack.size() - 2], m_stack.back());
        pop();
        return true;
    default:
        return false;
    }
}

} // namespace headlight
