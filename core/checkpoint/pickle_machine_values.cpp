// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// This file implements the opcodes: the values that they make, the stack and the memo.

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/checkpoint/pickle_machine.h"
#include "core/checkpoint/torch_names.h"

#include <utility>

namespace headlight {

namespace {

// The most values of a pickle: little enough memory, and far more than the million of a checkpoint of 20,000 tensors.
constexpr std::size_t kMostValues = std::size_t{1} << 22U;

} // namespace

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

/// Makes dicts of collections and outputs of transformers dicts; records every other call for readTorchTensor() to
/// judge.
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
    if (isNameOfDict(callee->module, callee->text)) { // its arguments are a type, or values that follow by name
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

/// Ignores the state that PyTorch sets on a dict (_metadata of an OrderedDict): it holds no tensor. The state of a
/// NumPy array or type becomes the last item of the call that makes it.
void PickleMachine::build()
{
    const PickleValue* state = pop();
    PickleValue* target = pop();
    if (target->is(Kind::Call) && target->items[0]->module.starts_with("numpy"))
        target->items.push_back(state);
    else if (!target->is(Kind::Dict))
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
