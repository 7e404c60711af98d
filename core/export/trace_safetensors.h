// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/export/trace_tensors.h"

namespace headlight {

/// Writes the trace as a safetensors file; see trace_file.h.
void writeTraceSafetensors(const Trace& trace, const ByteSink& write);

} // namespace headlight
