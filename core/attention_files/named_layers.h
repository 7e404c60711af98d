// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_choice.h"

namespace headlight {

/// Orders the arrays of a choice, one for each layer, for each head, or for each head of each layer, by their names,
/// and joins those of a generation's steps. Throws as chooseAttention() does.
void placeByNames(AttentionChoice& choice, const ArrayFile& file);

} // namespace headlight
