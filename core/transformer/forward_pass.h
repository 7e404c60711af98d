// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/image/pixel_values.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"
#include "core/transformer/block_list.h"
#include "core/transformer/run_options.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace headlight {

struct ForwardActivations {
    Matrix embed;      // [T, dModel]; steered where the run is, before layer 0
    BlockList blocks;  // one for each layer
    Matrix finalResid; // [T, dModel] input of the unembedding

    /// The input of a layer, [T, dModel], steered where the run is.
    const Matrix& residPre(std::size_t layer) const { return layer == 0 ? embed : blocks[layer - 1].residPost; }
};

/// A finished run of the model that is about to run. Rows that both share are taken from it, with the bits that
/// computing them again would give (see known_rows.h).
struct EarlierRun {
    const RunOptions& options;
    const ForwardActivations& activations;
    const PixelValues* pixels = nullptr; // that the run of an image read
};

/// Hears how a run of a stack gets on, in its thread. Each may be empty, and may throw to stop the run.
struct LayerWatch {
    Progress begins = {}; // each layer
    /// Each layer but the last, once its numbers are final: what is there by now, without finalResid. Layers that are
    /// taken from an earlier run are told together.
    std::function<void(const ForwardActivations& soFar)> ends = {};
};

/// Runs a GPT on ids [T]; returns every activation but the logits, which unembed() makes from rows of finalResid.
/// Throws Error{BadNumber} that names the first activation with a NaN or an
/// infinity, Error{Cancelled}.
ForwardActivations forwardPass(const ModelConfig& config, const Parameters& parameters,
                               const std::vector<std::int64_t>& ids, const RunOptions& options,
                               const CancelToken& cancel = {}, const std::vector<EarlierRun>& earlier = {},
                               const LayerWatch& watch = {});

/// Runs a model of images on pixel values; throws as above. options.grid is the grid of its patches. Where an earlier
/// run came through the same stages before the shown one, they are not run again.
ForwardActivations forwardPassOfImage(const ModelConfig& config, const Parameters& parameters,
                                      const PixelValues& pixels, const RunOptions& options,
                                      const CancelToken& cancel = {}, const std::vector<EarlierRun>& earlier = {},
                                      const LayerWatch& watch = {});

} // namespace headlight
