// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What benchmark_tokenizers measures, by transformers.js:
//     NODE_PATH=FOLDER/node_modules node benchmark_tokenizers.mjs LINES FOLDER...
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const { Tokenizer } = createRequire(process.env.NODE_PATH + "/")("@huggingface/tokenizers");
const lines = readFileSync(process.argv[2], "utf8").split("\n");
if (lines.at(-1) === "") lines.pop();
for (const folder of process.argv.slice(3)) {
  const loading = performance.now();
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(join(folder, "tokenizer.json"), "utf8")), {});
  const encoding = performance.now();
  let nTokens = 0;
  for (const line of lines) nTokens += tokenizer.encode(line).ids.length;
  const end = performance.now();
  console.log(`${folder}: load ${((encoding - loading) / 1000).toFixed(2)} s, ${lines.length} lines in ` +
    `${((end - encoding) / 1000).toFixed(2)} s, ${nTokens} tokens`);
}
