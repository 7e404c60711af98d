// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/adapter_config.h"
#include "core/model/forms/form_questions.h"
#include "core/model/model_answers.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace headlight {

// The answers about an adapter: the folder of the model that it changes, and whether it does.
inline constexpr std::string_view kBaseQuestion = "base";
inline constexpr std::string_view kAdapterQuestion = "adapter";
inline constexpr std::string_view kAdapterMerged = "merged";
inline constexpr std::string_view kAdapterOff = "off";

/// An adapter (adapter_config.json; Mangrulkar et al. 2022, PEFT; or a GGUF file) and the model that it changes.
struct OpenedAdapter {
    std::filesystem::path folder; // or a GGUF file; empty: the model has no adapter
    std::filesystem::path base;   // the folder, or the GGUF file, of the model that it changes
    bool isMerged = false;        // else the model is the one without it

    bool isThere() const { return !folder.empty(); }
    bool operator==(const OpenedAdapter&) const = default;
};

/// Whether a folder holds an adapter, or a GGUF file is one. Its configuration alone, beside a model, is a leftover of
/// one that was merged.
bool holdsAdapter(const std::filesystem::path& folder);

/// The adapter of such a folder and its model: the one that was said, the one beside it in the folder, else the one
/// that it names, looked for from its folder, beside that folder, and in the hub's cache; of a GGUF file the one GGUF
/// model of its architecture beside it. Throws Error{BadFile} for
/// another kind of adapter than LoRA, Error{BadArgument} where the model is not found and has to be said.
OpenedAdapter openedAdapter(const std::filesystem::path& folder, const ModelAnswers& answers);
/// Opens the adapter of a folder whose configuration has been read.
OpenedAdapter openedAdapter(const std::filesystem::path& folder, const AdapterConfig& config,
                            const ModelAnswers& answers);

/// The folder whose config.json describes the model: that of its base for an adapter whose base is found; the folder
/// itself for any other. Throws nothing.
std::filesystem::path describedFolder(const std::filesystem::path& folder, const ModelAnswers& answers);

/// Asks for the model of an adapter that is not found; empty for any other folder. Throws nothing.
std::vector<CheckpointQuestion> adapterQuestions(const std::filesystem::path& folder, const ModelAnswers& answers);

} // namespace headlight
