// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// The name of a bench's head, counted from 0: "first head". It is a word because a bench's matrices count their heads
/// from 1 like the papers, Q₁ and Q₂, and a model's heads are counted from 0: "head 1" would have two meanings.
const char* headOrdinal(int head);

} // namespace headlight
