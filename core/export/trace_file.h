// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/base/cancel_token.h"

#include <filesystem>
#include <memory>

namespace headlight {

/// Writes everything a run computed, by the ending of `file`:
/// - .safetensors: `ids` [T] int64, the rest float32; the run's settings (trace_settings.h) in `__metadata__`;
/// - .json: {"settings": {…}, "tensors": {"ids": […], "embed": [[…]], …}}, the same names, settings and, nested,
/// shapes. Tensors: ids [T] · embed [T, dModel] · blocks.{l}.resid_pre|resid_post [T, dModel] · blocks.{l}.attn.q|k|v|z
/// [heads, T, dHead] · blocks.{l}.attn.scores|masked_scores|pattern [heads, Tq, Tk] · blocks.{l}.attn.out [T, dModel] ·
/// logits [T, dVocab]. Families that have them add attn.latent_q|latent_kv [T, rank] · attn.rot_q|rot_k [heads, T,
/// dHead] · attn.position_bias|c2c|c2p|p2c [heads, Tq, Tk] · mlp.expert_weights [T, experts] · final_resid [T, dModel]
/// · class_logits [1, classes] · pooled [1, n] (resources/models/FAMILIES.md says what each is). Those of an
/// encoder-decoder begin with `encoder.` or `decoder.` (but logits), and the decoder has blocks.{l}.cross.* beside
/// attn.*, its rows the decoder's positions and its columns the source's. A recurrent translator has
/// encoder.embed|states, decoder.embed|states, decoder.attn.scores|masked_scores|pattern [1, Tq, Tk] and
/// decoder.attn.context: row i of decoder.states is the state that step i made, that of the scores what it looked at.
/// The same run gives the same bytes. Throws Error{BadArgument} for another ending, Error{CannotWrite},
/// Error{Cancelled}; nothing half-written stays.
void writeTrace(const std::filesystem::path& file, const std::shared_ptr<const ActivationCache>& cache,
                const CancelToken& cancel = {});

/// Throws Error{BadArgument} when no trace can be written to a file of this ending; what to ask before a long run.
void checkTraceEnding(const std::filesystem::path& file);

} // namespace headlight
