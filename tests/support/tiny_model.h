// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"
#include "core/model/tensor_table.h"

#include <QDir>
#include <QFile>
#include <QString>

#include <random>

namespace headlight::test {

/// A small configuration with every number different, so that a swapped one is noticed.
inline ModelConfig tinyConfig()
{
    ModelConfig config;
    config.nLayers = 2;
    config.nHeads = 4;
    config.nKvHeads = 4;
    config.dModel = 24;
    config.dHead = 6;
    config.dMlp = 40;
    config.dVocab = 300;
    config.nCtx = 80;
    return config;
}

inline Weight ownedWeight(Matrix numbers)
{
    return Weight(std::move(numbers));
}

/// Random parameters of the size that trained ones have; the same seed gives the same numbers.
inline Parameters randomParameters(const ModelConfig& config, unsigned seed = 1,
                                   Weight (*makeWeight)(Matrix numbers) = ownedWeight)
{
    std::mt19937 engine(seed);
    std::normal_distribution<float> normal(0.0F, 0.3F);
    Parameters parameters;
    for (const TensorRow& row : tensorTable(config, parameters)) {
        const bool gain = row.name.ends_with(".gain");
        const auto draw = [&](float) { return gain ? 1.0F + 0.1F * normal(engine) : normal(engine); };
        const Index rows = row.shape.size() == 1 ? 1 : row.nRows();
        row.assign(makeWeight(Matrix::Zero(rows, row.nColumns).unaryExpr(draw)));
    }
    return parameters;
}

/// A tokenizer.json whose vocabulary is the 256 bytes and five special tokens: ids 0–4 special, 5–260 bytes.
/// Written, because a Tokenizer only comes from a folder.
inline QByteArray byteTokenizerJson()
{
    // The printable stand-ins of byte-level BPE (Radford et al. 2019): bytes that print stand for themselves, the
    // others for U+0100 onwards.
    QString vocab;
    int next = 0x100;
    const QStringList special{"<s>", "</s>", "<mask>", "<pad>", "<unk>"};
    QString added;
    for (int i = 0; i < special.size(); ++i) {
        vocab += QStringLiteral("%1\"%2\":%3").arg(i ? "," : "", special[i]).arg(i);
        added +=
            QStringLiteral("%1{\"id\":%2,\"content\":\"%3\",\"single_word\":false,\"lstrip\":false,\"rstrip\":false,"
                           "\"normalized\":false,\"special\":true}")
                .arg(i ? "," : "")
                .arg(i)
                .arg(special[i]);
    }
    for (int byte = 0; byte < 256; ++byte) {
        const bool prints = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
        const int code = prints ? byte : next++;
        QString text = QString(QChar(code));
        if (text == "\"" || text == "\\")
            text.prepend('\\');
        vocab += QStringLiteral(",\"%1\":%2").arg(text).arg(byte + 5);
    }
    return QStringLiteral(
               "{\"version\":\"1.0\",\"added_tokens\":[%1],\"normalizer\":null,"
               "\"pre_tokenizer\":{\"type\":\"ByteLevel\",\"add_prefix_space\":false,\"trim_offsets\":true},"
               "\"post_processor\":{\"type\":\"TemplateProcessing\","
               "\"single\":[{\"SpecialToken\":{\"id\":\"<s>\",\"type_id\":0}},{\"Sequence\":{\"id\":\"A\",\"type_id\":"
               "0}},"
               "{\"SpecialToken\":{\"id\":\"</s>\",\"type_id\":0}}],"
               "\"pair\":[{\"SpecialToken\":{\"id\":\"<s>\",\"type_id\":0}},{\"Sequence\":{\"id\":\"A\",\"type_id\":0}}"
               ","
               "{\"SpecialToken\":{\"id\":\"</s>\",\"type_id\":0}},{\"Sequence\":{\"id\":\"B\",\"type_id\":1}}],"
               "\"special_tokens\":{\"<s>\":{\"id\":\"<s>\",\"ids\":[0],\"tokens\":[\"<s>\"]},"
               "\"</s>\":{\"id\":\"</s>\",\"ids\":[1],\"tokens\":[\"</s>\"]}}},"
               "\"decoder\":{\"type\":\"ByteLevel\"},"
               "\"model\":{\"type\":\"BPE\",\"vocab\":{%2},\"merges\":[]}}")
        .arg(added, vocab)
        .toUtf8();
}

inline Tokenizer byteTokenizer(const QDir& folder)
{
    QFile file(folder.filePath("tokenizer.json"));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write a tokenizer for the test");
    file.write(byteTokenizerJson());
    file.close();
    return Tokenizer::load(folder.path().toStdString());
}

/// A whole model in memory; `folder` receives its tokenizer.json.
inline std::shared_ptr<const Model> tinyModel(const QDir& folder, const ModelConfig& config = tinyConfig())
{
    return std::make_shared<const Model>(
        Model{"tiny", folder.path().toStdString(), config, randomParameters(config), byteTokenizer(folder)});
}

} // namespace headlight::test
