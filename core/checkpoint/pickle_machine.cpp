// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/pickle_machine.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <utility>

namespace headlight {

namespace {

// Far beyond any checkpoint (one of 20,000 tensors has about a million), and little enough memory.
constexpr std::size_t kMostValues = std::size_t{1} << 22U;
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
    if (!stepConstant(known) && !stepText(known) && !stepContainer(known) && !stepMemo(known) && !stepName(known))
        m_cursor.fail("uses the pickle opcode " + pickleOpcodeName(opcode) +
                      ", which tensors do not need; Headlight never runs code from a file");
}

bool PickleMachine::stepConstant(PickleOpcode opcode)
{
    switch (opcode) {
    case PickleOpcode::Proto:
        if (const std::uint8_t protocol = m_cursor.byte(); protocol > 5)
            m_cursor.fail("has the pickle protocol " + std::to_string(protocol) + ", expected at most 5");
        return true;
    case PickleOpcode::Frame:
        m_cursor.number(8); // how much to read at once
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

PickleValue& PickleMachine::make(Kind kind)
{
    if (m_pickle.m_values.size() >= kMostValues)
        m_cursor.fail("has more than " + std::to_string(kMostValues) + " values, more than tensors need");
    PickleValue& value = m_pickle.m_values.emplace_back();
    value.kind = kind;
    push(&value);
    return value;
}

void PickleMachine::makeLong(std::uint64_t bytes)
{
    const std::string_view stored = m_cursor.text(bytes);
    if (stored.size() > 8) {
        makeText(Kind::LargeInteger, stored);
        return;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < stored.size(); ++i)
        value |= static_cast<std::uint64_t>(static_cast<unsigned char>(stored[i])) << (8 * i);
    const bool isNegative = !stored.empty() && (static_cast<unsigned char>(stored.back()) & 0x80U) != 0;
    if (isNegative && stored.size() < 8)
        value |= ~std::uint64_t{0} << (8 * stored.size());
    makeInteger(Kind::Integer, static_cast<std::int64_t>(value));
}

void PickleMachine::makeTuple(std::size_t size)
{
    std::vector<const PickleValue*> items(size);
    for (std::size_t i = size; i-- > 0;)
        items[i] = pop();
    make(Kind::Tuple).items = std::move(items);
}

void PickleMachine::refuseGlobal(std::string_view module, std::string_view name) const
{
    throw Error(ErrorKind::BadFile,
                "asks to run " + printable(module) + "." + printable(name) +
                    "; Headlight never runs code from a file, and only tensors are read from it",
                m_cursor.file());
}

void PickleMachine::makeGlobal(std::string_view module, std::string_view name)
{
    if (!m_allowed(module, name))
        refuseGlobal(module, name);
    PickleValue& global = make(Kind::Global);
    global.module = module;
    global.text = name;
}

/// An OrderedDict is a dict from the start; every other call is only written down, for the reader of tensors to know.
void PickleMachine::makeCall()
{
    const PickleValue* arguments = pop();
    const PickleValue* callee = pop();
    if (!callee->is(Kind::Global) || !arguments->is(Kind::Tuple))
        m_cursor.fail("calls what is no function of Python; Headlight never runs code from a file");
    if (callee->isGlobal("collections", "OrderedDict")) {
        if (!arguments->items.empty())
            m_cursor.fail("makes an OrderedDict from arguments, expected an empty one that is filled afterwards");
        make(Kind::Dict);
        return;
    }
    std::vector<const PickleValue*> items{callee};
    items.insert(items.end(), arguments->items.begin(), arguments->items.end());
    make(Kind::Call).items = std::move(items);
}

void PickleMachine::push(PickleValue* value)
{
    if (m_stack.size() >= kMostValues)
        m_cursor.fail("has more than " + std::to_string(kMostValues) + " values, more than tensors need");
    m_stack.push_back(value);
}

PickleValue* PickleMachine::pop()
{
    if (m_stack.size() <= (m_marks.empty() ? 0 : m_marks.back()))
        m_cursor.fail("takes a value where there is none");
    PickleValue* value = m_stack.back();
    m_stack.pop_back();
    return value;
}

std::vector<const PickleValue*> PickleMachine::popToMark()
{
    if (m_marks.empty())
        m_cursor.fail("takes the values after a mark where there is none");
    const auto first = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<const PickleValue*> items(first, m_stack.end());
    m_stack.erase(first, m_stack.end());
    m_marks.pop_back();
    return items;
}

void PickleMachine::append(std::vector<const PickleValue*> items, Kind container)
{
    PickleValue* target = pop();
    if (!target->is(container))
        m_cursor.fail(container == Kind::List ? "adds an item to what is no list" : "adds a key to what is no dict");
    if (container == Kind::Dict && items.size() % 2 != 0)
        m_cursor.fail("adds a key without a value to a dict");
    target->items.insert(target->items.end(), items.begin(), items.end());
    push(target);
}

/// What PyTorch notes about a module beside its state (_metadata of an OrderedDict) holds no tensor.
void PickleMachine::build()
{
    pop();
    PickleValue* target = pop();
    if (!target->is(Kind::Dict))
        m_cursor.fail("sets the state of an object; Headlight never runs code from a file");
    push(target);
}

void PickleMachine::put(std::uint64_t index)
{
    PickleValue* value = pop();
    push(value);
    m_memo[index] = value;
}

void PickleMachine::get(std::uint64_t index)
{
    const auto found = m_memo.find(index);
    if (found == m_memo.end())
        m_cursor.fail("asks for the value " + std::to_string(index) + " of its memo, which is not there");
    push(found->second);
}

} // namespace headlight
