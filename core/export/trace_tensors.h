// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/tensor/shape.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// Takes the numbers of a tensor in row-major order, some rows at a time.
using RowSink = std::function<void(const MatrixView&)>;

/// One float tensor of a trace. Its numbers are computed while they are written: a [heads, T, T] tensor is never kept.
struct TraceTensor {
    std::string name; // "blocks.0.attn.pattern"
    Shape shape;
    std::function<void(const RowSink&)> writeRows;
};

using TraceSettings = std::vector<std::pair<std::string, std::string>>;

/// The token ids of one text of a run.
struct TraceIds {
    std::string name;              // "ids", "encoder.ids"
    std::vector<std::int64_t> ids; // [T]
};

/// The contents of a trace file.
struct Trace {
    std::vector<TraceIds> ids;
    TraceSettings settings; // see trace_settings.h
    std::vector<TraceTensor> tensors;
};

/// Takes the bytes of a file, one piece after the other.
using ByteSink = std::function<void(std::string_view)>;

/// The ids of a GPT's one text, or of an encoder-decoder's two.
std::vector<TraceIds> traceIds(const ActivationCache& cache);

/// Every float tensor of a run, in the order of the computation. Each shares ownership of the run.
std::vector<TraceTensor> traceTensors(const std::shared_ptr<const ActivationCache>& cache);

} // namespace headlight
