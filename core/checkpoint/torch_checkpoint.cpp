// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checkpoint/torch_checkpoint.h"

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"
#include "core/checkpoint/open_weights.h"
#include "core/checkpoint/pickle.h"
#include "core/checkpoint/torch_file.h"
#include "core/checkpoint/torch_names.h"
#include "core/checkpoint/torch_state.h"
#include "core/io/mapped_file.h"
#include "core/io/utf8.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

using Kind = PickleValue::Kind;

constexpr int kDeepest = 8; // dicts and lists within each other

/// The name of a dict's entry; a number is its digits. Empty for anything else.
std::string nameOf(const PickleValue& key)
{
    if (key.is(Kind::Text))
        return std::string(key.text);
    return key.is(Kind::Integer) ? std::to_string(key.integer) : std::string();
}

/// The value in terms of JSON; null for a tensor, an object and a fraction.
nlohmann::json plainValue(const PickleValue& value, int depth = 0)
{
    nlohmann::json plain;
    if (depth > kDeepest)
        return plain;
    if (value.is(Kind::Bool))
        plain = value.integer != 0;
    else if (value.is(Kind::Integer))
        plain = value.integer;
    else if (value.is(Kind::Text))
        plain = std::string(value.text);
    else if (value.is(Kind::List) || value.is(Kind::Tuple)) {
        plain = nlohmann::json::array();
        for (const PickleValue* item : value.items)
            plain.push_back(plainValue(*item, depth + 1));
    } else if (value.is(Kind::Dict)) {
        plain = nlohmann::json::object();
        for (std::size_t i = 0; i + 1 < value.items.size(); i += 2)
            if (const std::string name = nameOf(*value.items[i]); !name.empty())
                plain[name] = plainValue(*value.items[i + 1], depth + 1);
    }
    return plain;
}

/// What stands beside the state, without the optimizer's own.
nlohmann::json besideTensors(const PickleValue& root)
{
    nlohmann::json beside = nlohmann::json::object();
    for (std::size_t i = 0; i + 1 < root.items.size(); i += 2) {
        const PickleValue& value = *root.items[i + 1];
        const std::string name = nameOf(*root.items[i]);
        if (!name.empty() && !name.starts_with("optim") && !isTorchTensor(value))
            beside[name] = plainValue(value);
    }
    return beside;
}

} // namespace

TorchCheckpoint openTorchCheckpoint(const std::filesystem::path& path)
{
    nlohmann::json beside;
    const TorchNaming name = [&](const PickleValue& root, const std::string& file) {
        auto tensors = readTorchState(root, file);
        beside = besideTensors(root);
        return tensors;
    };
    TensorSource tensors = readTorchFile(std::make_shared<const MappedFile>(path), name);
    return {withoutWrapper(tensors), std::move(beside)};
}

nlohmann::json readPlainPickle(const std::filesystem::path& path)
{
    const MappedFile file(path);
    return file.read([&](std::span<const std::byte> bytes) {
        ByteCursor cursor(bytes, file.name(), "the pickle");
        return plainValue(Pickle::read(cursor, isNameOfDict).root());
    });
}

} // namespace headlight
