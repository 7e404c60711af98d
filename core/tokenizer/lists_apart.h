// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/merge_list.h"
#include "core/tokenizer/vocabulary.h"

namespace headlight {

/// The long lists of a tokenizer.json's "model" where they are no part of the document, which has an empty object and
/// an empty list in their places. Empty ones are those of the document.
struct ListsApart {
    Vocabulary vocabulary;
    MergeList merges;
};

} // namespace headlight
