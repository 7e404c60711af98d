// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"
#include "core/attention_files/attention_matrices.h"

#include <utility>
#include <vector>

namespace headlight {

/// The arrays of each attention of a file, by their names: those of encoder, decoder and between them (as transformers,
/// fairseq, ESPnet, OpenNMT and PyTorch's own modules name them), the labels with each; the file as it is where it
/// names no two of them.
std::vector<std::pair<MatrixPart, ArrayFile>> partsOfFile(const ArrayFile& file);

} // namespace headlight
