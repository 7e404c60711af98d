// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes tokenizer_parts.json: small tokenizers composed at random of every kind of part, and how the reference
// implementation encodes some texts with them; how many transformers.js encodes alike is said at the end.
//
//     npm install --ignore-scripts tokenizers @huggingface/tokenizers     # in a folder of its own
//     NODE_PATH=FOLDER/node_modules node make_tokenizer_parts_golden.mjs [number of tokenizers] [seed] [output]
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(process.env.NODE_PATH + "/");
const { Tokenizer: Reference } = require("tokenizers");
const { Tokenizer: TransformersJs } = require("@huggingface/tokenizers");

const nTokenizers = Number(process.argv[2] ?? 120);
let state = Number(process.argv[3] ?? 11) || 11;
const output = process.argv[4] ?? join(import.meta.dirname, "tokenizer_parts.json");

function random(n) { // mulberry32, so that the file can be made again
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}
const pick = (list) => list[random(list.length)];
const chance = (percent) => random(100) < percent;

const WORDS = ["the", "station", "left", "on", "time", "running", "unhappy", "don't", "It's", "café", "cafe\u0301", "naïve", "3.14", "1,000", "2nd",
  "x²", "½", "Ⅷ", "中文", "日本語", "カタカナ", "한국어", "Привет", "ΣΑΣ", "İstanbul", "ß", "مرحبا", "שלום", "ไทย", "नमस्ते", "😀", "👩‍👧", "🇫🇷", "ﬁn", "㎏",
  "\u200b", "\u00a0", "\u3000", "\t", "\n", "\u0000", "\ufffd", "_", "__a", "-", "--", "...", "!?", "(a)", "<x>", "<y>", "[M]", "aaaaaaaa", " ", "  ", "▁", "Ġ", "##a"];

function text() {
  let result = "";
  for (let n = random(9); n >= 0; --n) result += pick(WORDS) + (chance(65) ? " " : "");
  return result;
}
const SAMPLE = Array.from({ length: 60 }, text);

const PATTERNS = [{ String: " " }, { String: "a" }, { Regex: "\\s+" }, { Regex: "\\w+" }, { Regex: "[^\\s\\w]+" }, { Regex: "\\p{L}+|\\p{N}{1,3}" },
  { Regex: "(?i:'s|'t)|\\p{Lu}?\\p{Ll}+" }, { Regex: "\\d" }, { Regex: " ?[^(\\s|[.,!?])]+" }];
const BEHAVIORS = ["Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"];

const NORMALIZERS = [
  () => ({ type: "BertNormalizer", clean_text: chance(70), handle_chinese_chars: chance(70), strip_accents: pick([null, true, false]), lowercase: chance(60) }),
  () => ({ type: "NFC" }), () => ({ type: "NFD" }), () => ({ type: "NFKC" }), () => ({ type: "NFKD" }), () => ({ type: "Lowercase" }), () => ({ type: "Nmt" }),
  () => ({ type: "Prepend", prepend: pick(["▁", "_", "ab"]) }),
  () => ({ type: "Replace", pattern: pick(PATTERNS), content: pick(["", " ", "▁", "xy"]) }),
  () => ({ type: "Strip", strip_left: chance(50), strip_right: chance(50) }), () => ({ type: "StripAccents" }), () => ({ type: "ByteLevel" }),
];
/** A step or a sequence of steps, one of which may be a sequence, too. */
const steps = (kinds, key, depth = 0) => chance(depth === 0 ? 60 : 80) ? pick(kinds)()
  : { type: "Sequence", [key]: Array.from({ length: 1 + random(3) }, () => depth < 2 ? steps(kinds, key, depth + 1) : pick(kinds)()) };
const normalizer = () => chance(30) ? null : steps(NORMALIZERS, "normalizers");

const metaspace = () => ({ type: "Metaspace", replacement: "▁", prepend_scheme: pick(["always", "first", "never"]), split: chance(80) });
const byteLevel = () => ({ type: "ByteLevel", add_prefix_space: chance(50), trim_offsets: chance(50), use_regex: chance(80) });
const PRE_TOKENIZERS = [
  () => ({ type: "BertPreTokenizer" }), byteLevel, () => ({ type: "CharDelimiterSplit", delimiter: pick([" ", "a", "-"]) }),
  () => ({ type: "Digits", individual_digits: chance(50) }), () => ({ type: "FixedLength", length: 1 + random(5) }), metaspace,
  () => ({ type: "Punctuation", behavior: pick(BEHAVIORS) }), () => ({ type: "Split", pattern: pick(PATTERNS), behavior: pick(BEHAVIORS), invert: chance(40) }),
  () => ({ type: "UnicodeScripts" }), () => ({ type: "Whitespace" }), () => ({ type: "WhitespaceSplit" }),
];
const preTokenizer = () => chance(10) ? null : steps(PRE_TOKENIZERS, "pretokenizers");

/** Of which a few may be missing: then a character is unknown as a whole. */
function bytes(missing = chance(40) ? 30 : 0) {
  return Array.from({ length: 256 }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, "0")}>`).filter(() => !chance(missing));
}

/** Substrings of the sample's words, so that models find something. */
function pieces(n, decorate) {
  const found = new Set();
  for (let tries = 0; found.size < n && tries < 20 * n; ++tries) {
    const letters = [...pick(SAMPLE).replaceAll(" ", chance(30) ? "▁" : "")];
    const begin = random(letters.length);
    const piece = decorate(letters.slice(begin, begin + 1 + random(5)).join(""));
    if (piece) found.add(piece);
  }
  return [...found];
}
const numbered = (tokens) => Object.fromEntries([...new Set(tokens)].map((token, id) => [token, id]));

function bpe() {
  const prefix = chance(20) ? "##" : null;
  const suffix = chance(20) ? "</w>" : null;
  const decorated = (letters) => letters.map((c, i) => (i > 0 && prefix ? prefix : "") + c + (i + 1 === letters.length && suffix ? suffix : ""));
  const letters = new Set();
  const words = SAMPLE.flatMap((line) => line.replaceAll(" ", " ▁").split(" ")).filter((word) => word).map((word) => decorated([...word]));
  words.forEach((word) => word.forEach((letter) => { if (chance(90)) letters.add(letter); }));
  const tokens = ["<unk>", ...letters];
  const merges = [];
  for (let i = 0; i < 80; ++i) { // a pair of neighbours, merged everywhere
    const word = pick(words);
    if (word.length < 2) continue;
    const at = random(word.length - 1);
    const [left, right] = [word[at], word[at + 1]];
    const merged = left + (prefix && right.startsWith(prefix) ? right.slice(prefix.length) : right);
    if (!tokens.includes(left) || !tokens.includes(right) || left.includes(" ") || right.includes(" ")) continue;
    if (merges.some(([l, r]) => l === left && r === right)) continue;
    tokens.push(merged);
    merges.push([left, right]);
    for (const other of words)
      for (let k = 0; k + 1 < other.length; ++k)
        if (other[k] === left && other[k + 1] === right) other.splice(k, 2, merged);
  }
  const byteFallback = chance(30);
  return { type: "BPE", dropout: null, unk_token: chance(80) ? "<unk>" : null, continuing_subword_prefix: prefix, end_of_word_suffix: suffix,
    fuse_unk: chance(50), byte_fallback: byteFallback, ignore_merges: chance(30), vocab: numbered([...tokens, ...(byteFallback ? bytes() : [])]),
    merges: chance(50) ? merges : merges.map((pair) => pair.join(" ")) };
}
function unigram() {
  const byteFallback = chance(30);
  const list = [...new Set(["<unk>", ...pieces(150, (piece) => piece), ...(byteFallback ? bytes() : [])])];
  return { type: "Unigram", unk_id: 0, byte_fallback: byteFallback, vocab: list.map((piece) => [piece, -(1 + random(12000)) / 1000]) };
}
const wordPiece = () => ({ type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##", max_input_chars_per_word: pick([5, 20, 100]),
  vocab: numbered(["[UNK]", ...pieces(120, (piece) => piece), ...pieces(120, (piece) => "##" + piece)]) });
const wordLevel = () => ({ type: "WordLevel", unk_token: "<unk>", vocab: numbered(["<unk>", ...WORDS, ...pieces(50, (piece) => piece)]) });

function tokenizer() {
  const model = pick([bpe, bpe, unigram, unigram, wordPiece, wordLevel])();
  const size = Array.isArray(model.vocab) ? model.vocab.length : Object.keys(model.vocab).length;
  const unknown = model.unk_token ?? "<unk>";
  const added = ["<x>", "<y>", "[M]", "left", "中"].filter(() => chance(50)).map((content, i) => ({ id: size + 10 + i, content, special: chance(50),
    single_word: chance(25), lstrip: chance(30), rstrip: chance(30), normalized: chance(40) }))
    .filter(({ content }) => Array.isArray(model.vocab) ? !model.vocab.some(([piece]) => piece === content) : !(content in model.vocab));
  let normalized = 0; // of two that become one by normalization, which counts is by chance
  added.forEach((token, i) => {
    token.id = size + i;
    token.normalized = token.normalized && normalized++ === 0;
  });
  ["[C]", "[S]"].forEach((content, i) => added.push({ id: size + 24 - i, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false }));
  const frame = { "[A]": [size + 20], "[B]": [size + 21, size + 22] };
  const special = (id) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id) => ({ Sequence: { id, type_id: id === "B" ? 1 : 0 } });
  const template = { type: "TemplateProcessing", single: [special("[A]"), sequence("A"), special("[B]")],
    pair: [sequence("A"), special("[A]"), sequence("B")],
    special_tokens: Object.fromEntries(Object.entries(frame).map(([id, ids]) => [id, { id, ids, tokens: ids.map((n) => id + n) }])) };
  const trimmer = () => ({ type: "ByteLevel", add_prefix_space: chance(50), trim_offsets: chance(50), use_regex: true });
  const processor = pick([null, { type: "BertProcessing", sep: ["[S]", size + 23], cls: ["[C]", size + 24] },
    { type: "RobertaProcessing", sep: ["[S]", size + 23], cls: ["[C]", size + 24], trim_offsets: chance(50), add_prefix_space: chance(50) },
    trimmer(), template, { type: "Sequence", processors: [trimmer(), template] }]);
  const decoder = pick([null, byteLevel(), metaspace(), { type: "WordPiece", prefix: "##", cleanup: chance(50) }, { type: "BPEDecoder", suffix: "</w>" },
    { type: "CTC", pad_token: unknown, word_delimiter_token: "▁", cleanup: chance(50) },
    { type: "Sequence", decoders: [{ type: "Replace", pattern: { String: "▁" }, content: " " }, { type: "ByteFallback" }, { type: "Fuse" },
      { type: "Strip", content: " ", start: 1, stop: random(2) }] }]);
  return { version: "1.0", truncation: null, padding: null, added_tokens: added, normalizer: normalizer(), pre_tokenizer: preTokenizer(),
    post_processor: processor, decoder, model };
}

/** In a process of its own: the reference ends itself on some tokens that take white space along. */
async function encodeAll(path, texts) {
  const document = JSON.parse(readFileSync(path, "utf8"));
  const reference = Reference.fromFile(path);
  const normalizer = document.normalizer && reference.getNormalizer();
  const isEmpty = ({ content, normalized }) => normalized && normalizer?.normalizeString(content) === "";
  if (document.added_tokens.some(isEmpty)) return; // it finds the empty text, in some places
  let transformersJs = null;
  try { transformersJs = new TransformersJs(document, {}); } catch { }
  for (const text of texts) {
    let encoded;
    try {
      const both = await reference.encode(text, texts[0]);
      console.log(JSON.stringify({ text, pair: texts[0], ids: both.getIds(), offsets: both.getOffsets().flat(), decoded: null, js: null }));
    } catch { }
    try { encoded = await reference.encode(text); } catch { continue; } // no unknown token
    const ids = encoded.getIds();
    let decoded = null;
    try { decoded = await reference.decode(ids, true); } catch { }
    let js = null;
    try { js = JSON.stringify(transformersJs.encode(text).ids.map(Number)) === JSON.stringify(ids); } catch { }
    console.log(JSON.stringify({ text, ids, offsets: encoded.getOffsets().flat(), decoded, js }));
  }
}

if (process.argv[2] === "--encode") {
  await encodeAll(process.argv[3], JSON.parse(process.argv[4]));
  process.exit();
}

const path = join(mkdtempSync(join(tmpdir(), "parts-")), "tokenizer.json");
const cases = [];
const js = { same: 0, other: 0, unread: 0 };
while (cases.length < nTokenizers) {
  const document = tokenizer();
  writeFileSync(path, JSON.stringify(document));
  const texts = JSON.stringify(Array.from({ length: 4 }, text)).replaceAll("\0", "");
  const child = spawnSync(process.execPath, [import.meta.filename, "--encode", path, texts], { encoding: "utf8" });
  const encodings = child.stdout.split("\n").filter((line) => line).map((line) => JSON.parse(line));
  if (encodings.length === 0) continue;
  // Its offsets slip where characters are left out, where an affix is spelled in bytes and where an unknown character comes
  // after the bytes behind it, and its pieces are trimmed by the unknown text they stand for.
  const { model, post_processor: processor } = document;
  const affixBytes = model.byte_fallback && (model.continuing_subword_prefix || model.end_of_word_suffix);
  const lacksBytes = model.byte_fallback && bytes(0).some((byte) => !(byte in model.vocab));
  const trims = (processor?.processors ?? [processor]).some((step) => step?.trim_offsets);
  const slips = (model.type === "BPE" && (!model.unk_token || affixBytes || lacksBytes)) || (model.type === "Unigram" && trims);
  for (const encoding of encodings) {
    if (slips) encoding.offsets = null;
    // It decodes a token that is found normalized by its normalized spelling in one place and not in another.
    if (document.added_tokens.some((token) => token.normalized)) encoding.decoded = null;
    if (!encoding.pair) ++js[encoding.js === null ? "unread" : encoding.js ? "same" : "other"];
    delete encoding.js;
  }
  cases.push({ document, encodings });
}
writeFileSync(output, `{"source": "Hugging Face tokenizers 0.23.2", "cases": [\n${cases.map((c) => JSON.stringify(c)).join(",\n")}\n]}\n`);
console.log(`${cases.length} tokenizers; transformers.js: ${js.same} texts the same, ${js.other} other, ${js.unread} not read`);
