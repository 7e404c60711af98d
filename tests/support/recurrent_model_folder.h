// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/safetensors_writer.h"
#include "tests/support/recurrent_model.h"
#include "tests/support/tiny_model_folder.h"

#include <map>
#include <string>
#include <vector>

namespace headlight::test {

/// The tensors of a recurrent translator as they lie in its file, so that a test may change one before it is written.
struct RecurrentCheckpoint {
    struct Tensor {
        Shape shape;
        std::vector<float> values;
    };
    std::map<std::string, Tensor> tensors;

    explicit RecurrentCheckpoint(RecurrentSizes sizes = kTinyRecurrentSizes, int dVocab = kTinyRecurrentVocabulary)
    {
        RecurrentParameters parameters = randomRecurrentParameters(1, sizes, dVocab);
        for (const TensorRow& row : recurrentTensorTable(sizes, dVocab, parameters)) {
            const Matrix values = row.values();
            tensors[row.checkpointName] = {row.shape, {values.data(), values.data() + values.size()}};
        }
    }

    void write(const std::filesystem::path& file) const
    {
        std::vector<TensorToWrite> list;
        for (const auto& [name, tensor] : tensors)
            list.push_back({name, tensor.shape, std::span<const float>(tensor.values)});
        writeSafetensors(file, list);
    }
};

inline constexpr int kByteVocabulary = 261; // that of byteTokenizerJson()

inline QByteArray recurrentConfigJson()
{
    return QStringLiteral("{\"model_type\":\"attention-rnn\",\"vocab_size\":%1,\"d_embedding\":%2,\"d_hidden\":%3,"
                          "\"d_attention\":%4,\"max_position_embeddings\":60,\"pad_token_id\":3,"
                          "\"decoder_start_token_id\":0,\"eos_token_id\":1}")
        .arg(kByteVocabulary)
        .arg(kTinyRecurrentSizes.dEmbedding)
        .arg(kTinyRecurrentSizes.dHidden)
        .arg(kTinyRecurrentSizes.dAttention)
        .toUtf8();
}

/// A whole model folder on disk: config.json, tokenizer.json, model.safetensors.
inline void writeRecurrentModel(const QDir& folder)
{
    writeFile(folder.filePath("config.json"), recurrentConfigJson());
    writeFile(folder.filePath("tokenizer.json"), byteTokenizerJson());
    RecurrentCheckpoint(kTinyRecurrentSizes, kByteVocabulary).write(folder.filePath("model.safetensors").toStdString());
}

} // namespace headlight::test
