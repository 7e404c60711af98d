// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headlight {

/// A well-known family that Headlight does not open, and the feature that it would need for it.
struct DeclinedFamily {
    std::string_view modelType;
    std::string_view title;  // the name that its makers write: "Longformer"
    std::string_view needed; // "attention in windows with global tokens"
};

/// The row of a model_type; null where the list has none.
const DeclinedFamily* findDeclinedFamily(std::string_view modelType);

} // namespace headlight
