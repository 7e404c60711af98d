// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes tokenizer_forms.json: how the reference implementation reads the less usual forms of a tokenizer.json (parts
// without a type, fields left out, added tokens that contradict their ids, empty patterns) and the characters that
// younger versions of Unicode added or changed.
//
//     npm install --ignore-scripts tokenizers     # in a folder of its own
//     NODE_PATH=FOLDER/node_modules node make_tokenizer_forms_golden.mjs [output]
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(process.env.NODE_PATH + "/");
const { Tokenizer: Reference } = require("tokenizers");
const output = process.argv[2] ?? join(import.meta.dirname, "tokenizer_forms.json");

const PIECES = ["<unk>", "a", "b", "c", "d", "ab", "bc", "abc", " ", "▁", "▁a", "é", "e", "##b", "##c", "x", ".", "-", "A", "B", "the", "Ġ", "Ġa"];
const vocab = Object.fromEntries(PIECES.map((piece, id) => [piece, id]));
const wordLevel = { type: "WordLevel", vocab, unk_token: "<unk>" };
const bpe = { type: "BPE", vocab, merges: ["a b", "ab c"], unk_token: "<unk>" };
const pieces = [["<unk>", 0], ["a", -1], ["b", -1], ["ab", -2], ["▁", -1.5], ["c", -3], ["bc", -4], ["é", -2]];
const bytes = Object.fromEntries(Array.from({ length: 256 }, (_, i) => [`<0x${i.toString(16).toUpperCase().padStart(2, "0")}>`, i]));
const spelled = { type: "BPE", vocab: bytes, merges: [], byte_fallback: true, unk_token: null };
const single = { type: "Split", pattern: { Regex: "." }, behavior: "Isolated", invert: false };
const words = { type: "WhitespaceSplit" };
const token = (id, content, flags = {}) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: false, ...flags });
const TEXTS = ["a b  c", " ab-c.a the", "", "aé A.B", "▁a ▁▁b", ["a b", "c d"]];

const documents = [];
const add = (parts, texts = TEXTS) => documents.push([{ version: "1.0", truncation: null, padding: null, added_tokens: [], normalizer: null, pre_tokenizer: null,
  post_processor: null, decoder: null, model: wordLevel, ...parts }, texts]);

for (const normalizer of [{ clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true }, { strip_left: true, strip_right: true },
  { type: "StripNormalizer", strip_left: true, strip_right: false }, { normalizers: [{ type: "Lowercase" }] }, { prepend: "_" },
  { type: "Replace", pattern: { String: "" }, content: "x" }, { type: "Replace", pattern: { Regex: "x*" }, content: "-" }])
  add({ normalizer, pre_tokenizer: single });
for (const behavior of ["Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"])
  for (const pattern of [{ String: "" }, { Regex: "b|" }, { String: "a" }])
    for (const invert of [false, true]) add({ pre_tokenizer: { type: "Split", pattern, behavior, invert } });
for (const model of [{ vocab, unk_token: "<unk>" }, { vocab, merges: ["a b"], unk_token: "<unk>" }, { vocab: pieces }, { vocab: pieces, unk_id: 0 },
  { vocab, unk_token: "<unk>", continuing_subword_prefix: "##", max_input_chars_per_word: 3 }, { ...bpe, merges: ["#version: 0.2", "a b"] },
  { ...bpe, unk_token: "[UNK]" }, { ...bpe, merges: [["a", "b"], ["b", "c"]], dropout: 0 }, { ...bpe, fuse_unk: null, byte_fallback: null, ignore_merges: null }])
  add({ pre_tokenizer: words, model });
for (const decoder of [{ prefix: "##", cleanup: true }, { suffix: "b" }, { type: "CTC", pad_token: "a", word_delimiter_token: "|", cleanup: true }])
  add({ pre_tokenizer: words, decoder });

const frame = { single: [{ SpecialToken: { id: "[A]", type_id: 0 } }, { Sequence: { id: "A", type_id: 0 } }],
  pair: [{ Sequence: { id: "B", type_id: 0 } }, { SpecialToken: { id: "[A]", type_id: 0 } }, { Sequence: { id: "A", type_id: 1 } }],
  special_tokens: { "[A]": { id: "[A]", ids: [30, 31], tokens: ["p", "q"] } } };
const ends = { sep: ["s", 40], cls: ["c", 41] };
for (const post_processor of [frame, ends, { ...ends, trim_offsets: true, add_prefix_space: false }, { type: "RobertaProcessing", ...ends },
  { type: "RobertaProcessing", ...ends, trim_offsets: true }, { type: "RobertaProcessing", ...ends, trim_offsets: false, add_prefix_space: true },
  { type: "Sequence", processors: [{ type: "BertProcessing", ...ends }, { type: "TemplateProcessing", ...frame }] }])
  add({ pre_tokenizer: words, post_processor });

const n = PIECES.length;
const MARKED = ["<x><y> <x> b<x>b", "left leftover <x>  <y>", "<X> <x>", " <x> ", "ab abc a"];
for (const added_tokens of [[token(n + 5, "<x>"), token(n + 9, "<y>")], [token(n + 1, "<x>"), token(n, "<y>")], [token(n, "a"), token(n + 1, "<x>")],
  [token(n, "<x>"), token(n + 1, "<x>")], [token(n, "<x>"), token(n, "<x>", { lstrip: true })], [token(n, "<x>"), token(n, "<y>")], [token(1, "<x>")],
  [token(n, ""), token(n + 1, "<x>")], [token(n, "a"), token(n + 1, "ab"), token(n + 2, "abc")],
  [token(n, "<x>"), token(n, "<x>", { special: true, lstrip: true })], [token(n, "<x>", { special: true }), token(n, "<x>", { rstrip: true })]])
  add({ added_tokens, pre_tokenizer: { type: "Whitespace" } }, MARKED);
add({ added_tokens: [token(101, "<x>")], model: { ...wordLevel, vocab: { ...vocab, z: 100 } } }, MARKED);
add({ added_tokens: [token(n, "<X>", { normalized: true }), token(n + 1, "left", { normalized: true, special: true })], normalizer: { type: "Lowercase" },
  pre_tokenizer: words }, MARKED);
add({ added_tokens: [token(0, "<x>")], model: { type: "BPE", vocab: {}, merges: [] } }, MARKED);

// Characters of Unicode 8.1 and later: emoji, marks, punctuation, formats, compatibility characters, scripts.
const YOUNG = ["the 🤯 and 🥺, 🫠!", "a\u1ac1\u0301 e\u0301\u1dfb o\u0898\u0323", "㋿㋾ \ua7f2\u{1f16c}\uab69", "\u{110cd}a\u{13430}b\u08e2c\u0890",
  "a\u{1e5e}x\u{11a9a}y\u{11ef7}\u09fd z\u0c77\u{11fff}", "\u166d\u{111c9}\u1734\u1885\u1886\ua9bd\u1cf2", "αβ🤯γ \u{1e900}\u{1e922} ᲀᲁа\u{1c90}\u10d0\u{10570}",
  "\u{11935}\u{11930} \u{1133b}\u{11438}\u{1e000}\u{1e944}", "x\u20bf1\u20bay"];
for (const pre_tokenizer of [{ type: "UnicodeScripts" }, { type: "Punctuation" }, { type: "BertPreTokenizer" }]) add({ pre_tokenizer }, YOUNG);
for (const normalizer of ["NFC", "NFD", "NFKC", "NFKD", "StripAccents"].map((type) => ({ type })).concat(
  { type: "BertNormalizer", clean_text: true, handle_chinese_chars: true, strip_accents: true, lowercase: false },
  { type: "Sequence", normalizers: [{ type: "NFKD" }, { type: "StripAccents" }] }))
  add({ normalizer, pre_tokenizer: { type: "FixedLength", length: 1 }, model: spelled }, YOUNG);

const cases = [];
for (const [document, texts] of documents) {
  const reference = Reference.fromString(JSON.stringify(document));
  const encodings = [];
  for (const text of texts) {
    const [first, pair] = Array.isArray(text) ? text : [text];
    let encoded;
    try { encoded = await reference.encode(first, pair); } catch { continue; } // no unknown token
    const ids = encoded.getIds();
    // Its offsets slip where characters are left out.
    const slips = (document.model.merges && !document.model.unk_token && document.model !== spelled) || document.normalizer?.type === "BertNormalizer";
    encodings.push({ text: first, ...(pair && { pair }), ids, offsets: slips ? null : encoded.getOffsets().flat(), decoded: await reference.decode(ids, true) });
  }
  cases.push({ document, encodings });
}
writeFileSync(output, `{"source": "Hugging Face tokenizers 0.23.2", "cases": [\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}\n`);
console.log(`${cases.length} tokenizers, ${cases.reduce((sum, c) => sum + c.encodings.length, 0)} encodings`);
