// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/harmless_keys.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

// clang-format would put each value of this table on a line of its own.
// clang-format off
constexpr auto kWhole = std::to_array<std::string_view>({
    // They say how the model was saved and what runs it elsewhere.
    "architectures", "author", "auto_map", "dtype", "model_type", "name_or_path", "parent", "tokenizer_class",
    "torch_dtype",
    "torchscript", "transformers_version", "transformers.js_config", "use_bfloat16", "use_flash_attn",
    "use_fused_rms_norm",
    "flash_attn", "attn_implementation", "pretraining_tp", "processor_class", "unsloth_fixed", "unsloth_version",
    "gguf", "custom_pipelines", "base_model_tp_plan", "adapters", "language", "slow_but_exact", "model_name",
    "sentence_transformers", "sbert_ce_default_activation_function", "matryoshka_dimensions", "name", "xla_device",
    "do_lower_case",
    "max_seq_length", "vocab_size_or_config_json_file", "layers_to_keep", "use_return_dict",
    // They say how it was trained.
    "gradient_checkpointing", "init_method", "init_std", "initializer", "initializer_cutoff_factor",
    "initializer_factor",
    "initializer_range", "init_device", "label_smoothing", "layerdrop", "encoder_layerdrop", "decoder_layerdrop",
    "output_router_logits", "router_aux_loss_coef", "router_jitter_noise", "router_z_loss_coef", "aux_loss_alpha",
    "seq_aux",
    "num_logits_to_keep", "finetuning_task", "model_max_length", "tf_legacy_loss", "chunk_size_feed_forward",
    "neftune_noise_alpha", "seq_length", "num_steps", "loss_type",
    // They say what it returns, and describe heads that are not shown.
    "id2label", "label2id", "num_labels", "problem_type", "output_attentions", "output_hidden_states", "output_past",
    "return_dict", "return_dict_in_generate", "output_scores", "use_cache", "cache_implementation", "num_choices",
    "keys_to_ignore_at_inference", "classifier_pooling", "deterministic_flash_attn",
    // They say how texts are generated; some are ids of special tokens.
    "task_specific_params", "prefix", "max_length", "max_new_tokens", "min_length", "do_sample", "early_stopping",
    "num_beams",
    "num_beam_groups", "diversity_penalty", "temperature", "top_k", "top_p", "typical_p", "repetition_penalty",
    "length_penalty", "no_repeat_ngram_size", "encoder_no_repeat_ngram_size", "bad_words_ids", "num_return_sequences",
    "forced_bos_token_id", "forced_eos_token_id", "remove_invalid_values", "exponential_decay_length_penalty", "min_p",
    "penalty_alpha", "epsilon_cutoff", "eta_cutoff", "encoder_repetition_penalty", "renormalize_logits", "badwordsids",
    "eos_token_ids", "bos_token", "eos_token", "pad_token", "unk_token", "sep_token", "cls_token", "mask_token",
    "suppress_tokens", "begin_suppress_tokens", "force_bos_token_to_be_generated", "bos_token_id", "eos_token_id",
    "pad_token_id", "sep_token_id", "cls_token_id", "unk_token_id", "mask_token_id", "decoder_start_token_id",
    "sparse_prediction",
    "sparse_pred_ignore_index", "extra_pos_embeddings", "is_llama_config", "is_composition", "max_sequence_length", "tokenizer_name",
    // They count things that only models have which read these keys.
    "type_vocab_size", "type_sequence_label_size",
});
// clang-format on

} // namespace

bool isHarmlessKey(std::string_view key)
{
    return key.starts_with('_') || key.starts_with("summary_") ||
           key.starts_with("mm_") || // LLaVA's image tower has these
           key.find("dropout") != std::string_view::npos || key.ends_with("_pdrop") || key.ends_with("_drop") ||
           std::ranges::find(kWhole, key) != kWhole.end();
}

} // namespace headlight
