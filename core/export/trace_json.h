// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/export/trace_tensors.h"

namespace headlight {

/// Writes the trace as one JSON object; see trace_file.h.
void writeTraceJson(const Trace& trace, const ByteSink& write);

} // namespace headlight
