// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/export/trace_tensors.h"

namespace headlight {

/// The settings of a run in a trace file: key and value, each value a string as in the metadata of a safetensors file.
/// `tokens` and `labels` are JSON arrays of strings, `ablated` is "layer.head,…", a head of an encoder
/// "encoder.layer.head", of a cross-attention "cross.layer.head"; `ablation` is "zero" or "mean". A steered run has
/// `steering`, what the vector is, `steering_vector`, its numbers, `steering_layer`, `steering_strength` and, where it
/// is one token alone, `steering_token`; a model of images with stages has `stage`, from 1. In an encoder-decoder these
/// are the source's tokens and the decoder's mask; `decoder_tokens` and `decoder_labels` are what the decoder read,
/// `target_text`, `target_tokens`, `target_cut_tokens` and `target_generated` ("true", "false") what it was to say, and
/// `encoder_mask` and `cross_mask` the other masks. `score_divisor` is there where q·k was divided by a typed constant,
/// `hidden_cells` ("query:key,…") and `padded_keys`
/// ("key,…") where a person hid some by hand, those of other parts under `encoder_hidden_cells` and the like;
/// `type_ids` ("0,0,1") where any token is of another type than 0, or types were given.
TraceSettings traceSettings(const ActivationCache& cache);

} // namespace headlight
