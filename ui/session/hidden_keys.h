// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <set>

namespace headlight {

class Session;

/// The keys that a command about "the chosen keys" means: the tokens that were selected, where they are keys; else the
/// token that its row marks as the current one, which in a cross-attention is the key that is taken apart. Empty before
/// the first result, and while nothing is marked.
std::set<int> chosenKeys(const Session& session);

/// "Hide “cash” from every query", "Hide 3 tokens from every query".
QString keysPhrase(const Session& session, const std::set<int>& keys);

} // namespace headlight
