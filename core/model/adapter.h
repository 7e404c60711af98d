// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// Throws Error{BadFile} for a folder with an adapter (adapter_config.json; Mangrulkar et al. 2022, PEFT): what changes
/// a model. transformers applies it to the weights beside it, or to those of the model that it names, so that neither
/// gives the numbers of the folder. Beside a model the configuration alone is what was left there of one that was
/// merged: there is nothing to apply.
void requireNoAdapter(const std::filesystem::path& folder);

} // namespace headlight
