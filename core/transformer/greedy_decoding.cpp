// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/greedy_decoding.h"

#include "core/transformer/decoder.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/unembedding.h"

#include <algorithm>
#include <utility>

namespace headlight {

RunOptions generationOptions(RunOptions options)
{
    if (!options.mask.looksOnlyBack())
        options.mask.kind = MaskKind::Causal;
    return options;
}

int generationLimit(const ModelConfig& config, int nSourceTokens)
{
    return std::min(config.nCtx - 1, 2 * nSourceTokens + 10);
}

std::int64_t greedyChoice(const ModelConfig& config, const RowVectorView& logits)
{
    Index best = config.targetIds.pad == 0 && logits.size() > 1 ? 1 : 0;
    for (Index id = best + 1; id < logits.size(); ++id)
        if (id != config.targetIds.pad && logits[id] > logits[best])
            best = id;
    return best;
}

std::vector<std::int64_t> decodeGreedily(const ModelConfig& config, const Parameters& parameters,
                                         const MatrixView& encoderOut, const RunOptions& options, int limit,
                                         const CancelToken& cancel)
{
    Decoder decoder(config, parameters, encoderOut, generationOptions(options));
    std::vector<std::int64_t> ids;
    std::int64_t last = config.targetIds.start;
    while (static_cast<int>(ids.size()) < limit && (ids.empty() || !config.endsText(last))) {
        cancel.throwIfCancelled();
        const Matrix logits = unembed(config, parameters, decoder.run({last}, cancel).finalResid); // [1, dVocab]
        requireFinite(logits, "logits");
        last = greedyChoice(config, logits.row(0));
        ids.push_back(last);
    }
    return ids;
}

} // namespace headlight
