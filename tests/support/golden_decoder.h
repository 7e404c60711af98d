// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/decoder_reverse.h"
#include "core/io/safetensors.h"
#include "tests/support/golden.h"

namespace headlight::test {

/// A case of tests/golden/make_gradient_golden.py.
struct GoldenDecoder {
    SafetensorsFile file;
    DecoderShape shape;
    TokenBatch batch;

    explicit GoldenDecoder(const QString& path) : file(SafetensorsFile::open(path.toStdString()))
    {
        const auto said = [&](const char* key) { return QString::fromStdString(file.metadata().at(key)); };
        shape.nLayers = said("layers").toInt();
        shape.nHeads = said("heads").toInt();
        shape.dHead = said("head").toInt();
        shape.dModel = said("d").toInt();
        shape.dMlp = said("mlp").toInt();
        shape.dVocab = 11;
        shape.nCtx = 6;
        shape.positions = said("positions") == "learned" ? DecoderPositions::Learned
                          : said("positions") == "none"  ? DecoderPositions::None
                                                         : DecoderPositions::Rotary;
        shape.mask = said("mask") == "causal" ? MaskKind::Causal : MaskKind::None;
        shape.scaleByRootDHead = said("scaled") == "1";
        shape.isTied = said("tied") == "1";
        shape.norm = said("norm") == "rms" ? NormKind::Rms : NormKind::Layer;
        shape.activation = activationFromName(said("activation").toStdString());
        shape.isGated = said("gated") == "1";
        batch.length = 5;
        batch.ids = file.readIntegers("ids", {10});
        for (const std::int64_t row : file.readIntegers("rows", {5}))
            batch.rows.push_back(row);
        batch.answers = file.readIntegers("answers", {5});
    }

    /// The slices in one vector, each from the tensor `prefix` + its name.
    DoubleRowVector all(const DecoderLayout& layout, const std::string& prefix = {}) const
    {
        DoubleRowVector numbers(layout.size());
        for (const WeightSlice& slice : layout.slices()) {
            const Matrix there = slice.rows == 1 ? Matrix(file.readVector(prefix + slice.name, slice.columns))
                                                 : file.readMatrix(prefix + slice.name, slice.rows, slice.columns);
            assignSlice<double>(numbers, slice, there.cast<double>());
        }
        return numbers;
    }
};

} // namespace headlight::test
