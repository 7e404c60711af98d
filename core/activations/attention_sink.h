// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

namespace headlight {

/// Whether the heads of a layer have a sink: a learned score that takes part in every softmax, stands for no token and
/// has no value (GPT-OSS). The rows of their pattern fall short of 1 by its weight.
bool hasSink(const ActivationCache& run, HeadIndex head);

/// The sink's column in a step, [queries, 1]: its score, or from the softmax on its share of each query's attention.
Matrix sinkColumn(const ActivationCache& run, HeadIndex head, TokenRange queries, AttentionStep step);

} // namespace headlight
