// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/surplus_keys.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>

namespace headlight {

namespace {

// clang-format would put each value of these tables on a line of its own.
// clang-format off
constexpr auto kWrittenDown = std::to_array<std::string_view>({
    // They say where it comes from and what it is for.
    "license", "license_name", "license_link", "dataset", "datasets", "dataset_name", "description", "version",
    "model_version", "base_model", "base_models", "base_model_name", "parent_model", "finetuned_from", "created_by",
    "creator", "model_creator", "authors", "contact", "email", "organization", "company", "institution", "copyright",
    "homepage", "website", "url", "link", "citation", "paper", "arxiv", "doi", "bibtex", "tags", "library_name",
    "pipeline_tag", "framework", "repo", "repository", "github", "hf_repo", "repo_id", "commit", "commit_hash",
    "git_hash", "git_commit", "revision", "date", "created", "created_at", "release_date", "timestamp", "title",
    "summary", "readme", "notes", "note", "comment", "comments", "_comment", "usage", "intended_use", "limitations",
    "widget", "inference", "domain", "languages", "task", "task_name", "quantized_by", "teacher", "teacher_model",
    "teacher_model_type", "student",
    "model_id", "model_size", "size", "family", "model_family", "variant", "is_instruct", "instruct",
    // They count.
    "n_params", "num_params", "n_parameters", "num_parameters", "total_params", "total_parameters", "params",
    "parameters", "parameter_count", "active_params", "num_active_parameters", "tokens_trained", "num_tokens",
    "train_tokens", "training_tokens", "total_tokens", "tokens",
    // They say what runs it.
    "flash_attention", "use_flash", "use_flash_attention", "use_flash_attention_2", "flash_attn_2", "use_sdpa", "sdpa",
    "use_memory_efficient_attention", "use_xformers", "xformers", "use_triton", "compile", "torch_compile",
    "compile_model", "use_kernels", "use_liger", "use_liger_kernel", "device", "device_map", "backend", "precision",
    "mixed_precision", "fp16", "bf16", "fp32", "amp", "low_cpu_mem_usage", "trust_remote_code", "use_safetensors",
    "tensor_parallel", "tensor_parallel_size", "pipeline_parallel", "pipeline_parallel_size", "world_size",
    "num_gpus", "n_gpus", "hardware", "gpu", "vocab_file", "merges_file", "tokenizer", "tokenizer_file",
    "tokenizer_path", "tokenizer_type",
    // They say how it was trained.
    "loss_function", "loss_fn", "loss", "train_loss", "eval_loss", "val_loss", "best_val_loss", "perplexity", "metrics",
    "accuracy", "ignore_index", "z_loss", "z_loss_weight", "z_loss_coef", "aux_loss_coef", "initializer_std",
    "init_scale", "weight_init", "mlm", "mlm_probability", "mask_probability", "masking_ratio", "objective",
    "training_objective", "learning_rate", "lr", "max_lr", "min_lr", "peak_lr", "lr_scheduler", "lr_scheduler_type",
    "lr_schedule", "lr_decay", "lr_decay_iters", "decay_lr", "weight_decay", "beta1", "beta2", "adam_beta1",
    "adam_beta2", "adam_epsilon", "adam_eps", "max_grad_norm", "grad_clip", "gradient_clipping",
    "gradient_clip_val", "gradient_accumulation_steps", "grad_accum_steps", "warmup", "warmup_steps", "warmup_ratio",
    "warmup_iters", "batch_size", "global_batch_size", "micro_batch_size", "train_batch_size", "eval_batch_size",
    "per_device_train_batch_size", "max_steps", "train_steps", "training_steps", "num_train_steps", "max_iters",
    "iter_num", "iteration", "iterations", "step", "global_step", "epoch", "epochs", "num_epochs", "num_train_epochs",
    "optimizer", "optim", "scheduler", "seed", "random_seed", "data_seed", "training_data", "train_data", "trained_on",
    "pretraining_data", "corpus", "data_path", "output_dir", "out_dir", "log_dir", "run_name", "run_id", "experiment",
    "experiment_name", "wandb", "wandb_project", "wandb_run_id", "wandb_run_name", "checkpoint", "checkpoint_path",
    "checkpoint_every", "training_args", "training_arguments", "training_config", "train_config", "tokens_seen",
    "samples_seen", "save_steps", "eval_steps", "logging_steps", "ema_decay", "freeze_embeddings",
    "frozen_layers", "unfrozen_layers", "use_gradient_checkpointing", "activation_checkpointing",
    // They say how texts are written, ended and laid out.
    "chat_template", "prompt_template", "system_prompt", "template", "stop", "stop_tokens", "stop_words",
    "stop_token_ids", "stop_strings", "additional_special_tokens", "special_tokens", "presence_penalty",
    "frequency_penalty", "generation_config",
});

/// Keys by which some family computes something else; the ones that a family reads are asked for before.
constexpr auto kOfNumbers = std::to_array<std::string_view>({
    "activation", "activation_function", "afn", "attention_layers", "attention_type", "attention_types", "attn_config",
    "attn_type", "block_size", "compression_ratio", "d_ff", "d_kv", "d_model", "directionality",
    "dual_chunk_attention_config", "embed_dim", "embedding_size", "emb_size", "expansion_ratio", "ff_factor", "ffn_config",
    "ffn_dim", "ffn_hidden_size", "ffn_type", "first_k_dense_replace", "fourier_attention", "full_attn_mod",
    "global_attn_every_n_layers", "hidden_act", "hidden_activation", "hidden_dim", "hidden_size", "intermediate_size",
    "is_causal", "is_decoder", "is_encoder_decoder", "layer_types", "learned_pos_emb", "logit_scale", "mlp_type",
    "multi_query", "n_ctx", "n_embd", "n_group", "n_inner", "n_layer", "n_layers", "n_positions", "n_special",
    "new_decoder_architecture", "no_rope_layers", "no_rope_layer_interval", "num_hidden_groups", "num_layers",
    "offset_alibi", "parallel_attn", "parallel_block", "pos_att_type", "position_biased_input", "position_buckets",
    "position_embedding_type", "prefix_lm", "quantization", "quantization_config", "query_pre_attn_scalar",
    "relative_attention", "replacing_rate", "rescale_embeddings", "scale_depth", "scale_emb", "share_att_key",
    "talking_head", "tie_encoder_decoder", "tie_word_embeddings", "token_dropout", "topk_group", "topk_method",
    "use_mrope", "vision_config", "window_size", "mtp_depth", "layer_scale", "weight_tying", "attention_window",
    "attention_chunk_size", "temperature_tuning", "attn_temperature_tuning", "residual_gain", "value_residual",
    "differential_attention", "cross_layer_attention",
});

/// Words that a key of numbers has among its own.
constexpr auto kWordsOfNumbers = std::to_array<std::string_view>({
    "norm", "layernorm", "rmsnorm", "rope", "rotary", "alibi", "softcap", "softcapping", "capping", "expert", "experts",
    "moe", "multiplier", "scaling", "sliding", "bias", "eps", "epsilon", "residual", "quantization", "clip", "qk", "kv",
    "qkv", "heads", "conv", "ssm", "mamba", "lora", "sink", "sinks", "mup", "yarn", "theta",
});

/// Words of how a model was trained, measured and published.
constexpr auto kWordsOfTraining = std::to_array<std::string_view>({
    "wandb", "tensorboard", "mlflow", "comet", "clearml", "neptune", "swanlab", "train", "training", "trained",
    "trainer", "pretrain", "pretraining", "pretrained", "finetune", "finetuned", "finetuning", "sft", "dpo", "rlhf",
    "grpo", "ppo", "eval", "evaluation", "val", "validation", "optimizer", "optim", "adam", "adamw", "adafactor", "sgd",
    "lion", "muon", "lr", "learning", "warmup", "scheduler", "schedule", "epoch", "epochs", "checkpoint", "checkpoints",
    "checkpointing", "ckpt", "seed", "dataset", "datasets", "corpus", "license", "author", "authors", "url", "git",
    "github", "commit", "revision", "date", "timestamp", "created", "updated", "uploaded", "homepage", "doi", "arxiv",
    "paper", "citation", "copyright", "email", "contact", "description", "readme", "changelog", "release", "gpu", "gpus",
    "tpu", "cuda", "ddp", "fsdp", "deepspeed", "megatron", "slurm", "logging", "logger", "metric", "metrics", "loss",
    "losses", "accuracy", "perplexity", "ppl", "bleu", "rouge", "benchmark", "benchmarks", "tokenizer", "huggingface",
    "hf", "hub", "repo", "note", "notes", "comment", "tags",
});

/// Words of what a model computes: beside one of these a word of training proves nothing.
constexpr auto kWordsOfShape = std::to_array<std::string_view>({
    "attention", "attn", "window", "mask", "masking", "layer", "layers", "head", "position", "positions", "positional",
    "embedding", "embeddings", "embed", "hidden", "activation", "act", "gate", "gated", "gating", "router", "routing",
    "scale", "factor", "tie", "tied", "causal", "bidirectional", "temperature", "dim", "dims", "width", "depth", "length",
    "len", "seq", "vocab", "mlp", "ffn", "block", "blocks", "state", "recurrent", "token", "query", "key", "value",
});
// clang-format on

template <typename Table>
bool contains(const Table& table, std::string_view key)
{
    return std::ranges::find(table, key) != table.end();
}

template <typename Table>
bool hasWordOf(const Table& words, std::string_view key)
{
    while (!key.empty()) {
        const std::size_t end = std::min(key.find_first_of("_.-"), key.size());
        if (contains(words, key.substr(0, end)))
            return true;
        key.remove_prefix(std::min(end + 1, key.size()));
    }
    return false;
}

/// "a", "b" and "c" in quotes; of many the first ones and how many more there are.
std::string keyList(const std::vector<std::string>& keys)
{
    constexpr std::size_t most = 8;
    std::string list;
    const std::size_t shown = keys.size() > most ? most - 1 : keys.size();
    for (std::size_t i = 0; i < shown; ++i)
        list += (i == 0 ? "" : i + 1 == keys.size() ? " and " : ", ") + inQuotes(keys[i]);
    return shown == keys.size() ? list : list + " and " + std::to_string(keys.size() - shown) + " more";
}

} // namespace

SurplusKey judgeSurplusKey(std::string_view key)
{
    if (contains(kWrittenDown, key))
        return SurplusKey::Harmless;
    if (contains(kOfNumbers, key) || hasWordOf(kWordsOfNumbers, key))
        return SurplusKey::ChangesNumbers;
    const bool isOfTraining = hasWordOf(kWordsOfTraining, key) || key.starts_with("weight_decay");
    return isOfTraining && !hasWordOf(kWordsOfShape, key) ? SurplusKey::Harmless : SurplusKey::Unknown;
}

std::vector<std::string> surplusRemarks(const SurplusKeys& keys)
{
    std::vector<std::string> remarks;
    if (!keys.unknown.empty())
        remarks.push_back("config.json has " + keyList(keys.unknown) +
                          ", which Headlight does not know and leaves "
                          "out, as was allowed: the model's own program may compute something else.");
    if (!keys.harmless.empty())
        remarks.push_back("config.json says " + keyList(keys.harmless) + " besides, which " +
                          (keys.harmless.size() == 1 ? "changes" : "change") + " no number.");
    return remarks;
}

std::string unknownKeysRefusal(const std::vector<std::string>& keys, const std::string& family)
{
    std::string typed;
    for (const std::string& key : keys)
        typed += (typed.empty() ? "" : ",") + key;
    return keyList(keys) + (keys.size() == 1 ? " is no key" : " are no keys") + " that Headlight knows in this " +
           family + " model, and " + (keys.size() == 1 ? "it" : "they") +
           " may change what it computes: --allow-unknown-keys " + printable(typed) + " opens it all the same";
}

} // namespace headlight
