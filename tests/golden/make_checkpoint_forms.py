#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small random checkpoints without a config.json, in the forms that people save, and what they compute.

    /usr/bin/python3 tests/golden/make_checkpoint_forms.py      (numpy alone; the files of torch.save are written here)

Each folder of forms/ holds the checkpoint and expected.json: ids, the logits [T, vocabulary] and every pattern
[layers, heads, T, T], computed in float64 from the published definition of the form, by loops over heads that share no
code with Headlight.
"""

import collections
import io
import json
import pathlib
import pickle
import struct
import sys
import types
import zipfile

import numpy as np

HERE = pathlib.Path(__file__).parent / "forms"
RNG = np.random.default_rng(39)
IDS = [3, 1, 4, 1, 5, 9, 2, 6]


# --- files of torch.save, without torch -------------------------------------------------------------------------------

def module_with(name, **members):
    module = types.ModuleType(name)
    for key, value in members.items():
        value.__module__, value.__qualname__ = name, key
        setattr(module, key, value)
    sys.modules[name] = module
    return module


class FloatStorage:
    pass


def _rebuild_tensor_v2():
    pass


module_with("torch", FloatStorage=FloatStorage)
module_with("torch._utils", _rebuild_tensor_v2=_rebuild_tensor_v2)


class Stored:
    """The storage of one tensor."""

    def __init__(self, key, numbers):
        self.key, self.numbers = key, numbers


class Tensor:
    def __init__(self, storage, shape):
        self.storage, self.shape = storage, shape

    def __reduce__(self):
        strides = tuple(int(np.prod(self.shape[i + 1:])) for i in range(len(self.shape)))
        return _rebuild_tensor_v2, (self.storage, 0, tuple(self.shape), strides, False, collections.OrderedDict())


class Pickler(pickle.Pickler):
    def persistent_id(self, value):
        if isinstance(value, Stored):
            return "storage", FloatStorage, value.key, "cpu", value.numbers.size
        return None


def torch_save(path, content):
    """Arrays become float32 tensors; an array that is in the content twice has one storage."""
    storages = {}

    def wrap(value):
        if isinstance(value, np.ndarray):
            if id(value) not in storages:
                storages[id(value)] = Stored(str(len(storages)), value)
            return Tensor(storages[id(value)], value.shape)
        if isinstance(value, dict):
            return type(value)((key, wrap(one)) for key, one in value.items())
        return value

    stream = io.BytesIO()
    Pickler(stream, 2).dump(wrap(content))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        def write(name, data):
            archive.writestr(zipfile.ZipInfo(f"{path.stem}/{name}", (1980, 1, 1, 0, 0, 0)), data)
        write("data.pkl", stream.getvalue())
        for storage in storages.values():
            write("data/" + storage.key, storage.numbers.astype("<f4").tobytes())
        write("version", b"3\n")


# --- the pieces of a decoder, in float64 ------------------------------------------------------------------------------

def numbers(*shape):
    """Numbers that float32 holds exactly, so that reference and checkpoint have the same."""
    return np.float64(np.float32(RNG.normal(0.0, 0.3, shape)))


def layer_norm(x, gain, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(-1, keepdims=True) + eps) * gain + bias


def rms_norm(x, gain=1.0, eps=1e-5):
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + eps) * gain


def erf(x):
    from math import erf as one
    return np.vectorize(one)(x)


def gelu(x):
    return x * 0.5 * (1.0 + erf(x / np.sqrt(2.0)))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + np.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * x**3)))


def silu(x):
    return x / (1.0 + np.exp(-x))


def attend(q, k, v):
    """One head: q, k, v [T, d] → its pattern [T, T] and z [T, d]."""
    scores = q @ k.T / np.sqrt(q.shape[1])
    scores = np.where(np.tri(len(q), dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    return weights, weights @ v


def heads_of(x, n):
    return np.split(x, n, axis=1)


def write_expected(folder, logits, patterns, **more):
    text = json.dumps({"ids": IDS, "logits": np.round(logits, 7).tolist(),
                       "patterns": np.round(patterns, 8).tolist(), **more})
    (folder / "expected.json").write_text(text + "\n")


def new_folder(name):
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


# --- the forms --------------------------------------------------------------------------------------------------------

V, D, H, L, CTX = 11, 8, 2, 2, 16


def gpt_state(bias, prefix=""):
    state = collections.OrderedDict()

    def linear(name, out, inputs):
        state[name + ".weight"] = numbers(out, inputs)
        if bias:
            state[name + ".bias"] = numbers(out)

    def norm(name):
        state[name + ".weight"] = 1.0 + numbers(D)
        if bias:
            state[name + ".bias"] = numbers(D)

    state["transformer.wte.weight"] = numbers(V, D)
    state["transformer.wpe.weight"] = numbers(CTX, D)
    for layer in range(L):
        h = f"transformer.h.{layer}."
        norm(h + "ln_1")
        linear(h + "attn.c_attn", 3 * D, D)
        linear(h + "attn.c_proj", D, D)
        norm(h + "ln_2")
        linear(h + "mlp.c_fc", 4 * D, D)
        linear(h + "mlp.c_proj", D, 4 * D)
    norm("transformer.ln_f")
    return state


def run_gpt(state, activation, head):
    def linear(x, name):
        return x @ state[name + ".weight"].T + state.get(name + ".bias", 0.0)

    def norm(x, name):
        return layer_norm(x, state[name + ".weight"], state.get(name + ".bias", 0.0))

    x = state["transformer.wte.weight"][IDS] + state["transformer.wpe.weight"][: len(IDS)]
    patterns = []
    for layer in range(L):
        h = f"transformer.h.{layer}."
        q, k, v = np.split(linear(norm(x, h + "ln_1"), h + "attn.c_attn"), 3, axis=1)
        found = [attend(*one) for one in zip(heads_of(q, H), heads_of(k, H), heads_of(v, H))]
        patterns.append([pattern for pattern, _ in found])
        x = x + linear(np.concatenate([z for _, z in found], 1), h + "attn.c_proj")
        x = x + linear(activation(linear(norm(x, h + "ln_2"), h + "mlp.c_fc")), h + "mlp.c_proj")
    return norm(x, "transformer.ln_f") @ head.T, np.array(patterns)


def nano_gpt(name, bias, compiled, args=True):
    folder = new_folder(name)
    state = gpt_state(bias)
    state["lm_head.weight"] = state["transformer.wte.weight"]
    logits, patterns = run_gpt(state, gelu, state["lm_head.weight"])
    saved = collections.OrderedDict(("_orig_mod." * compiled + key, value) for key, value in state.items())
    model_args = dict(n_layer=L, n_head=H, n_embd=D, block_size=CTX, bias=bias, vocab_size=V, dropout=0.0)
    content = {"model": saved, "optimizer": {"state": {0: {"step": numbers(1)}}, "param_groups": [{"lr": 1e-3}]},
               "model_args": model_args, "iter_num": 100, "best_val_loss": numbers(1).reshape(()),
               "config": {"out_dir": "out", "eval_only": False}}
    if not args:
        del content["model_args"], content["config"]
    torch_save(folder / "ckpt.pt", content)
    letters = "\nabcdefghi "
    with open(folder / "meta.pkl", "wb") as file:
        pickle.dump({"vocab_size": V, "itos": dict(enumerate(letters)),
                     "stoi": {c: i for i, c in enumerate(letters)}}, file)
    write_expected(folder, logits, patterns, text="bad cab", textIds=[letters.index(c) for c in "bad cab"],
                   **({} if args else {"assume": {"heads": str(H)}}))


def min_gpt():
    folder = new_folder("min_gpt")
    state = gpt_state(True)
    for layer in range(L):
        state[f"transformer.h.{layer}.attn.bias"] = np.tri(CTX).reshape(1, 1, CTX, CTX)
    state["lm_head.weight"] = numbers(V, D)
    logits, patterns = run_gpt(state, gelu_tanh, state["lm_head.weight"])
    torch_save(folder / "model.pt", state)
    write_expected(folder, logits, patterns, assume={"heads": str(H)})


def llms_from_scratch():
    folder = new_folder("llms_from_scratch")
    state = collections.OrderedDict()
    state["tok_emb.weight"], state["pos_emb.weight"] = numbers(V, D), numbers(CTX, D)
    for layer in range(L):
        h = f"trf_blocks.{layer}."
        for name in ("W_query", "W_key", "W_value"):
            state[h + f"att.{name}.weight"] = numbers(D, D)
        state[h + "att.out_proj.weight"], state[h + "att.out_proj.bias"] = numbers(D, D), numbers(D)
        state[h + "att.mask"] = np.triu(np.ones((CTX, CTX)), 1)
        state[h + "ff.layers.0.weight"], state[h + "ff.layers.0.bias"] = numbers(4 * D, D), numbers(4 * D)
        state[h + "ff.layers.2.weight"], state[h + "ff.layers.2.bias"] = numbers(D, 4 * D), numbers(D)
        for norm in ("norm1", "norm2"):
            state[h + norm + ".scale"], state[h + norm + ".shift"] = 1.0 + numbers(D), numbers(D)
    state["final_norm.scale"], state["final_norm.shift"] = 1.0 + numbers(D), numbers(D)
    state["out_head.weight"] = numbers(V, D)

    x = state["tok_emb.weight"][IDS] + state["pos_emb.weight"][: len(IDS)]
    patterns = []
    for layer in range(L):
        h = f"trf_blocks.{layer}."
        y = layer_norm(x, state[h + "norm1.scale"], state[h + "norm1.shift"])
        q, k, v = (heads_of(y @ state[h + f"att.{n}.weight"].T, H) for n in ("W_query", "W_key", "W_value"))
        found = [attend(*one) for one in zip(q, k, v)]
        patterns.append([pattern for pattern, _ in found])
        x = x + np.concatenate([z for _, z in found], 1) @ state[h + "att.out_proj.weight"].T + state[h + "att.out_proj.bias"]
        y = layer_norm(x, state[h + "norm2.scale"], state[h + "norm2.shift"])
        y = gelu_tanh(y @ state[h + "ff.layers.0.weight"].T + state[h + "ff.layers.0.bias"])
        x = x + y @ state[h + "ff.layers.2.weight"].T + state[h + "ff.layers.2.bias"]
    logits = layer_norm(x, state["final_norm.scale"], state["final_norm.shift"]) @ state["out_head.weight"].T
    torch_save(folder / "model_and_optimizer.pth", {"model_state_dict": state, "optimizer_state_dict": {"state": {}}})
    write_expected(folder, logits, np.array(patterns), assume={"heads": str(H)})


def transformer_lens(name, folded):
    folder = new_folder(name)
    e = 3  # the heads need not share a vector evenly
    state = collections.OrderedDict()
    state["embed.W_E"], state["pos_embed.W_pos"] = numbers(V, D), numbers(CTX, D)
    for layer in range(L):
        h = f"blocks.{layer}."
        for letter in "QKV":
            state[h + "attn.W_" + letter], state[h + "attn.b_" + letter] = numbers(H, D, e), numbers(H, e)
        state[h + "attn.W_O"], state[h + "attn.b_O"] = numbers(H, e, D), numbers(D)
        state[h + "attn.mask"] = np.tri(CTX)
        state[h + "attn.IGNORE"] = numbers(1).reshape(())
        if not folded:
            for norm in ("ln1", "ln2"):
                state[h + norm + ".w"], state[h + norm + ".b"] = 1.0 + numbers(D), numbers(D)
        state[h + "mlp.W_in"], state[h + "mlp.b_in"] = numbers(D, 4 * D), numbers(4 * D)
        state[h + "mlp.W_out"], state[h + "mlp.b_out"] = numbers(4 * D, D), numbers(D)
    if not folded:
        state["ln_final.w"], state["ln_final.b"] = 1.0 + numbers(D), numbers(D)
    state["unembed.W_U"], state["unembed.b_U"] = numbers(D, V), numbers(V)

    def norm(x, where):
        return layer_norm(x, state.get(where + ".w", 1.0), state.get(where + ".b", 0.0))

    x = state["embed.W_E"][IDS] + state["pos_embed.W_pos"][: len(IDS)]
    patterns = []
    for layer in range(L):
        h = f"blocks.{layer}."
        y = norm(x, h + "ln1")
        added, ofLayer = state[h + "attn.b_O"], []
        for head in range(H):
            q, k, v = (y @ state[h + "attn.W_" + c][head] + state[h + "attn.b_" + c][head] for c in "QKV")
            pattern, z = attend(q, k, v)
            ofLayer.append(pattern)
            added = added + z @ state[h + "attn.W_O"][head]
        patterns.append(ofLayer)
        x = x + added
        y = gelu_tanh(norm(x, h + "ln2") @ state[h + "mlp.W_in"] + state[h + "mlp.b_in"])
        x = x + y @ state[h + "mlp.W_out"] + state[h + "mlp.b_out"]
    torch_save(folder / "model.pt", state)
    write_expected(folder, norm(x, "ln_final") @ state["unembed.W_U"] + state["unembed.b_U"], np.array(patterns))


def turn_neighbours(x, base=10000.0):
    """Meta's turns: the numbers 2i and 2i + 1 of a head by position · base^(−2i/d)."""
    d = x.shape[1]
    angles = np.arange(len(x))[:, None] * base ** (-np.arange(0, d, 2) / d)
    complexes = (x[:, 0::2] + 1j * x[:, 1::2]) * np.exp(1j * angles)
    turned = np.empty_like(x)
    turned[:, 0::2], turned[:, 1::2] = complexes.real, complexes.imag
    return turned


def llama_state(kv, hidden):
    e = D // H
    state = collections.OrderedDict()
    state["tok_embeddings.weight"] = numbers(V, D)
    for layer in range(L):
        h = f"layers.{layer}."
        state[h + "attention.wq.weight"] = numbers(D, D)
        state[h + "attention.wk.weight"], state[h + "attention.wv.weight"] = numbers(kv * e, D), numbers(kv * e, D)
        state[h + "attention.wo.weight"] = numbers(D, D)
        state[h + "feed_forward.w1.weight"], state[h + "feed_forward.w3.weight"] = numbers(hidden, D), numbers(hidden, D)
        state[h + "feed_forward.w2.weight"] = numbers(D, hidden)
        state[h + "attention_norm.weight"], state[h + "ffn_norm.weight"] = 1.0 + numbers(D), 1.0 + numbers(D)
    state["norm.weight"] = 1.0 + numbers(D)
    state["output.weight"] = numbers(V, D)
    return state


def run_llama(state, kv, base, eps=1e-5):
    x = state["tok_embeddings.weight"][IDS]
    patterns = []
    for layer in range(L):
        h = f"layers.{layer}."
        y = rms_norm(x, state[h + "attention_norm.weight"], eps)
        q = heads_of(y @ state[h + "attention.wq.weight"].T, H)
        k = heads_of(y @ state[h + "attention.wk.weight"].T, kv)
        v = heads_of(y @ state[h + "attention.wv.weight"].T, kv)
        found = [attend(turn_neighbours(q[i], base), turn_neighbours(k[i * kv // H], base), v[i * kv // H])
                 for i in range(H)]
        patterns.append([pattern for pattern, _ in found])
        x = x + np.concatenate([z for _, z in found], 1) @ state[h + "attention.wo.weight"].T
        y = rms_norm(x, state[h + "ffn_norm.weight"], eps)
        gated = silu(y @ state[h + "feed_forward.w1.weight"].T) * (y @ state[h + "feed_forward.w3.weight"].T)
        x = x + gated @ state[h + "feed_forward.w2.weight"].T
    return rms_norm(x, state["norm.weight"], eps) @ state["output.weight"].T, np.array(patterns)


def consolidated():
    folder = new_folder("consolidated")
    state = llama_state(kv=1, hidden=12)
    logits, patterns = run_llama(state, 1, 500000.0)
    torch_save(folder / "consolidated.00.pth", {**state, "rope.freqs": numbers(D // H // 2)})
    params = {"dim": D, "n_layers": L, "n_heads": H, "n_kv_heads": 1, "vocab_size": V, "multiple_of": 4,
              "norm_eps": 1e-5, "rope_theta": 500000.0}
    (folder / "params.json").write_text(json.dumps(params) + "\n")
    write_expected(folder, logits, patterns)


def llama2_c(name, version, shared):
    folder = new_folder(name)
    hidden = 12
    state = llama_state(kv=H, hidden=hidden)
    if shared:
        state["output.weight"] = state["tok_embeddings.weight"]
    logits, patterns = run_llama(state, H, 10000.0)

    def each(what):
        return [state[f"layers.{layer}.{what}.weight"] for layer in range(L)]

    maps = [each("attention." + w) for w in ("wq", "wk", "wv", "wo")]
    mlps = [each("feed_forward." + w) for w in ("w1", "w2", "w3")]
    norms = [each("attention_norm"), each("ffn_norm")]
    if version == 1:
        header = struct.pack("<Ii7iB", 0x616B3432, 1, D, hidden, L, H, H, V, CTX, shared)
        header += bytes(256 - len(header))
        groups = norms + [[state["norm.weight"]], [state["tok_embeddings.weight"]]] + maps + mlps
    else:
        header = struct.pack("<7i", D, hidden, L, H, H, V if shared else -V, CTX)
        turns = np.zeros((CTX, D // H // 2))
        groups = [[state["tok_embeddings.weight"]], norms[0], *maps, norms[1], *mlps, [state["norm.weight"]],
                  [turns], [turns]]
    if not shared:
        groups.append([state["output.weight"]])
    (folder / "model.bin").write_bytes(
        header + b"".join(one.astype("<f4").tobytes() for group in groups for one in group))
    write_expected(folder, logits, patterns)


def nano_chat():
    folder = new_folder("nano_chat")
    kv, e, eps = 1, D // H, np.finfo(np.float32).eps
    state = collections.OrderedDict()
    state["transformer.wte.weight"] = numbers(V, D)
    for layer in range(L):
        h = f"transformer.h.{layer}."
        state[h + "attn.c_q.weight"] = numbers(D, D)
        state[h + "attn.c_k.weight"], state[h + "attn.c_v.weight"] = numbers(kv * e, D), numbers(kv * e, D)
        state[h + "attn.c_proj.weight"] = numbers(D, D)
        state[h + "mlp.c_fc.weight"], state[h + "mlp.c_proj.weight"] = numbers(4 * D, D), numbers(D, 4 * D)
    state["lm_head.weight"] = numbers(V, D)

    def turn(x):
        half = e // 2
        angles = np.arange(len(x))[:, None] * 10000.0 ** (-np.arange(0, e, 2) / e)
        first, second = x[:, :half], x[:, half:]
        cos, sin = np.cos(angles), np.sin(angles)
        return np.concatenate([first * cos + second * sin, -first * sin + second * cos], 1)

    x = rms_norm(state["transformer.wte.weight"][IDS], eps=eps)
    patterns = []
    for layer in range(L):
        h = f"transformer.h.{layer}."
        y = rms_norm(x, eps=eps)
        q = heads_of(y @ state[h + "attn.c_q.weight"].T, H)
        k = heads_of(y @ state[h + "attn.c_k.weight"].T, kv)
        v = heads_of(y @ state[h + "attn.c_v.weight"].T, kv)
        found = [attend(rms_norm(turn(q[i]), eps=eps), rms_norm(turn(k[i * kv // H]), eps=eps), v[i * kv // H])
                 for i in range(H)]
        patterns.append([pattern for pattern, _ in found])
        x = x + np.concatenate([z for _, z in found], 1) @ state[h + "attn.c_proj.weight"].T
        y = np.maximum(rms_norm(x, eps=eps) @ state[h + "mlp.c_fc.weight"].T, 0.0) ** 2
        x = x + y @ state[h + "mlp.c_proj.weight"].T
    logits = rms_norm(x, eps=eps) @ state["lm_head.weight"].T
    torch_save(folder / "model_000500.pt", state)
    config = {"sequence_len": CTX, "vocab_size": V, "n_layer": L, "n_head": H, "n_kv_head": kv, "n_embd": D}
    (folder / "meta_000500.json").write_text(json.dumps({"step": 500, "val_bpb": 0.8, "model_config": config}) + "\n")
    write_expected(folder, 15.0 * np.tanh(logits / 15.0), np.array(patterns))


def refused():
    folder = new_folder("refused")
    attention = {"in_proj_weight": numbers(3 * D, D), "in_proj_bias": numbers(3 * D),
                 "out_proj.weight": numbers(D, D), "out_proj.bias": numbers(D)}
    torch_save(folder / "multihead_attention.pt", attention)
    layer = {"encoder.layers.0.self_attn." + key: value for key, value in attention.items()}
    torch_save(folder / "transformer.pt", {**layer, "encoder.layers.0.linear1.weight": numbers(D, D)})
    torch_save(folder / "x_transformers.pt", {"token_emb.emb.weight": numbers(V, D),
                                              "attn_layers.layers.0.1.to_q.weight": numbers(D, D)})


def main():
    nano_gpt("nano_gpt", bias=True, compiled=False)
    nano_gpt("nano_gpt_compiled", bias=False, compiled=True)
    nano_gpt("nano_gpt_state", bias=True, compiled=False, args=False)
    min_gpt()
    llms_from_scratch()
    transformer_lens("transformer_lens", folded=False)
    transformer_lens("transformer_lens_folded", folded=True)
    consolidated()
    llama2_c("llama2_c", 0, True)
    llama2_c("llama2_c_apart", 0, False)
    llama2_c("llama2_c_v1", 1, True)
    nano_chat()
    refused()


if __name__ == "__main__":
    main()
