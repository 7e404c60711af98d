// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headlight {

/// A family that people have and that is not opened: what its model_type is, and what of it would be needed.
struct DeclinedFamily {
    std::string_view modelType;
    std::string_view title;  // as its makers write it: "Longformer"
    std::string_view needed; // "attention in windows with global tokens"
};

/// Null for a model_type that is not in the list.
const DeclinedFamily* findDeclinedFamily(std::string_view modelType);

} // namespace headlight
