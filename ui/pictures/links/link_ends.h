// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/links/links_layout.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// What stands out among the tokens while something is looked at.
struct LinkEnds {
    LinkToken strong;                  // in bold
    std::set<int> queries;             // tokens that a shown link begins at, or ends at
    std::set<int> keys;                //
    std::map<int, QString> queryNotes; // beside a label: a weight, or the head that the weights are of
    std::map<int, QString> keyNotes;
    std::optional<HeadIndex> head; // that the weights are of: its name stands out in the legend
};

/// Notes of a token: each weight that the meant head's shown links have at their other end. Of a pair: its own weight,
/// at the key, whether there is a link or not; nothing where the mask hides the cell. With links of several heads the
/// query (or the key that is looked at) says which head that is, unless it is the other end, too.
LinkEnds linkEnds(const LinkPlot& plot, const LinkToken& shown, const std::vector<TokenLink>& links);
/// Notes of one link: its weight, and its head.
LinkEnds linkEnds(const LinkPlot& plot, const TokenLink& link);

} // namespace headlight
