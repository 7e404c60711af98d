// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/class_predictions.h"

#include "core/base/error.h"
#include "core/ops/softmax.h"
#include "core/transformer/class_head.h"
#include "core/transformer/require_finite.h"

#include <algorithm>
#include <numeric>

namespace headlight {

bool ratesClasses(const ActivationCache& run)
{
    return run.config().readsImages() && hasClassHead(run.config(), run.model->parameters);
}

std::vector<ClassPrediction> topClasses(const ActivationCache& run, int k, const CancelToken& cancel)
{
    if (!ratesClasses(run))
        throw Error(ErrorKind::BadArgument,
                    "the checkpoint of " + run.model->name + " has no head that rates classes of images");
    const Matrix logits =
        classLogits(run.config(), run.model->parameters, run.activations.finalResid, run.options, cancel); // [1, n]
    requireFinite(logits, "class_logits");
    const Matrix probabilities = softmax(logits);
    std::vector<int> order(logits.cols());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int a, int b) { return logits(0, a) > logits(0, b); });
    order.resize(std::min(order.size(), static_cast<std::size_t>(std::max(k, 0))));
    std::vector<ClassPrediction> predictions;
    for (const int id : order)
        predictions.push_back({id, run.config().image.labels[id], logits(0, id), probabilities(0, id)});
    return predictions;
}

} // namespace headlight
