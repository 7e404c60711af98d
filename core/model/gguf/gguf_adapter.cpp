// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gguf/gguf_adapter.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <array>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace headlight {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kAdapterType = "adapter";
constexpr std::string_view kTypeKey = "general.type";
constexpr std::string_view kArchitectureKey = "general.architecture";
constexpr double kMostGgufAlpha = 1e6;

/// A factor as PEFT names it: "blk.0.attn_q.weight.lora_a" → "blk.0.attn_q.lora_A.weight".
std::string nameOfFactor(const GgufMetadata& metadata, const std::string& name)
{
    constexpr auto endings = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{".weight.lora_a", ".lora_A.weight"}, {".weight.lora_b", ".lora_B.weight"}});
    for (const auto& [theirs, peft] : endings)
        if (name.ends_with(theirs))
            return name.substr(0, name.size() - theirs.size()) + std::string(peft);
    metadata.fail("tensor " + inQuotes(name) +
                  " is no factor of a weight, expected names that end in \".weight.lora_a\" or \".weight.lora_b\"");
}

/// The embedding's factors stand the other way round: a [tokens, rank] and b [width, rank], of which a is the product's
/// left one.
TensorInfo turned(const GgufMetadata& metadata, const std::string& name, TensorInfo factor)
{
    if (factor.shape.size() != 2 || (factor.dtype != "F32" && factor.dtype != "F16" && factor.dtype != "BF16"))
        metadata.fail("tensor " + inQuotes(name) + " is of the type " + factor.dtype +
                      ", expected a matrix of F32, F16 or BF16");
    factor.strides = {1, factor.shape[1]};
    std::swap(factor.shape[0], factor.shape[1]);
    return factor;
}

TensorSource factorsOf(const GgufFile& adapter)
{
    constexpr std::string_view embedding = "token_embd.weight";
    TensorSource::Tensors tensors;
    for (const std::string& name : adapter.tensors.names()) {
        const TensorInfo& factor = *adapter.tensors.find(name);
        if (name == std::string(embedding) + ".lora_a")
            tensors.emplace("token_embd.lora_B.weight", factor);
        else if (name == std::string(embedding) + ".lora_b")
            tensors.emplace("token_embd.lora_A.weight", turned(adapter.metadata, name, factor));
        else
            tensors.emplace(nameOfFactor(adapter.metadata, name), factor);
    }
    return TensorSource(adapter.metadata.file(), std::move(tensors));
}

} // namespace

bool isGgufAdapter(const fs::path& file)
{
    try {
        return isGguf(file) && openGguf(file).metadata.textOr(kTypeKey, "model") == kAdapterType;
    } catch (const Error&) {
        return false;
    }
}

fs::path modelBesideAdapter(const fs::path& file)
{
    fs::path found;
    try {
        const std::string architecture = openGguf(file).metadata.text(kArchitectureKey);
        for (const fs::path& beside : ggufFilesIn(file.has_parent_path() ? file.parent_path() : fs::path("."))) {
            const GgufMetadata metadata = openGguf(beside).metadata;
            if (metadata.textOr(kTypeKey, "model") != "model" || metadata.textOr(kArchitectureKey, "") != architecture)
                continue;
            if (!found.empty())
                return {};
            found = beside;
        }
    } catch (const Error&) { // opening it says what is wrong with it
        return {};
    }
    return found;
}

fs::path ggufToOpenIn(const fs::path& folder)
{
    const std::vector<fs::path> files = ggufFilesIn(folder);
    if (files.size() == 1)
        return files.front();
    if (files.size() != 2)
        return {};
    for (std::size_t i = 0; i < 2; ++i)
        if (isGgufAdapter(files[i]) && modelBesideAdapter(files[i]) == files[1 - i])
            return files[i];
    return {};
}

AdaptedWeights withGgufAdapter(const GgufFile& model, const GgufFile& adapter)
{
    const GgufMetadata& metadata = adapter.metadata;
    if (metadata.text("adapter.type") != "lora")
        metadata.failField("adapter.type", "\"lora\"");
    if (metadata.has("adapter.alora.invocation_tokens"))
        metadata.failField("adapter.alora.invocation_tokens", "none: an adapter that changes every token");
    const std::string own = model.metadata.text(kArchitectureKey);
    if (metadata.text(kArchitectureKey) != own)
        metadata.failField(kArchitectureKey,
                           inQuotes(own) + ", that of the model in " + inQuotes(model.metadata.file()));
    AdapterConfig config;
    config.alpha = metadata.number("adapter.lora.alpha", 0.0, kMostGgufAlpha);
    return withAdapter(model.tensors, factorsOf(adapter), config);
}

} // namespace headlight
