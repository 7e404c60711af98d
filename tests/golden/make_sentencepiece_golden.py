# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small SentencePiece models of every option and what SentencePiece itself makes of hard strings: tokenizer_sentencepiece.json.

    sudo apt install python3-sentencepiece
    python3 tests/golden/make_sentencepiece_golden.py

"models": the models as they would stand in a folder, in base64; "ids": for each the ids of each of the "texts". "translators": a
vocab.json beside two of the models, and the ids that transformers' MarianTokenizer looks up (its _tokenize and
_convert_token_to_id, written down here: it has no fast class).
"""
import base64
import io
import json
import os
import random
import re
import tempfile

import sentencepiece

HERE = os.path.dirname(os.path.abspath(__file__))

# What is replaced, several characters at once among it; the longest counts. Small beside the map of nmt_nfkc (240 kB).
RULES = [("か\u3099", "が"), ("き\u3099", "ぎ"), ("ｶ", "カ"), ("ｶ\uff9e", "ガ"), ("\u1112\u1161", "하"), ("\u1112\u1161\u11ab", "한"),
         ("e\u0302", "ê"), ("e\u0302\u0301", "ế"), ("e\u0301", "é"), ("\u0344", "\u0308\u0301"), ("ﬁ", "fi"), ("①", "1"), ("\u00b4", " \u0301"),
         ("\u00a0", " "), ("\u3000", " "), ("\t", " "), ("\n", " "), ("\u0001", ""), ("…", "..."), ("～", "~"), ("Ａ", "A"), ("\u2581", " ")]
WORDS = ("the of and a to in he was that his it with had as for you not at but be on they him her said all she there which is from this one were "
         "would when them little been who no are what could so very more by time an then old about out up do man good king upon your into went them "
         "came like some day great them long made how did if can see two before your first away any only them never down must hand house again mother "
         "über naïve ほん かぎ カメラ 한국 한글 château forêt été").split()
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789.,!?'-<>/s"
PARTS = ["the", "of the", "then", "abc", "AB", "ab", "www.", "xxxx", "ééé", "か\u3099", "がか\u3099き\u3099", "ｶ\uff9e", "ｶ", "\u1112\u1161\u11ab\u1100", "\u1112\u1161",
         "e\u0302\u0301", "e\u0302", "e\u0301\u0302", "a\u0344", "ﬁ", "①②", "\u00b4a", "\u00a0", "\u3000", "\t", "\n", "\r", "\u0001", "…", "～", "Ａ", "ＡB", " ", "  ", "   ",
         "▁", "▁▁", "a▁b", "<s>", "</s>", "<unk>", "<pad>", "a<s>b", "<0x41>", "<0x0A>", "<sep>", "<sep", "foo", "football", "我爱你。", "日本", "👍", "👩🏽‍🚀", "😀😀", "é", "É",
         "œ", "Ж", "\u0000", "\ufeff", "\u200b", "a", "I", "'s", "don't", "1,000", "-", "house", "king"]
UNIGRAM, BPE = {"model_type": "unigram", "vocab_size": 220}, {"model_type": "bpe", "vocab_size": 220}
SYMBOLS = {"user_defined_symbols": ["<sep>", "the", "ab", "▁king", "👍", "ＡB"], "control_symbols": ["foo"]}
KEEPS = {"remove_extra_whitespaces": False}
MODELS = {"unigram": UNIGRAM, "unigram-bytes": {**UNIGRAM, "byte_fallback": True, "vocab_size": 420, "character_coverage": 0.98},
          "unigram-symbols": {**UNIGRAM, **SYMBOLS}, "unigram-blanks": {**UNIGRAM, **KEEPS, "allow_whitespace_only_pieces": True},
          "unigram-across": {**UNIGRAM, "split_by_whitespace": False, "vocab_size": 400}, "unigram-bare": {**UNIGRAM, **KEEPS, "add_dummy_prefix": False, **SYMBOLS},
          "bpe": BPE, "bpe-bytes": {**BPE, "byte_fallback": True, "vocab_size": 480, "character_coverage": 0.98}, "bpe-symbols": {**BPE, **SYMBOLS, **KEEPS}}
TRANSLATORS = {"other letters": ("unigram-few-letters", "unigram"), "symbols": ("bpe-symbols", "unigram-symbols")}
MODELS["unigram-few-letters"] = {**UNIGRAM, "character_coverage": 0.98}  # a source that knows fewer letters than its target


def sentences(r):
    for _ in range(3000):
        words = [r.choice(WORDS[:r.randint(10, len(WORDS))]) for _ in range(r.randint(3, 9))]
        if r.random() < 0.2:
            words.append("".join(r.choice(LETTERS) for _ in range(r.randint(1, 6))))
        if r.random() < 0.1:
            words.append("   ".join(["a", "b"]))
        yield " ".join(words)


def hard_texts(r):
    texts = ["", *PARTS, "x" * 40, "ab" * 30, "http://www.example.com", " a", "a ", " a  b ", "in the parish"]
    while len(texts) < 300:
        texts.append("".join(r.choice(PARTS) + r.choice(["", "", " "]) for _ in range(r.randint(2, 7))))
    return texts


def trained(options, lines):
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_writer=model, normalization_rule_tsv="rules.tsv", num_threads=1,
                                             hard_vocab_limit=False, minloglevel=2, **options)
    return model.getvalue()


def varint(model, i):
    """The number at byte i of a protobuf, and the byte behind it."""
    value = shift = 0
    while model[i] & 0x80:
        value, shift, i = value | (model[i] & 0x7F) << shift, shift + 7, i + 1
    return value | model[i] << shift, i + 1


def with_unused(model):
    """Every third piece that was learned of the kind UNUSED, which a vocabulary's restriction makes."""
    result, i, n = b"", 0, 0
    while i < len(model):
        end, content = varint(model, i + 1)  # each field of a model holds bytes; the first is a piece
        end += content
        message = model[content:end]
        if model[i] == 0x0A and b"\x18" not in message[-2:-1]:  # without a type, which is field 3: of the kind NORMAL
            n += 1
            message += b"\x18\x05" if n % 3 == 0 else b""
        result += model[i:i + 1] + encoded_varint(len(message)) + message
        i = end
    return result


def encoded_varint(value):
    return bytes([value]) if value < 0x80 else bytes([value & 0x7F | 0x80]) + encoded_varint(value >> 7)


def processor(model):
    return sentencepiece.SentencePieceProcessor(model_proto=model)


def pieces_of(model):
    p = processor(model)
    return [p.id_to_piece(i) for i in range(p.get_piece_size()) if not p.is_control(i) and not p.is_unknown(i)]


def marian_vocabulary(source, target):
    tokens = ["</s>", "<unk>", *pieces_of(source), *pieces_of(target), ">>fra<<", ">>deu<<", "<pad>"]
    return {token: i for i, token in enumerate(dict.fromkeys(tokens))}


def marian_ids(source, vocabulary, text):
    tokens = []
    for part in re.split("(</s>|<unk>|<pad>)", text):  # PreTrainedTokenizer finds the special tokens first
        if part in ("</s>", "<unk>", "<pad>"):
            tokens.append(part)
        elif part:
            end = part.find("<<") + 2 if part.startswith(">>") and "<<" in part else 0
            tokens += ([part[:end]] if end else []) + source.encode(part[end:], out_type=str)
    return [vocabulary.get(token, vocabulary["<unk>"]) for token in tokens] + [vocabulary["</s>"]]


def main():
    r = random.Random(7)
    lines, texts = list(sentences(r)), hard_texts(r)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # a model keeps the name of the file
        with open("rules.tsv", "w", encoding="utf-8") as file:
            for before, after in RULES:
                file.write("\t".join(" ".join(f"{ord(c):X}" for c in s) for s in (before, after)) + "\n")
        models = {name: trained(options, lines) for name, options in MODELS.items()}
    models.update({name + "-unused": with_unused(models[name]) for name in ("unigram", "bpe")})
    translators = {}
    codes = [">>fra<<", ">>fra<< the house", ">>fra<<the", "a >>fra<< b", ">>xyz<< the", ">>fra<<>>deu<< a", " >>fra<< a", ">><< a", ">>fra a", "<pad>>>fra<< a"]
    for name, (source, target) in TRANSLATORS.items():
        vocabulary = marian_vocabulary(models[source], models[target])
        translators[name] = {"source": source, "target": target, "vocabulary": vocabulary, "texts": codes,
                             "ids": [marian_ids(processor(models[source]), vocabulary, text) for text in texts + codes]}
    golden = {"models": {name: base64.b64encode(model).decode() for name, model in models.items()}, "texts": texts,
              "ids": {name: [processor(model).encode(text) for text in texts] for name, model in models.items()}, "translators": translators}
    with open(os.path.join(HERE, "tokenizer_sentencepiece.json"), "w", encoding="utf-8") as file:
        json.dump(golden, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
    print({name: len(model) for name, model in models.items()}, len(texts), "texts")


if __name__ == "__main__":
    main()
