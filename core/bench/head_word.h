// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// "first head": a head of a bench, from 0 on, in words. A bench's matrices count their heads from 1 as the papers do,
/// Q₁ and Q₂, a model's heads are counted from 0: "head 1" would be one head here and another there.
const char* benchHeadWord(int head);

} // namespace headlight
