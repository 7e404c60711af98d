// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/chat_template.h"

#include "core/checkpoint/gguf_file.h"
#include "core/io/json.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"
#include "core/model/adapter.h"
#include "core/model/forms/checkpoint_forms.h"

#include <nlohmann/json.hpp>

#include <system_error>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLargestTemplate = 1U << 20U;  // bytes; real ones have up to 20,000
constexpr std::size_t kLargestSettings = 64U << 20U; // bytes of a tokenizer_config.json, which may list many tokens

/// A template, or several as [{"name": …, "template": …}, …].
std::string templatesIn(const nlohmann::json& value)
{
    if (value.is_string())
        return value.get<std::string>();
    std::string all;
    if (!value.is_array())
        return all;
    for (const nlohmann::json& one : value) {
        const auto text = one.is_object() ? one.find("template") : one.end();
        const auto name = one.is_object() ? one.find("name") : one.end();
        if (!one.is_object() || text == one.end() || !text->is_string())
            continue;
        all += all.empty() ? "" : "\n\n";
        if (name != one.end() && name->is_string())
            all += "{# " + name->get<std::string>() + " #}\n";
        all += text->get<std::string>();
    }
    return all;
}

std::string templateOfGguf(const fs::path& file)
{
    const GgufMetadata metadata = openGguf(file).metadata;
    std::string all = metadata.textOr("tokenizer.chat_template", "");
    for (const std::string& key : metadata.keys()) // others have names: "tokenizer.chat_template.tool_use"
        if (constexpr std::string_view beginning = "tokenizer.chat_template."; key.starts_with(beginning))
            all += "\n\n{# " + key.substr(beginning.size()) + " #}\n" + metadata.textOr(key, "");
    return all;
}

} // namespace

std::string chatTemplate(const fs::path& opened, const ModelAnswers& answers)
{
    std::error_code error;
    const fs::path folder = describedFolder(opened, answers);
    if (!fs::exists(folder / "config.json", error))
        if (const fs::path file = checkpointOfForm(folder); !file.empty() && isGguf(file))
            return templateOfGguf(file);
    if (fs::exists(folder / "chat_template.jinja", error)) {
        std::string text = readFile(folder / "chat_template.jinja", kLargestTemplate);
        requireUtf8(text, "chat_template.jinja");
        return text;
    }
    if (!fs::exists(folder / "tokenizer_config.json", error))
        return {};
    return templatesIn(JsonObject::read(folder / "tokenizer_config.json", kLargestSettings).raw("chat_template"));
}

} // namespace headlight
