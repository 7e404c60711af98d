// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/export/trace_tensors.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// For tests that compare two runs step by step.
namespace headlight::test {

/// Every number of every step of a run, by the names that the steps have in a trace.
using TraceNumbers = std::map<std::string, std::vector<float>>;

inline TraceNumbers traceNumbers(const std::shared_ptr<const ActivationCache>& run)
{
    TraceNumbers numbers;
    for (const TraceTensor& tensor : traceTensors(run))
        tensor.writeRows([&](const MatrixView& rows) {
            const Matrix packed = rows;
            std::vector<float>& all = numbers[tensor.name];
            all.insert(all.end(), packed.data(), packed.data() + packed.size());
        });
    return numbers;
}

/// The largest difference between two lists of one size, as a share of the largest magnitude in `b`.
inline double largestDifference(const std::vector<float>& a, const std::vector<float>& b)
{
    double difference = 0.0;
    double size = 1e-3;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i])
            difference = std::max(difference, std::abs(double(a[i]) - double(b[i])));
        if (std::isfinite(b[i]))
            size = std::max(size, std::abs(double(b[i])));
    }
    return difference / size;
}

} // namespace headlight::test
