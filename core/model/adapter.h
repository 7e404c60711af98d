// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

namespace headlight {

/// Throws Error{BadFile} for a folder with an adapter (adapter_config.json; Mangrulkar et al. 2022, PEFT). transformers
/// applies an adapter to the weights beside it, or to those of the model that it names: neither alone gives the
/// folder's numbers. An adapter's configuration alone, beside a model, is a leftover of an adapter that was merged, and
/// accepted.
void requireNoAdapter(const std::filesystem::path& folder);

} // namespace headlight
