// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"

#include <string_view>

namespace headlight {

/// Whether transformers or the makers of a family have published a class for it: "BertForMaskedLM", but not
/// "BertGenerationEncoder".
bool isPublishedClass(const Family& family, std::string_view name);

} // namespace headlight
