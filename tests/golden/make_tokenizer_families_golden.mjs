// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes tokenizer_families.json: the ids that transformers.js gives for hard strings with tokenizers that the world
// uses. A string on which it differs from the reference implementation (JavaScript's white space has U+FEFF and lacks
// U+0085; it takes NFKC for a charsmap) has the reference's ids, and is counted.
//
//     npm install --ignore-scripts tokenizers @huggingface/tokenizers     # in a folder of its own
//     NODE_PATH=FOLDER/node_modules node make_tokenizer_families_golden.mjs FOLDER_OF_TOKENIZERS
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(process.env.NODE_PATH + "/");
const { Tokenizer: Reference } = require("tokenizers");
const { Tokenizer: TransformersJs } = require("@huggingface/tokenizers");

const NAMES = ["bert-base-uncased", "roberta-base", "t5-small", "whisper-tiny"];
const PARTS = ["[MASK]", "[CLS]", "[SEP]", "<mask>", "</s>", "<s>", "<pad>", "<unk>", "<extra_id_0>", "<extra_id_99>", "<|endoftext|>", "<|0.00|>", "<|en|>",
  "[UNK]", " ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u3000", "\u200b", "\u200d", "\ufeff", "\u0000", "\ufffd", "é", "e\u0301", "ﬁ", "½", "Å", "㎏", "ｆｕｌｌ",
  "～", "ﷺ", "각", "\u1100\u1161\u11a8", "中文", "日本語", "한국어", "ไทย", "नमस्ते", "مرحبا", "שלום", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇫🇷", "1️⃣", "🥺", "🫠", "a", "The", "running",
  "word", "Ünïcödé", "İ", "ß", "ẞ", "Σς", "123", "3.14", "1,000", ",", ".", "!", "?", "''", "``", "'s", "n't", "don't", "--", "…", "“", "”", "\u2028", "\u0085",
  "\u001f", "\u007f", "\u009f", "\u00ad", "\u0378", "\ue000", "\u{e0001}", "\u{10ffff}", "x".repeat(120), "ab".repeat(70), "_", "▁", "▁▁", "##ing", "Ġ", "²", "①②", "Ⅷ",
  "ǅ", "ﬀ", "\u0344", "\u0958", "\u2126", "\u212b", "ⓐ", "㌀", "\u0327\u0301", "ạ\u0308"];

let state = 5;
function random(n) { // mulberry32, so that the file can be made again
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}
const texts = ["", " ", "   ", ...PARTS];
while (texts.length < 500) texts.push(Array.from({ length: 1 + random(8) }, () => PARTS[random(PARTS.length)]).join(""));

const ids = {};
for (const name of NAMES) {
  const path = join(process.argv[2], name, "tokenizer.json");
  const reference = Reference.fromFile(path);
  const transformersJs = new TransformersJs(JSON.parse(readFileSync(path, "utf8")), {});
  let nOther = 0;
  ids[name] = [];
  for (const text of texts) {
    const expected = (await reference.encode(text)).getIds();
    if (JSON.stringify(transformersJs.encode(text).ids.map(Number)) !== JSON.stringify(expected)) ++nOther;
    ids[name].push(expected);
  }
  console.log(`${name}: transformers.js gives other ids for ${nOther} of ${texts.length} texts`);
}
const lines = Object.entries(ids).map(([name, list]) => `${JSON.stringify(name)}: [\n${list.map((x) => JSON.stringify(x)).join(",\n")}]`);
writeFileSync(join(import.meta.dirname, "tokenizer_families.json"),
  `{"texts": [\n${texts.map((x) => JSON.stringify(x)).join(",\n")}],\n"ids": {\n${lines.join(",\n")}}}\n`);
