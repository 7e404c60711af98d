# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Decoders that go on from Llama's block: Gemma 1 to 3, Cohere 1 and 2, OLMo 1 and 2, Granite, MiniCPM, GLM-4, InternLM2."""
import math

import torch

from .decoders import CONTEXT, D, FF, L, N, V, base, lin, norm
from .golden_folder import write
from .reference import ACTIVATIONS, allowed, angles, attend, frequencies, heads, layer_norm, linear, note_qk, rms_norm, turned

G, DH = 2, 4  # heads with a k and v of their own, their size
RUNS = ((1, None), (7, None), (7, "none"), (40, None))


def config(model_type, architecture, **more):
    return base(model_type, architecture, hidden_size=D, num_hidden_layers=L, num_attention_heads=N, num_key_value_heads=G, intermediate_size=FF,
                hidden_act="silu", max_position_embeddings=CONTEXT, rope_theta=10000.0, attention_bias=False, **more)


def shapes(layer_norms, qkv_bias=False, tied=True, final="norm", extra=None, fused_mlp=False):
    s = {"model.embed_tokens.weight": (V, D)}
    if final:
        norm(s, "model." + final, False)
    if not tied:
        s["lm_head.weight"] = (V, D)
    for l in range(L):
        b = f"model.layers.{l}."
        for n in layer_norms:
            norm(s, b + n, False)
        for n, out in (("q", N * DH), ("k", G * DH), ("v", G * DH)):
            lin(s, b + f"self_attn.{n}_proj", out, D, qkv_bias)
        lin(s, b + "self_attn.o_proj", D, N * DH, False)
        if fused_mlp:
            lin(s, b + "mlp.gate_up_proj", 2 * FF, D, False)
        else:
            lin(s, b + "mlp.gate_proj", FF, D, False), lin(s, b + "mlp.up_proj", FF, D, False)
        lin(s, b + "mlp.down_proj", D, FF, False)
        for n, shape in (extra or {}).items():
            s[b + n] = shape
    return s


def gated(p, b, x, act):
    if b + "mlp.gate_up_proj.weight" in p:
        gate, up = linear(p, b + "mlp.gate_up_proj", x).chunk(2, 1)
    else:
        gate, up = linear(p, b + "mlp.gate_proj", x), linear(p, b + "mlp.up_proj", x)
    return linear(p, b + "mlp.down_proj", act(gate) * up)


class Attention:
    """What differs between the families: how q and k are normed, how and where they turn, how scores are made."""

    def __init__(self, dims=DH, interleaved=False, theta=lambda l: 10000.0, window=lambda l: None, scale=None, cap=None, norm_qk=None, clip=None,
                 stretch=lambda l: 1.0, both_ways=False):
        self.dims, self.interleaved, self.theta, self.window = dims, interleaved, theta, window
        self.scale, self.cap, self.norm_qk, self.clip, self.stretch = scale, cap, norm_qk, clip, stretch
        self.both_ways = both_ways  # a window reaches half its width in front of a query and behind it

    def __call__(self, p, b, l, h, run, trace):
        T, a = h.shape[0], f"blocks.{l}.attn"
        q, k, v = (linear(p, b + f"self_attn.{m}_proj", h) for m in "qkv")
        if self.clip:
            q, k, v = (torch.clamp(m, -self.clip, self.clip) for m in (q, k, v))
        if self.norm_qk == "whole":
            q, k = rms_norm(p, b + "self_attn.q_norm", q, 1e-6), rms_norm(p, b + "self_attn.k_norm", k, 1e-6)
        q, k, v = heads(q, N), heads(k, G), heads(v, G)
        if callable(self.norm_qk):
            q, k = self.norm_qk(p, b + "self_attn.q_norm", q), self.norm_qk(p, b + "self_attn.k_norm", k)
        rot, theta = (q, k), self.theta(l)
        if theta:
            turns = angles(T, frequencies(theta, self.dims) / self.stretch(l))
            rot = [turned(m, turns, interleaved=self.interleaved) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
        else:
            note_qk(trace, a, q, k)
        width = self.window(l)
        cells = allowed(run["mask"], T, before=width - 1 if width else None)
        if self.both_ways:
            cells = allowed(run["mask"], T, before=width // 2, after=width // 2) if width else allowed(run["mask"], T)
        out = linear(p, b + "self_attn.o_proj", attend(*rot, v, cells, trace, a, scale=self.scale, cap=self.cap))
        trace[a + ".out"] = out
        return out


def model(block, final, embed_scale=1.0, logits=lambda x: x, tied=True):
    """block(p, name, layer, x, run, trace) → the stream behind the layer."""
    def forward(c, p, ids, run, trace):
        x = trace["embed"] = p["model.embed_tokens.weight"][ids] * embed_scale
        for l in range(L):
            trace[f"blocks.{l}.resid_pre"] = x
            x = trace[f"blocks.{l}.resid_post"] = block(p, f"model.layers.{l}.", l, x, run, trace)
        trace["logits"] = logits(final(p, x) @ p["model.embed_tokens.weight" if tied else "lm_head.weight"].T)
    return forward


def rms(eps, plus_one=False):
    return lambda p, name, x: rms_norm(p, name, x, eps, plus_one)


def pre(norm_of, attention, act, multiplier=1.0, names=("input_layernorm", "post_attention_layernorm")):
    def block(p, b, l, x, run, trace):
        x = x + multiplier * attention(p, b, l, norm_of(p, b + names[0], x), run, trace)
        return x + multiplier * gated(p, b, norm_of(p, b + names[1], x), act)
    return block


def sandwich(norm_of, attention, act, names):
    """names: before and behind the attention, before and behind the MLP; None: there is no norm."""
    def normed(p, b, i, x):
        return norm_of(p, b + names[i], x) if names[i] else x

    def block(p, b, l, x, run, trace):
        x = x + normed(p, b, 1, attention(p, b, l, normed(p, b, 0, x), run, trace))
        return x + normed(p, b, 3, gated(p, b, normed(p, b, 2, x), act))
    return block


def gemma():
    tanh, one = ACTIVATIONS["gelu_new"], rms(1e-6, True)

    def final(p, x):
        return one(p, "model.norm", x)
    two = ("input_layernorm", "post_attention_layernorm")
    four = ("input_layernorm", "post_attention_layernorm", "pre_feedforward_layernorm", "post_feedforward_layernorm")
    c = config("gemma", "GemmaForCausalLM", rms_norm_eps=1e-6, head_dim=DH, hidden_activation=None)
    c["hidden_act"] = "gelu"
    write("gemma", c, shapes(two), model(pre(one, Attention(), tanh), final, math.sqrt(D)), 400, runs=RUNS, gains_around=0.0)
    c = config("gemma2", "Gemma2ForCausalLM", rms_norm_eps=1e-6, head_dim=DH, hidden_activation="gelu_pytorch_tanh", query_pre_attn_scalar=9,
               sliding_window=4, attn_logit_softcapping=2.0, final_logit_softcapping=3.0, cache_implementation="hybrid")
    attention = Attention(window=lambda l: 4 if l % 2 == 0 else None, scale=1.0 / 3.0, cap=2.0)
    write("gemma2", c, shapes(four), model(sandwich(one, attention, tanh, four), final, math.sqrt(D), lambda x: 3.0 * torch.tanh(x / 3.0)), 401,
          runs=RUNS, gains_around=0.0)
    c = config("gemma3_text", "Gemma3ForCausalLM", rms_norm_eps=1e-6, head_dim=DH, hidden_activation="gelu_pytorch_tanh",
               query_pre_attn_scalar=9, sliding_window=4, sliding_window_pattern=2, rope_local_base_freq=100.0, attn_logit_softcapping=None,
               final_logit_softcapping=None, rope_scaling={"rope_type": "linear", "factor": 8.0})
    attention = Attention(window=lambda l: None if l == 1 else 4, scale=1.0 / 3.0, norm_qk=one, theta=lambda l: 10000.0 if l == 1 else 100.0,
                          stretch=lambda l: 8.0 if l == 1 else 1.0)
    extra = {"self_attn.q_norm.weight": (DH,), "self_attn.k_norm.weight": (DH,)}
    write("gemma3", c, shapes(four, extra=extra), model(sandwich(one, attention, tanh, four), final, math.sqrt(D)), 402, runs=RUNS,
          gains_around=0.0)
    # EmbeddingGemma: no causal mask, no head, names without a prefix.
    bare = {n[len("model."):]: shape for n, shape in shapes(four, extra=extra).items()}
    local = Attention(window=lambda l: None if l == 1 else 5, scale=1.0 / 3.0, norm_qk=one, theta=lambda l: 10000.0 if l == 1 else 100.0,
                      both_ways=True)
    layers = model(sandwich(one, local, tanh, four), lambda p, x: x, math.sqrt(D))

    def embedding(c, p, ids, run, trace):
        layers(c, {"model." + n: t for n, t in p.items()}, ids, run, trace)
        del trace["logits"]
        trace["final_resid"] = one(p, "norm", trace[f"blocks.{L - 1}.resid_post"])
    e = {**c, "architectures": ["Gemma3TextModel"], "use_bidirectional_attention": True, "sliding_window": 5}
    del e["rope_scaling"]
    write("embedding_gemma", e, bare, embedding, 413, own_mask="none", runs=((1, None), (7, None), (7, "causal"), (40, None)), gains_around=0.0)
    # The text model of a checkpoint with images says only what sets it apart; its stack has another prefix.
    text = {k: c[k] for k in ("hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "intermediate_size", "head_dim",
                              "vocab_size", "query_pre_attn_scalar", "sliding_window", "sliding_window_pattern", "rope_theta",
                              "rope_local_base_freq", "rope_scaling")}
    images = {"architectures": ["Gemma3ForConditionalGeneration"], "model_type": "gemma3", "text_config": {"model_type": "gemma3_text", **text},
              "vision_config": {"model_type": "siglip_vision_model", "hidden_size": 8}, "image_token_index": 20, "boi_token_index": 21,
              "eoi_token_index": 22, "mm_tokens_per_image": 4}
    stack = model(sandwich(one, attention, tanh, four), final, math.sqrt(D))
    for name, prefix, tower in (("gemma3_images_old", "language_model.model.", "vision_tower."),
                                ("gemma3_images", "model.language_model.", "model.vision_tower.")):
        renamed = {prefix + n[len("model."):]: shape for n, shape in shapes(four, extra=extra).items()}
        renamed[tower + "vision_model.post_layernorm.weight"] = (8,)

        def forward(c, p, ids, run, trace, prefix=prefix):
            stack(c, {"model." + n[len(prefix):]: t for n, t in p.items() if n.startswith(prefix)}, ids, run, trace)
        write(name, images, renamed, forward, 412, runs=((7, None),), gains_around=0.0)


def cohere():
    act = ACTIVATIONS["silu"]

    def ln(p, name, x):
        return layer_norm(p, name, x, 1e-5)

    def parallel(attention):
        def block(p, b, l, x, run, trace):
            h = ln(p, b + "input_layernorm", x)
            return x + attention(p, b, l, h, run, trace) + gated(p, b, h, act)
        return block

    def head_norm(p, name, x):  # a gain for every head
        gain = p[name + ".weight"][:, None, :]
        return layer_norm({}, "", x, 1e-5) * gain
    extra = {"self_attn.q_norm.weight": (N, DH), "self_attn.k_norm.weight": (G, DH)}
    c = config("cohere", "CohereForCausalLM", layer_norm_eps=1e-5, logit_scale=0.25, use_qk_norm=True)
    write("cohere", c, shapes(("input_layernorm",), extra=extra),
          model(parallel(Attention(interleaved=True, norm_qk=head_norm)), lambda p, x: ln(p, "model.norm", x), logits=lambda x: 0.25 * x), 403,
          runs=RUNS)
    c = config("cohere2", "Cohere2ForCausalLM", layer_norm_eps=1e-5, logit_scale=0.25, sliding_window=4, sliding_window_pattern=2, head_dim=DH)
    attention = Attention(interleaved=True, window=lambda l: 4 if l == 0 else None, theta=lambda l: 10000.0 if l == 0 else None)
    write("cohere2", c, shapes(("input_layernorm",)),
          model(parallel(attention), lambda p, x: ln(p, "model.norm", x), logits=lambda x: 0.25 * x), 404, runs=RUNS)


def olmo():
    act = ACTIVATIONS["silu"]

    def plain(p, name, x):
        return layer_norm({}, "", x, 1e-5)
    c = config("olmo", "OlmoForCausalLM", clip_qkv=0.6, tie_word_embeddings=False)
    write("olmo", c, shapes((), tied=False, final=None), model(pre(plain, Attention(clip=0.6), act), lambda p, x: plain(p, "", x), tied=False),
          405, runs=RUNS)
    c = config("olmo2", "Olmo2ForCausalLM", rms_norm_eps=1e-6, tie_word_embeddings=False)
    names = (None, "post_attention_layernorm", None, "post_feedforward_layernorm")
    extra = {"self_attn.q_norm.weight": (N * DH,), "self_attn.k_norm.weight": (G * DH,)}
    write("olmo2", c, shapes((names[1], names[3]), tied=False, extra=extra),
          model(sandwich(rms(1e-6), Attention(norm_qk="whole"), act, names), lambda p, x: rms_norm(p, "model.norm", x, 1e-6), tied=False), 406,
          runs=RUNS)


def granite_and_minicpm():
    act, two = ACTIVATIONS["silu"], ("input_layernorm", "post_attention_layernorm")

    def final(p, x):
        return rms_norm(p, "model.norm", x, 1e-6)
    c = config("granite", "GraniteForCausalLM", rms_norm_eps=1e-6, embedding_multiplier=3.0, attention_multiplier=0.3, residual_multiplier=0.4,
               logits_scaling=5.0, tie_word_embeddings=True, mlp_bias=False)
    write("granite", c, shapes(two), model(pre(rms(1e-6), Attention(scale=0.3), act, 0.4), final, 3.0, lambda x: x / 5.0), 407, runs=RUNS)
    c = config("minicpm", "MiniCPMForCausalLM", rms_norm_eps=1e-6, scale_emb=12, scale_depth=1.4, dim_model_base=4, tie_word_embeddings=True)
    write("minicpm", c, shapes(two),
          model(pre(rms(1e-6), Attention(), act, 1.4 / math.sqrt(L)), final, 12.0, lambda x: x / (D / 4)), 408, runs=RUNS)


def glm():
    act, eps = ACTIVATIONS["silu"], 1e-6
    attention = Attention(dims=DH // 2, interleaved=True)

    def final(p, x):
        return rms_norm(p, "model.norm", x, eps)
    c = config("glm", "GlmForCausalLM", rms_norm_eps=eps, head_dim=DH, partial_rotary_factor=0.5, tie_word_embeddings=False)
    c["attention_bias"] = True
    two = ("input_layernorm", "post_attention_layernorm")
    write("glm", c, shapes(two, True, False, fused_mlp=True), model(pre(rms(eps), attention, act), final, tied=False), 409, runs=RUNS)
    c = dict(c, model_type="glm4", architectures=["Glm4ForCausalLM"])
    four = ("input_layernorm", "post_self_attn_layernorm", "post_attention_layernorm", "post_mlp_layernorm")
    write("glm4", c, shapes(four, True, False, fused_mlp=True), model(sandwich(rms(eps), attention, act, four), final, tied=False), 410, runs=RUNS)


def bitnet(rounded):
    """rounded: matrices as −1, 0 and 1 times their mean magnitude, what they multiply as 8 bits times its largest magnitude."""
    def final(p, x):
        return rms_norm(p, "model.norm", x, 1e-5)

    def product(p, name, x):
        w = p[name + ".weight"]
        if not rounded:
            return x @ w.T
        mean, largest = w.abs().mean(), x.abs().max(1, keepdim=True).values
        signs, steps = torch.round(w / mean).clamp(-1, 1), torch.round(x * 127.0 / largest).clamp(-128, 127)
        return (steps @ signs.T) * (largest / 127.0) * mean

    def attention(p, b, l, h, run, trace):
        """z is normed over all heads before it is projected."""
        T, a = h.shape[0], f"blocks.{l}.attn"
        q, k, v = (heads(product(p, b + f"self_attn.{m}_proj", h), n) for m, n in (("q", N), ("k", G), ("v", G)))
        rot = [turned(m, angles(T, frequencies(500.0, DH))) for m in (q, k)]
        note_qk(trace, a, q, k, *rot)
        z = rms_norm(p, b + "self_attn.attn_sub_norm", attend(*rot, v, allowed(run["mask"], T), trace, a), 1e-5)
        out = trace[a + ".out"] = product(p, b + "self_attn.o_proj", z)
        return out

    def block(p, b, l, x, run, trace):
        x = x + attention(p, b, l, rms_norm(p, b + "input_layernorm", x, 1e-5), run, trace)
        h = rms_norm(p, b + "post_attention_layernorm", x, 1e-5)
        inner = ACTIVATIONS["relu2"](product(p, b + "mlp.gate_proj", h)) * product(p, b + "mlp.up_proj", h)
        return x + product(p, b + "mlp.down_proj", rms_norm(p, b + "mlp.ffn_sub_norm", inner, 1e-5))
    c = config("bitnet", "BitNetForCausalLM", rms_norm_eps=1e-5, tie_word_embeddings=True)
    c.update({"hidden_act": "relu2", "rope_theta": 500.0})
    if rounded:
        c["quantization_config"] = {"quant_method": "bitnet", "linear_class": "autobitlinear", "quantization_mode": "online",
                                    "modules_to_not_convert": None, "use_rms_norm": False, "rms_norm_eps": 1e-6}
    extra = {"self_attn.attn_sub_norm.weight": (N * DH,), "mlp.ffn_sub_norm.weight": (FF,)}
    write("bitnet_online" if rounded else "bitnet", c, shapes(("input_layernorm", "post_attention_layernorm"), extra=extra),
          model(block, final), 413, runs=RUNS)


def internlm2():
    c = config("internlm2", "InternLM2ForCausalLM", rms_norm_eps=1e-5, bias=True, tie_word_embeddings=False, attn_implementation="eager")
    del c["attention_bias"]
    s = {"model.tok_embeddings.weight": (V, D), "output.weight": (V, D)}
    norm(s, "model.norm", False)
    for l in range(L):
        b = f"model.layers.{l}."
        norm(s, b + "attention_norm", False), norm(s, b + "ffn_norm", False)
        lin(s, b + "attention.wqkv", (N + 2 * G) * DH, D), lin(s, b + "attention.wo", D, D)
        for n, out, inner in (("w1", FF, D), ("w3", FF, D), ("w2", D, FF)):
            lin(s, b + "feed_forward." + n, out, inner, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = p["model.tok_embeddings.weight"][ids]
        for l in range(L):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = linear(p, b + "attention.wqkv", rms_norm(p, b + "attention_norm", x, 1e-5)).reshape(T, G, N // G + 2, DH)
            q, k, v = h[:, :, :-2].reshape(T, N, DH).transpose(0, 1), h[:, :, -2].transpose(0, 1), h[:, :, -1].transpose(0, 1)
            rot = [turned(m, angles(T, frequencies(10000.0, DH))) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
            out = trace[a + ".out"] = linear(p, b + "attention.wo", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = x + out
            h = rms_norm(p, b + "ffn_norm", x, 1e-5)
            w1, w3 = linear(p, b + "feed_forward.w1", h), linear(p, b + "feed_forward.w3", h)
            x = trace[f"blocks.{l}.resid_post"] = x + linear(p, b + "feed_forward.w2", ACTIVATIONS["silu"](w1) * w3)
        trace["logits"] = rms_norm(p, "model.norm", x, 1e-5) @ p["output.weight"].T
    write("internlm2", c, s, forward, 411, runs=RUNS)


def make():
    gemma(), cohere(), olmo(), granite_and_minicpm(), glm(), internlm2(), bitnet(False), bitnet(True)
