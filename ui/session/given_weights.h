// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "ui/session/session.h"

namespace headlight {

/// Whether the session shows what a file holds rather than what a model computes: nothing of it is computed again, so
/// no mask, no softmax and no switched-off head changes it. False while there is no result.
inline bool showsGivenWeights(const Session& session)
{
    return session.result() && session.result()->cache->config().isGiven();
}

} // namespace headlight
