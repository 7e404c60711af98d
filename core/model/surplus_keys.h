// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The meaning of a key of config.json that no published config.json of the family has.
enum class SurplusKey {
    Harmless,       ///< people write it down about a model; it leaves the numbers alone
    ChangesNumbers, ///< models that have it compute something else
    Unknown         ///< nobody can tell
};

SurplusKey judgeSurplusKey(std::string_view key);

/// The surplus keys of one config.json, with their places in it ("text_config.license").
struct SurplusKeys {
    std::vector<std::string> harmless;
    std::vector<std::string> unknown;
};

/// Sentences for whoever looks at the model: which keys were found to change nothing, and which unknown ones were left
/// out because a person allowed it.
std::vector<std::string> surplusRemarks(const SurplusKeys& keys);

/// The sentence that refuses unknown keys and says how to open the model all the same. `keys` is not empty.
std::string unknownKeysRefusal(const std::vector<std::string>& keys, const std::string& family);

} // namespace headlight
