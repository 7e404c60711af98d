// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/checkpoint_names.h"

#include "core/model/tensor_table.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

/// Tensors that many families save although they follow from the configuration.
constexpr auto kFollowing = std::to_array<std::string_view>(
    {".inv_freq", ".cos_cached", ".sin_cached", ".attn.masked_bias", ".attention.masked_bias", ".attention.bias",
     "position_ids", "embeddings.token_type_ids", "coder.version"});

// clang-format would put each value of this table on a line of its own.
// clang-format off
constexpr auto kOtherHeads = std::to_array<std::string_view>(
    {"classifier", "classification_head.", "score.", "qa_", "pooler.", "pre_classifier.", "seq_relationship.",
     "cls.seq_relationship.", "discriminator_predictions.", "multiple_choice_head.", "sequence_summary.",
     "sop_classifier.", "v_head.", "value_head.", "mask_predictions.", "vision_tower.", "multi_modal_projector.",
     "head.", "dense.", "linear.", "colbert_linear.", "encode_proj.", "projection.",
     "contact_head.", "mtp_", "visual.", "vision_model.", "text_model.", "visual_projection.", "text_projection.", "logit_scale",
     "logit_bias", "head.weight", "head.bias", "image_newline", "connector.", "mlp1.", "vision_encoder.", "mm_projector.",
     "vision_resampler."});
// clang-format on

/// The name with gamma and beta, which norms converted from TensorFlow have.
std::string oldNormName(const std::string& name)
{
    for (const auto& [now, before] :
         {std::pair<std::string_view, std::string_view>{".weight", ".gamma"}, {".bias", ".beta"}})
        if (name.ends_with(now))
            return name.substr(0, name.size() - now.size()) + std::string(before);
    return {};
}

} // namespace

CheckpointNames::CheckpointNames(const TensorSource& file, const ModelConfig& config)
    : m_file(file), m_family(familyOf(config)), m_layers(m_family.layers(config))
{
    if (m_family.embeddingCopies)
        m_copies = m_family.embeddingCopies(config);
    else if (config.tiedUnembedding)
        m_copies = {"lm_head.weight"};
    Parameters unused;
    m_embedding = tensorTable(config, unused).front().checkpointName;
    for (const std::string& name : file.names())
        for (const std::string_view prefix : m_family.prefixes)
            if (name.starts_with(prefix))
                m_prefixedParts.insert(name.substr(0, name.find('.', prefix.size()) + 1));
}

std::string CheckpointNames::inFile(const std::string& name) const
{
    std::vector<std::string> spellings{name, oldNormName(name)};
    for (const auto& [ours, theirs] : m_family.otherNames)
        if (name.starts_with(ours)) {
            spellings.push_back(std::string(theirs) + name.substr(ours.size()));
            spellings.push_back(oldNormName(spellings.back()));
        }
    if (name == m_embedding) // which of the names of one tensor is saved depends on who saved it
        spellings.insert(spellings.end(), m_copies.begin(), m_copies.end());
    for (const std::string& spelling : spellings)
        if (const std::string found = underAnyPrefix(spelling); !spelling.empty() && !found.empty())
            return found;
    return asTheRest(name);
}

std::string CheckpointNames::asTheRest(const std::string& name) const
{
    const std::string part = name.substr(0, name.find('.') + 1);
    for (const std::string_view prefix : m_family.prefixes)
        if (m_prefixedParts.contains(std::string(prefix) + part))
            return std::string(prefix) + name;
    return name;
}

std::string CheckpointNames::underAnyPrefix(const std::string& name) const
{
    if (m_file.find(name))
        return name;
    for (const std::string_view prefix : m_family.prefixes) {
        if (std::string prefixed = std::string(prefix) + name; m_file.find(prefixed))
            return prefixed;
        if (name.starts_with(prefix) && m_file.find(name.substr(prefix.size())))
            return name.substr(prefix.size());
    }
    return {};
}

std::string CheckpointNames::withoutPrefix(std::string_view name) const
{
    const bool tableHasIt = std::ranges::any_of(m_layers, [&](const LayerNames& l) {
        return !m_family.prefixes.empty() && l.prefix.starts_with(m_family.prefixes.front());
    });
    if (!tableHasIt)
        for (const std::string_view prefix : m_family.prefixes)
            if (name.starts_with(prefix))
                return std::string(name.substr(prefix.size()));
    return std::string(name);
}

bool CheckpointNames::follows(std::string_view name) const
{
    const auto endsName = [&](std::string_view ending) { return name.ends_with(ending); };
    return std::ranges::any_of(kFollowing, endsName) || std::ranges::any_of(m_family.followingTensors, endsName) ||
           std::ranges::any_of(m_copies, endsName);
}

bool CheckpointNames::isOfAnotherHead(std::string_view bareName) const
{
    return std::ranges::any_of(kOtherHeads, [&](std::string_view head) { return bareName.starts_with(head); });
}

} // namespace headlight
