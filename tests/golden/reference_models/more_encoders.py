# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""ESM-1b and ESM-2, RoFormer, RemBERT, the BERT of DPR; BERT and ModernBERT as decoders."""
from .decoders import CONTEXT, D, FF, L, N, V, base, lin, norm
from .encoders import BERT, EPS, RUNS, config, encoder, shapes
from .golden_folder import write
from .reference import allowed, angles, attend, frequencies, gelu, heads, layer_norm, linear, note_qk, turned

PAD, MASKING = 1, 3


def esm(rotary, seed):
    eps = 1e-5
    c = base("esm", "EsmForMaskedLM", hidden_size=D, num_hidden_layers=L, num_attention_heads=N, intermediate_size=FF, hidden_act="gelu",
             max_position_embeddings=CONTEXT, layer_norm_eps=eps, pad_token_id=PAD, mask_token_id=MASKING, token_dropout=rotary,
             position_embedding_type="rotary" if rotary else "absolute", emb_layer_norm_before=not rotary, is_folding_model=False,
             esmfold_config=None, vocab_list=None, classifier_dropout=None, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
    s = {"esm.embeddings.word_embeddings.weight": (V, D), "esm.embeddings.position_embeddings.weight": (CONTEXT, D),
         "lm_head.bias": (V,), "esm.contact_head.regression.weight": (1, L * N), "esm.contact_head.regression.bias": (1,)}
    if not rotary:
        norm(s, "esm.embeddings.layer_norm")
    for l in range(L):
        b = f"esm.encoder.layer.{l}."
        for n in ("query", "key", "value"):
            lin(s, b + "attention.self." + n, D, D)
        lin(s, b + "attention.output.dense", D, D), norm(s, b + "attention.LayerNorm"), norm(s, b + "LayerNorm")
        lin(s, b + "intermediate.dense", FF, D), lin(s, b + "output.dense", D, FF)
        if rotary:
            s[b + "attention.self.rotary_embeddings.inv_freq"] = (D // N // 2,)
    norm(s, "esm.encoder.emb_layer_norm_after"), lin(s, "lm_head.dense", D, D), norm(s, "lm_head.layer_norm")

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = p["esm.embeddings.word_embeddings.weight"][ids].clone()
        if c["token_dropout"]:
            masked = [i == MASKING for i in ids]
            for t in range(T):
                x[t] = 0.0 * x[t] if masked[t] else x[t] * 0.88 / (1.0 - sum(masked) / T)
        if not rotary:
            seen, rows = PAD, []
            for i in ids:
                seen += i != PAD
                rows.append(PAD if i == PAD else seen)
            x = layer_norm(p, "esm.embeddings.layer_norm", x + p["esm.embeddings.position_embeddings.weight"][rows], eps)
        trace["embed"] = x
        for l in range(L):
            b, a = f"esm.encoder.layer.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = layer_norm(p, b + "attention.LayerNorm", x, eps)
            q, k, v = (heads(linear(p, b + "attention.self." + n, h), N) for n in ("query", "key", "value"))
            rot = [turned(m, angles(T, frequencies(10000.0, D // N))) for m in (q, k)] if rotary else [q, k]
            note_qk(trace, a, q, k, *(rot if rotary else ()))
            out = trace[a + ".out"] = linear(p, b + "attention.output.dense", attend(*rot, v, allowed(run["mask"], T), trace, a))
            x = x + out
            x = x + linear(p, b + "output.dense", gelu(linear(p, b + "intermediate.dense", layer_norm(p, b + "LayerNorm", x, eps))))
            trace[f"blocks.{l}.resid_post"] = x
        x = trace["final_resid"] = layer_norm(p, "esm.encoder.emb_layer_norm_after", x, eps)
        h = layer_norm(p, "lm_head.layer_norm", gelu(linear(p, "lm_head.dense", x)), eps)
        trace["logits"] = h @ p["esm.embeddings.word_embeddings.weight"].T + p["lm_head.bias"]
    write("esm2" if rotary else "esm1b", c, s, forward, seed, own_mask="none", runs=RUNS)


def bert_layer(p, b, l, x, run, trace, turn=None):
    a = f"blocks.{l}.attn"
    trace[f"blocks.{l}.resid_pre"] = x
    q, k, v = (heads(linear(p, b + BERT[n], x), N) for n in "qkv")
    rot = [turn(q), turn(k)] if turn else [q, k]
    note_qk(trace, a, q, k, *(rot if turn else ()))
    out = trace[a + ".out"] = linear(p, b + BERT["o"], attend(*rot, v, allowed(run["mask"], x.shape[0]), trace, a))
    x = layer_norm(p, b + BERT["n1"], x + out, EPS)
    x = layer_norm(p, b + BERT["n2"], x + linear(p, b + BERT["out"], gelu(linear(p, b + BERT["in"], x))), EPS)
    trace[f"blocks.{l}.resid_post"] = x
    return x


def bert_layer_shapes(s, prefix):
    for l in range(L):
        b = prefix + f"encoder.layer.{l}."
        for n in "qkvo":
            lin(s, b + BERT[n], D, D)
        lin(s, b + BERT["in"], FF, D), lin(s, b + BERT["out"], D, FF), norm(s, b + BERT["n1"]), norm(s, b + BERT["n2"])


def roformer():
    e = 8
    c = config("roformer", "RoFormerForMaskedLM", embedding_size=e, type_vocab_size=2, pad_token_id=0, rotary_value=False)
    s = {"roformer.embeddings.word_embeddings.weight": (V, e), "roformer.embeddings.token_type_embeddings.weight": (2, e),
         "roformer.encoder.embed_positions.weight": (CONTEXT, D // N), "cls.predictions.bias": (V,)}
    norm(s, "roformer.embeddings.LayerNorm", size=e), lin(s, "roformer.embeddings_project", D, e), bert_layer_shapes(s, "roformer.")
    lin(s, BERT["dense"], e, D), norm(s, BERT["head_norm"], size=e)

    def forward(c, p, ids, run, trace):
        m = "roformer.embeddings."
        x = p[m + "word_embeddings.weight"][ids] + p[m + "token_type_embeddings.weight"][run["types"]]
        x = trace["embed"] = linear(p, "roformer.embeddings_project", layer_norm(p, m + "LayerNorm", x, EPS))
        for l in range(L):
            x = bert_layer(p, f"roformer.encoder.layer.{l}.", l, x, run, trace,
                           lambda y: turned(y, angles(len(ids), frequencies(10000.0, D // N)), interleaved=True))
        trace["final_resid"] = x
        h = layer_norm(p, BERT["head_norm"], gelu(linear(p, BERT["dense"], x)), EPS)
        trace["logits"] = h @ p[m + "word_embeddings.weight"].T + p["cls.predictions.bias"]
    write("roformer", c, s, forward, 342, own_mask="none", runs=RUNS, types=2)


def rembert():
    e, out = 6, 20
    c = config("rembert", "RemBertForMaskedLM", input_embedding_size=e, output_embedding_size=out, type_vocab_size=2, pad_token_id=0,
               classifier_dropout_prob=0.1, tie_word_embeddings=False)
    m = "rembert.embeddings."
    s = {m + "word_embeddings.weight": (V, e), m + "position_embeddings.weight": (CONTEXT, e), m + "token_type_embeddings.weight": (2, e)}
    norm(s, m + "LayerNorm", size=e), lin(s, "rembert.encoder.embedding_hidden_mapping_in", D, e), bert_layer_shapes(s, "rembert.")
    lin(s, "cls.predictions.dense", out, D), norm(s, "cls.predictions.LayerNorm", size=out), lin(s, "cls.predictions.decoder", V, out)

    def forward(c, p, ids, run, trace):
        x = p[m + "word_embeddings.weight"][ids] + p[m + "position_embeddings.weight"][:len(ids)] + p[m + "token_type_embeddings.weight"][run["types"]]
        x = trace["embed"] = linear(p, "rembert.encoder.embedding_hidden_mapping_in", layer_norm(p, m + "LayerNorm", x, EPS))
        for l in range(L):
            x = bert_layer(p, f"rembert.encoder.layer.{l}.", l, x, run, trace)
        trace["final_resid"] = x
        h = layer_norm(p, "cls.predictions.LayerNorm", gelu(linear(p, "cls.predictions.dense", x)), EPS)
        trace["logits"] = linear(p, "cls.predictions.decoder", h)
    write("rembert", c, s, forward, 343, own_mask="none", runs=RUNS, types=2)


def dpr():
    c = config("dpr", "DPRQuestionEncoder", type_vocab_size=2, pad_token_id=0, projection_dim=5)
    inside = {**BERT, "prefix": "question_encoder.bert_model."}
    s = shapes(inside, D, 2, CONTEXT, False)
    lin(s, inside["prefix"] + "pooler.dense", D, D), lin(s, "question_encoder.encode_proj", 5, D)
    write("dpr", c, s, encoder(inside, gelu, gelu, head=False), 344, own_mask="none", runs=((7, None), (40, None)), types=2)


def bert_decoder():
    c = config("bert", "BertLMHeadModel", type_vocab_size=2, pad_token_id=0, position_embedding_type="absolute", is_decoder=True)
    whole = encoder(BERT, gelu, gelu)

    def forward(c, p, ids, run, trace):
        whole(c, p, ids, run, trace)
        del trace["final_resid"]
    write("bert_decoder", c, shapes(BERT, D, 2, CONTEXT, True), forward, 345, runs=((1, None), (7, None), (7, "none"), (40, None)), types=2)


def modernbert_decoder():
    layers, eps = 4, 1e-5
    c = base("modernbert-decoder", "ModernBertDecoderForCausalLM", hidden_size=D, num_hidden_layers=layers, num_attention_heads=N,
             intermediate_size=FF, hidden_activation="gelu", max_position_embeddings=CONTEXT, norm_eps=eps, norm_bias=False, attention_bias=False,
             mlp_bias=False, global_attn_every_n_layers=3, local_attention=6, sliding_window=3, global_rope_theta=160000.0,
             local_rope_theta=10000.0, decoder_bias=True, classifier_bias=False, classifier_activation="gelu", reference_compile=False,
             layer_types=["full_attention", "sliding_attention", "sliding_attention", "full_attention"])
    s = {"model.embeddings.tok_embeddings.weight": (V, D), "decoder.bias": (V,)}
    norm(s, "model.embeddings.norm", False), norm(s, "model.final_norm", False), norm(s, "lm_head.norm", False)
    lin(s, "lm_head.dense", D, D, False)
    for l in range(layers):
        b = f"model.layers.{l}."
        if l:
            norm(s, b + "attn_norm", False)
        norm(s, b + "mlp_norm", False)
        for n in ("q_proj", "k_proj", "v_proj", "Wo"):
            lin(s, b + "attn." + n, D, D, False)
        lin(s, b + "mlp.Wi", 2 * FF, D, False), lin(s, b + "mlp.Wo", D, FF, False)

    def forward(c, p, ids, run, trace):
        T = len(ids)
        x = trace["embed"] = layer_norm(p, "model.embeddings.norm", p["model.embeddings.tok_embeddings.weight"][ids], eps)
        for l in range(layers):
            b, a = f"model.layers.{l}.", f"blocks.{l}.attn"
            trace[f"blocks.{l}.resid_pre"] = x
            h = layer_norm(p, b + "attn_norm", x, eps) if l else x
            q, k, v = (heads(linear(p, b + f"attn.{n}_proj", h), N) for n in "qkv")
            is_local = l % 3 != 0
            rot = [turned(m, angles(T, frequencies(10000.0 if is_local else 160000.0, D // N))) for m in (q, k)]
            note_qk(trace, a, q, k, *rot)
            out = linear(p, b + "attn.Wo", attend(*rot, v, allowed(run["mask"], T, before=2 if is_local else None), trace, a))
            trace[a + ".out"] = out
            x = x + out
            inner, gate = linear(p, b + "mlp.Wi", layer_norm(p, b + "mlp_norm", x, eps)).chunk(2, 1)
            x = trace[f"blocks.{l}.resid_post"] = x + linear(p, b + "mlp.Wo", gelu(inner) * gate)
        h = gelu(linear(p, "lm_head.dense", layer_norm(p, "model.final_norm", x, eps)))
        trace["logits"] = layer_norm(p, "lm_head.norm", h, eps) @ p["model.embeddings.tok_embeddings.weight"].T + p["decoder.bias"]
    write("modernbert_decoder", c, s, forward, 346, runs=((1, None), (7, None), (40, None)))


def make():
    esm(True, 340), esm(False, 341), roformer(), rembert(), dpr(), bert_decoder(), modernbert_decoder()
