// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <QStringList>

namespace headlight {

/// What the label of each token does not say: "id 412, characters 4–7, “Ġwent” in the vocabulary". Characters count
/// from 0, the last one included; what the vocabulary says is left out where it is the label.
QStringList tokenNotes(const TokenSequence& encoding); // [T]

} // namespace headlight
