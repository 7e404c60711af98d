# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a GGUF file with llama.cpp (libllama of release v0.5.0, whose llama.h the structs below follow) and prints what it computes:

    python3 run_llama_cpp.py LIBRARIES FILE OUT.npy logits|embeddings ID ...

LIBRARIES is the folder of libllama and libggml. Keys and values are kept in float32, and attention is not the fused one.
"""
import ctypes as c
import os
import sys
import numpy as np


class ModelParams(c.Structure):  # its defaults are taken as they are
    _fields_ = [("opaque", c.c_uint64 * 10)]


class ContextParams(c.Structure):
    _fields_ = ([(name, c.c_uint32) for name in ("n_ctx", "n_batch", "n_ubatch", "n_seq_max", "n_rs_seq", "n_outputs_max", "n_outputs_per_seq")]
                + [(name, c.c_int32) for name in ("n_threads", "n_threads_batch", "ctx_type", "rope_scaling_type", "pooling_type",
                                                  "attention_type", "flash_attn_type")]
                + [(name, c.c_float) for name in ("rope_freq_base", "rope_freq_scale", "yarn_ext_factor", "yarn_attn_factor",
                                                  "yarn_beta_fast", "yarn_beta_slow")]
                + [("yarn_orig_ctx", c.c_uint32), ("defrag_thold", c.c_float), ("cb_eval", c.c_void_p), ("cb_eval_data", c.c_void_p),
                   ("type_k", c.c_int32), ("type_v", c.c_int32), ("abort", c.c_void_p), ("abort_data", c.c_void_p)]
                + [(name, c.c_bool) for name in ("embeddings", "offload_kqv", "no_perf", "op_offload", "swa_full", "kv_unified")]
                + [("samplers", c.c_void_p), ("n_samplers", c.c_size_t)])


class Batch(c.Structure):
    _fields_ = [("n_tokens", c.c_int32), ("token", c.POINTER(c.c_int32)), ("embd", c.c_void_p), ("pos", c.POINTER(c.c_int32)),
                ("n_seq_id", c.POINTER(c.c_int32)), ("seq_id", c.POINTER(c.POINTER(c.c_int32))), ("logits", c.POINTER(c.c_int8))]


def load(folder):
    for name in sorted(os.listdir(folder)):
        if name.startswith("libggml-base"):
            c.CDLL(os.path.join(folder, name), c.RTLD_GLOBAL)
    ggml = c.CDLL(os.path.join(folder, next(n for n in os.listdir(folder) if n.startswith("libggml.v"))), c.RTLD_GLOBAL)
    ggml.ggml_backend_load_all_from_path(folder.encode())
    return c.CDLL(os.path.join(folder, next(n for n in os.listdir(folder) if n.startswith("libllama.v"))))


def main():
    folder, path, out, what = sys.argv[1:5]
    ids = [int(text) for text in sys.argv[5:]]
    llama = load(folder)
    llama.llama_backend_init()
    llama.llama_model_default_params.restype = ModelParams
    llama.llama_context_default_params.restype = ContextParams
    llama.llama_model_load_from_file.restype = c.c_void_p
    llama.llama_model_load_from_file.argtypes = [c.c_char_p, ModelParams]
    llama.llama_init_from_model.restype = c.c_void_p
    llama.llama_init_from_model.argtypes = [c.c_void_p, ContextParams]
    llama.llama_model_n_embd.argtypes = [c.c_void_p]
    params = llama.llama_model_default_params()
    model = llama.llama_model_load_from_file(path.encode(), params)
    if not model:
        sys.exit("not loaded")
    context_params = llama.llama_context_default_params()
    assert (context_params.n_ctx, context_params.n_batch, context_params.n_ubatch) == (512, 2048, 512), "another llama.h"
    assert (context_params.type_k, context_params.type_v) == (1, 1), "another llama.h"
    context_params.type_k = context_params.type_v = 0  # GGML_TYPE_F32
    context_params.flash_attn_type = 0
    context_params.n_threads = context_params.n_threads_batch = 1
    context_params.swa_full = True
    context_params.embeddings = what == "embeddings"
    if what == "embeddings":
        context_params.pooling_type = 0
    context = llama.llama_init_from_model(model, context_params)
    if not context:
        sys.exit("no context")
    n = len(ids)
    sequence = (c.c_int32 * 1)(0)
    batch = Batch(n, (c.c_int32 * n)(*ids), None, (c.c_int32 * n)(*range(n)), (c.c_int32 * n)(*[1] * n),
                  (c.POINTER(c.c_int32) * n)(*[c.cast(sequence, c.POINTER(c.c_int32))] * n), (c.c_int8 * n)(*[1] * n))
    llama.llama_decode.argtypes = [c.c_void_p, Batch]
    if llama.llama_decode(context, batch) != 0:
        sys.exit("not decoded")
    if what == "logits":
        llama.llama_model_get_vocab.restype = c.c_void_p
        llama.llama_model_get_vocab.argtypes = [c.c_void_p]
        llama.llama_vocab_n_tokens.argtypes = [c.c_void_p]
        width = llama.llama_vocab_n_tokens(llama.llama_model_get_vocab(model))
        get = llama.llama_get_logits_ith
    else:
        width = llama.llama_model_n_embd(model)
        get = llama.llama_get_embeddings_ith
    get.restype = c.POINTER(c.c_float)
    get.argtypes = [c.c_void_p, c.c_int32]
    np.save(out, np.stack([np.ctypeslib.as_array(get(context, i), (width,)).copy() for i in range(n)]))


main()
