// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/safetensors_writer.h"
#include "tests/support/tiny_model.h"

#include <map>
#include <string>
#include <vector>

namespace headlight::test {

/// A checkpoint's tensors as they lie in its file, so that a test may change one before they are written.
struct Checkpoint {
    struct Tensor {
        Shape shape;
        std::vector<float> numbers;
    };
    std::map<std::string, Tensor> tensors;

    explicit Checkpoint(const ModelConfig& config = tinyConfig())
    {
        Parameters parameters = randomParameters(config);
        for (const TensorRow& row : tensorTable(config, parameters)) {
            Matrix part = row.values(); // [rows, row.nColumns]
            if (row.isTransposed)
                part.transposeInPlace();
            Tensor& tensor = tensors[row.checkpointName];
            tensor.shape = row.shape;
            const Index nColumns = row.shape.back();
            tensor.numbers.resize(static_cast<std::size_t>(part.rows() * nColumns));
            Eigen::Map<Matrix> whole(tensor.numbers.data(), part.rows(), nColumns);
            whole.middleCols(row.firstColumn, part.cols()) = part;
        }
    }

    void write(const QString& file) const
    {
        std::vector<TensorToWrite> list;
        for (const auto& [name, tensor] : tensors)
            list.push_back({name, tensor.shape, std::span<const float>(tensor.numbers)});
        writeSafetensors(file.toStdString(), list);
    }
};

inline QByteArray tinyConfigJson(const ModelConfig& config = tinyConfig())
{
    return QStringLiteral("{\"model_type\":\"gpt2\",\"n_layer\":%1,\"n_head\":%2,\"n_embd\":%3,\"n_inner\":%4,"
                          "\"vocab_size\":%5,\"n_positions\":%6,\"activation_function\":\"gelu_new\"}")
        .arg(config.nLayers)
        .arg(config.nHeads)
        .arg(config.dModel)
        .arg(config.dMlp)
        .arg(config.dVocab)
        .arg(config.nCtx)
        .toUtf8();
}

inline void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

/// A whole model folder on disk: config.json, tokenizer.json, model.safetensors.
inline void writeTinyModel(const QDir& folder, const ModelConfig& config = tinyConfig())
{
    writeFile(folder.filePath("config.json"), tinyConfigJson(config));
    writeFile(folder.filePath("tokenizer.json"), byteTokenizerJson());
    Checkpoint(config).write(folder.filePath("model.safetensors"));
}

} // namespace headlight::test
