// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

enum class PackingMethod {
    None,
    BitsAndBytes4,     ///< NF4 or FP4 with a scale for each block (Dettmers et al. 2023, QLoRA)
    BitsAndBytes8,     ///< LLM.int8() (Dettmers et al. 2022)
    Gptq,              ///< Frantar et al. 2022, in the layout of AutoGPTQ
    Awq,               ///< Lin et al. 2023, in AutoAWQ's layout "gemm"
    Fp8,               ///< 8-bit floats with a scale for each square, row or tensor
    CompressedTensors, ///< the library of that name
    Mlx                ///< groups of MLX, w = scale · q + bias
};

/// Bits and columns of a group.
struct PackedGroups {
    int bits = 0;
    std::int64_t size = 0; // −1: the whole row
};

/// How config.json says that weights are packed.
struct Packing {
    PackingMethod method = PackingMethod::None;
    PackedGroups groups = {};
    bool addsOneToZeros = false; // GPTQ's first format stores them less one
    bool isSymmetric = true;     // zeros are absent (compressed-tensors)
    std::string strategy = {};   // one of compressed-tensors': "tensor", "channel", "group", "block"
    std::string format = {};     // one of compressed-tensors': "pack-quantized", "int-quantized", "float-quantized"
    std::string codes = {};      // bitsandbytes' kind: "nf4" or "fp4"
    std::int64_t blockRows = 0;  // rows of a square of FP8; 0: no squares
    std::int64_t blockColumns = 0;
    std::vector<std::string> notPacked = {};                          // modules that stay whole
    std::map<std::string, PackedGroups, std::less<>> exceptions = {}; // modules of MLX with other groups
    std::string file = {};                                            // the file that says it, for errors

    /// What the method is called in sentences: "GPTQ in 4 bits".
    std::string title() const;
};

/// Whether a value of "quantization_config", or of MLX's "quantization", is of a method that readPacking() reads.
bool isReadPacking(std::string_view key, const nlohmann::json& value);

/// Reads "quantization_config" or "quantization". Throws Error{BadFile} for a method, a field or a value that changes
/// numbers in a way that Headlight does not compute.
Packing readPacking(const JsonObject& config);

} // namespace headlight
