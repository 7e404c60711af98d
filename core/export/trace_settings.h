// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/export/trace_tensors.h"

namespace headlight {

/// What a trace file says of its run besides the numbers: key and value, each value a string as in the metadata of a
/// safetensors file. `tokens` and `labels` are JSON arrays of strings, `ablated` is "layer.head,…".
TraceSettings traceSettings(const ActivationCache& cache);

} // namespace headlight
