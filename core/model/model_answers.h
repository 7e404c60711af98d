// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/matrix_reading.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace headlight {

/// Facts that a person states about a model because its files do not say them.
struct ModelAnswers {
    /// Unknown keys of config.json in spite of which the model opens ("rope_scaling_note", "text_config.note").
    std::set<std::string, std::less<>> allowedKeys = {};
    bool allowsEveryKey = false;
    /// Answers to checkpoint questions by their keys: "heads" → "4".
    std::map<std::string, std::string, std::less<>> said = {};

    MatrixReading matrices = {}; // how a file of attention weights is read

    bool allows(std::string_view key) const { return allowsEveryKey || allowedKeys.contains(key); }
    bool operator==(const ModelAnswers&) const = default;
};

} // namespace headlight
