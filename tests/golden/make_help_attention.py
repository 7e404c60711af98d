#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every Python snippet of docs and writes what it saves into help/, where tst_matrix_reading opens it.
Libraries other than NumPy are stood in for by the few of their calls that the snippets make, with arrays of the shapes
that the libraries document. Needs Debian's python3-numpy:

    /usr/bin/python3 tests/golden/make_help_attention.py
"""

import os
import re
import sys
import types
from contextlib import contextmanager
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(__file__).resolve().parent / "help"
RANDOM = np.random.default_rng(3)


def softmax(scores):
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


def attention(heads, queries, keys, causal=False):
    """[1, heads, queries, keys]: a batch of one, as the libraries return it."""
    scores = RANDOM.normal(size=(1, heads, queries, keys))
    if causal:
        scores = np.where(np.tril(np.ones((queries, keys))) > 0, scores, -np.inf)
    return Tensor(softmax(scores).astype(np.float32))


class Tensor:
    """The calls of a torch.Tensor that the snippets make."""

    def __init__(self, array):
        self.array = np.asarray(array)

    def __getitem__(self, index):
        return Tensor(self.array[index])

    def numpy(self):
        return self.array

    float = detach = cpu = save = lambda self: self


class Output:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class Tokenizer:
    TOKENS = ["[CLS]", "the", "train", "left", "the", "station", ".", "[SEP]"]

    @classmethod
    def from_pretrained(cls, _name):
        return cls()

    def __call__(self, _text, return_tensors=None):
        ids = list(range(len(self.TOKENS)))
        return {"input_ids": Tensor([ids]) if return_tensors else ids}

    def convert_ids_to_tokens(self, ids):
        ids = ids.array if isinstance(ids, Tensor) else ids
        return [self.TOKENS[i] for i in ids]


class Model:
    """Two layers with four heads. Gives weights only where the eager attention was asked for."""

    T = len(Tokenizer.TOKENS)

    @classmethod
    def from_pretrained(cls, _name, attn_implementation):
        assert attn_implementation == "eager"
        return cls()

    def generate(self, **_inputs):
        return Tensor([[0, 2, 3, 7]])

    def __call__(self, input_ids, output_attentions, decoder_input_ids=None):
        assert output_attentions
        layers = lambda *sizes, **options: tuple(attention(4, *sizes, **options) for _ in range(2))
        if decoder_input_ids is None:
            return Output(attentions=layers(self.T, self.T))
        n = decoder_input_ids.array.shape[1]
        return Output(
            encoder_attentions=layers(self.T, self.T),
            decoder_attentions=layers(n, n, causal=True),
            cross_attentions=layers(n, self.T),
        )


class MultiheadAttention:
    def __init__(self, embed_dim, num_heads, batch_first):
        self.heads = num_heads

    def __call__(self, query, key, _value, need_weights, average_attn_weights):
        assert need_weights and not average_attn_weights
        return None, attention(self.heads, query.array.shape[1], key.array.shape[1])


class HookedTransformer:
    cfg = Output(n_layers=2)
    from_pretrained = classmethod(lambda cls, _name: cls())

    def to_str_tokens(self, _text):
        return ["<|endoftext|>", "The", " train", " left", " the", " station", "."]

    def run_with_cache(self, text, remove_batch_dim):
        assert remove_batch_dim
        n = len(self.to_str_tokens(text))
        return None, {("pattern", layer): attention(4, n, n, causal=True)[0] for layer in range(2)}


class LanguageModel:
    def __init__(self, _name, attn_implementation):
        assert attn_implementation == "eager"
        n = Model.T
        block = lambda: Output(attn=Output(output=(None, attention(4, n, n, causal=True))))
        self.transformer = Output(h=[block(), block()])
        self.tokenizer = Tokenizer()

    @contextmanager
    def trace(self, _text, output_attentions):
        assert output_attentions
        yield


class FlaxModule:
    def __call__(self, *_args):
        raise NotImplementedError

    def init(self, _key, _x):
        return {}

    def sow(self, collection, name, value):
        self.state.setdefault(collection, {}).setdefault(name, ())
        self.state[collection][name] += (value,)

    def apply(self, _parameters, x, mutable):
        self.state = {}
        return type(self).__call__(self, x), {name: self.state[name] for name in mutable}


def dense_general(features, name):
    return lambda x: RANDOM.normal(size=x.shape[:-1] + features)


def dot_product_attention_weights(queries, keys):
    """[batch, queries, heads, width] of each to [batch, heads, queries, keys]"""
    return softmax(np.einsum("bqhd,bkhd->bhqk", queries, keys) / np.sqrt(queries.shape[-1])).astype(np.float32)


def module(name, **members):
    made = types.ModuleType(name)
    made.__dict__.update(members)
    sys.modules[name] = made
    return made


@contextmanager
def no_grad():
    yield


def stand_in():
    stack = lambda tensors: Tensor(np.stack([tensor.array for tensor in tensors]))
    torch_nn = module("torch.nn", MultiheadAttention=MultiheadAttention)
    module("torch", nn=torch_nn, no_grad=no_grad, stack=stack, randn=lambda *shape: Tensor(RANDOM.normal(size=shape)))
    module("transformers", AutoModel=Model, AutoModelForSeq2SeqLM=Model, AutoTokenizer=Tokenizer)
    module("transformer_lens", HookedTransformer=HookedTransformer)
    module("nnsight", LanguageModel=LanguageModel)
    numpy = module("jax.numpy", ones=np.ones)
    module("jax", numpy=numpy, random=Output(PRNGKey=lambda seed: seed))
    linen = module(
        "flax.linen",
        Module=FlaxModule,
        compact=lambda method: method,
        DenseGeneral=dense_general,
        dot_product_attention_weights=dot_product_attention_weights,
    )
    module("flax", linen=linen)


def main():
    stand_in()
    OUT.mkdir(exist_ok=True)
    os.chdir(OUT)
    for page in sorted((ROOT / "docs").glob("*.md")):
        for snippet in re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S):
            exec(compile(snippet, page.name, "exec"), {})


if __name__ == "__main__":
    main()
