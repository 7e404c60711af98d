// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encodes many lines and 500 hard strings with tokenizers that the world uses: Headlight's ids and offsets against
// the reference implementation's, its time against transformers.js. Ends with 1 where one is other.
//
//     npm install --ignore-scripts tokenizers @huggingface/tokenizers     # in a folder of its own
//     NODE_PATH=FOLDER/node_modules node compare_tokenizers.mjs ENCODE_TEXTS LINES N FOLDER...
//
// ENCODE_TEXTS is the program beside this file, LINES a text with a line for each text, of which N are taken.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const require = createRequire(process.env.NODE_PATH + "/");
const { Tokenizer: Reference } = require("tokenizers");
const { Tokenizer: TransformersJs } = require("@huggingface/tokenizers");

const [program, linesFile, count, ...folders] = process.argv.slice(2);
const lines = readFileSync(linesFile, "utf8").split("\n").slice(0, Number(count));
const hard = JSON.parse(readFileSync(join(import.meta.dirname, "../golden/tokenizer_families.json"), "utf8")).texts;
const work = mkdtempSync(join(tmpdir(), "tokenizers-"));

function writeTexts(name, texts) {
  const path = join(work, name);
  writeFileSync(path, texts.map((text) => JSON.stringify(text)).join("\n") + "\n");
  return path;
}
const sets = { lines: { texts: lines, path: writeTexts("lines", lines) }, hard: { texts: hard, path: writeTexts("hard", hard) } };

/** What the libraries make of a GPT-2 that has its old files alone. */
function documentOf(folder) {
  if (existsSync(join(folder, "tokenizer.json"))) return JSON.parse(readFileSync(join(folder, "tokenizer.json"), "utf8"));
  const vocab = JSON.parse(readFileSync(join(folder, "vocab.json"), "utf8"));
  const merges = readFileSync(join(folder, "merges.txt"), "utf8").split("\n").filter((line) => line && !line.startsWith("#version"));
  const end = { id: vocab["<|endoftext|>"], content: "<|endoftext|>", single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  const byteLevel = { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true };
  return { version: "1.0", truncation: null, padding: null, added_tokens: [end], normalizer: null, pre_tokenizer: byteLevel,
    post_processor: { ...byteLevel, trim_offsets: false }, decoder: byteLevel,
    model: { type: "BPE", dropout: null, unk_token: null, continuing_subword_prefix: null, end_of_word_suffix: null, fuse_unk: false,
      byte_fallback: false, ignore_merges: false, vocab, merges } };
}

function ours(folder, path) {
  const run = spawnSync(program, [path, folder], { encoding: "utf8", maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(run.stderr);
  const encodings = run.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  return { seconds: encodings.pop(), encodings };
}

let isSame = true;
for (const folder of folders) {
  const document = documentOf(folder);
  const path = join(work, "tokenizer.json");
  writeFileSync(path, JSON.stringify(document));
  let reference;
  try {
    reference = Reference.fromFile(path);
  } catch (error) {
    console.log(`${basename(folder)}: the reference does not read it: ${error.message}`);
    continue;
  }
  // Its offsets slip where a charsmap leaves characters out: Headlight's are those of the text.
  const normalizer = JSON.stringify(document.normalizer).includes("Precompiled") ? reference.getNormalizer() : null;
  const slips = (text) => normalizer !== null && [...text].some((character) => normalizer.normalizeString(character) === "");
  const loading = performance.now();
  const transformersJs = new TransformersJs(document, {});
  const load = (performance.now() - loading) / 1000;
  const found = [];
  for (const [name, { texts, path: file }] of Object.entries(sets)) {
    const { seconds, encodings } = ours(folder, file);
    const start = performance.now();
    const theirs = texts.map((text) => transformersJs.encode(text).ids);
    const encode = (performance.now() - start) / 1000;
    const other = { ids: 0, offsets: 0, js: 0 };
    for (let i = 0; i < texts.length; ++i) {
      const expected = await reference.encode(texts[i]);
      const ids = JSON.stringify(expected.getIds());
      const hasIds = ids === JSON.stringify(encodings[i].ids);
      const hasOffsets = slips(texts[i]) || JSON.stringify(expected.getOffsets().flat()) === JSON.stringify(encodings[i].offsets);
      other.ids += hasIds ? 0 : 1;
      other.offsets += hasOffsets ? 0 : 1;
      other.js += ids === JSON.stringify(theirs[i].map(Number)) ? 0 : 1;
      if ((!hasIds || !hasOffsets) && other.ids + other.offsets < 4)
        console.log(JSON.stringify({ text: texts[i], ids, offsets: expected.getOffsets().flat(), ours: encodings[i] }));
    }
    isSame &&= other.ids + other.offsets === 0;
    found.push(`${texts.length} ${name}: other ids ${other.ids}, other offsets ${other.offsets} (transformers.js: other ids ${other.js})`);
    if (name === "lines")
      found.push(`${seconds.encode.toFixed(2)} s, transformers.js ${encode.toFixed(2)} s (${(encode / seconds.encode).toFixed(1)} times), ` +
        `loaded in ${seconds.load.toFixed(2)} s, ${load.toFixed(2)} s`);
  }
  console.log(`${basename(folder)}: ${found.join("; ")}`);
}
process.exit(isSame ? 0 : 1);
