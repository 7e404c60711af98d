// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What speed.py runs beside Headlight: the shortest of RUNS passes of a graph in milliseconds, every output fetched.
//     NODE_PATH=FOLDER/node_modules node onnx_runtime.mjs MODEL.onnx TOKENS WIDTH THREADS RUNS
import { createRequire } from "node:module";

const { InferenceSession, Tensor } = createRequire(process.env.NODE_PATH + "/")("onnxruntime-node");
const [model, tokens, width, threads, runs] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const session = await InferenceSession.create(model, {
  executionProviders: ["cpu"], graphOptimizationLevel: "all", intraOpNumThreads: threads, interOpNumThreads: 1,
});
const x = new Tensor("float32", Float32Array.from({ length: tokens * width }, () => Math.random() - 0.5), [tokens, width]);
let shortest = Infinity;
for (let i = 0; i <= runs; ++i) {
  const start = performance.now();
  await session.run({ x });
  if (i > 0) shortest = Math.min(shortest, performance.now() - start); // the first one warms up
}
console.log(shortest.toFixed(2));
