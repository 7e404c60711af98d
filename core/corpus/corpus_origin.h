// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/corpus_lines.h"
#include "core/model/model.h"
#include "core/transformer/run_options.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// Where numbers over a corpus come from; only those of equal origins are put together.
struct CorpusOrigin {
    std::string model; // its name
    ByteSum modelFiles;
    std::string settings; // what was chosen of the run: "mask causal", "mask none, ablated 0.1 by mean"
    ByteSum input;
    std::int64_t nTexts = 0; // lines of the whole input that hold a text
    /// The vector instructions that made the numbers, Kernels::name; several where parts come from several machines,
    /// whose last bits may differ. They alone, with the model's name, need not be equal.
    std::set<std::string> instructions;

    /// Throws Error{BadArgument} that says what differs from `other`, whose numbers stand in `file`.
    void requireLike(const CorpusOrigin& other, const std::string& file) const;
    bool operator==(const CorpusOrigin&) const = default;
};

/// The bytes of the files in a model's folder that have a name by which a model is read (weights, configuration,
/// vocabulary), in the order of their names; those of an adapter's base, too. They tell models apart whose parameters
/// differ in one bit; what else lies in the folder does not count. Throws Error{BadFile} for a file that cannot be
/// read.
ByteSum modelFiles(const Model& model);

/// The choices of a run that change its numbers, in words.
std::string settingsText(const Model& model, const RunOptions& options);

} // namespace headlight
