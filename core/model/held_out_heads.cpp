// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/held_out_heads.h"

#include "core/io/json.h"

#include <system_error>

namespace headlight {

namespace {

constexpr std::size_t kLargestReport = 1U << 20U; // bytes

AttentionPart partOf(const JsonObject& entry, const ModelConfig& config)
{
    const std::string name = entry.string("part");
    for (const AttentionPart part : {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross})
        if (name == partName(part) && config.hasPart(part))
            return part;
    entry.failField("part", "an attention of this model: decoder, encoder or cross");
}

} // namespace

HeldOutHeads HeldOutHeads::load(const std::filesystem::path& folder, const ModelConfig& config)
{
    HeldOutHeads heads;
    const std::filesystem::path path = folder / "headlight_heads.json";
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return heads;
    const JsonObject file = JsonObject::read(path, kLargestReport);
    heads.m_text = file.string("text");
    for (const JsonObject& entry : file.objects("heads")) {
        const AttentionPart part = partOf(entry, config);
        const AttentionSize size = config.sizeOf(part);
        const auto layer = static_cast<int>(entry.integer("layer", 0, size.nLayers - 1));
        const auto head = static_cast<int>(entry.integer("head", 0, size.nHeads - 1));
        heads.m_looks[{part, layer, head, entry.boolean("causal")}] = {entry.string("look"),
                                                                       entry.number("weight", 0.0, 1.0)};
    }
    return heads;
}

const HeldOutLook* HeldOutHeads::of(AttentionPart part, int layer, int head, bool causal) const
{
    const auto found = m_looks.find({part, layer, head, causal});
    return found == m_looks.end() ? nullptr : &found->second;
}

} // namespace headlight
