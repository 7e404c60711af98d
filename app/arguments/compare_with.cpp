// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/arguments/compare_with.h"

namespace headlight {

int CompareWith::count() const
{
    return int(text.has_value()) + int(model.has_value()) + int(mask.has_value()) + int(head.has_value()) +
           int(!ablatedHeads.empty());
}

std::string CompareWith::given() const
{
    return text                    ? "--with-text"
           : model                 ? "--with-model"
           : mask                  ? "--with-mask"
           : head                  ? "--with-head"
           : !ablatedHeads.empty() ? "--with-ablate"
                                   : "";
}

} // namespace headlight
