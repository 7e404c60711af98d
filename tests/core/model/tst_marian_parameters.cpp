// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_parameters.h"
#include "core/model/sinusoidal_positions.h"
#include "tests/support/refusal.h"
#include "tests/support/tiny_marian.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

class MarianParametersTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;
    ModelConfig m_config = tinyMarianConfig();

    Parameters load(const Checkpoint& checkpoint, const ModelConfig& config)
    {
        checkpoint.write(m_folder.filePath("model.safetensors"));
        return loadParameters(SafetensorsFile::open(m_folder.filePath("model.safetensors").toStdString()), config);
    }
    QString errorOf(const Checkpoint& checkpoint) { return errorOf(checkpoint, m_config); }
    QString errorOf(const Checkpoint& checkpoint, const ModelConfig& config)
    {
        return refusal([&] { load(checkpoint, config); });
    }
    static void add(Checkpoint& checkpoint, const std::string& name, const Matrix& matrix)
    {
        checkpoint.tensors[name] = {{matrix.rows(), matrix.cols()}, {matrix.data(), matrix.data() + matrix.size()}};
    }
private slots:
    void everyParameterFindsItsPlace()
    {
        for (const bool tied : {true, false}) {
            m_config.tiedUnembedding = tied;
            Parameters loaded = load(Checkpoint(m_config), m_config);
            Parameters expected = randomParameters(m_config);
            const std::vector<TensorRow> ours = tensorTable(m_config, loaded);
            const std::vector<TensorRow> theirs = tensorTable(m_config, expected);
            QCOMPARE(ours.size(), std::size_t(2 + (tied ? 0 : 1) + 3 * 16 + 2 * 26));
            for (std::size_t i = 0; i < ours.size(); ++i)
                QCOMPARE(ours[i].values(), theirs[i].values());
            QCOMPARE(&loaded.unembeddingMatrix() == &loaded.tokenEmbedding, tied);
        }
        m_config.tiedUnembedding = true;
    }
    void aLinearMapIsTransposed()
    {
        const Checkpoint checkpoint(m_config);
        const Parameters loaded = load(checkpoint, m_config);
        const auto& fc1 = checkpoint.tensors.at("model.encoder.layers.2.fc1.weight"); // [dMlp, dModel]
        QCOMPARE(fc1.shape, (Shape{36, 24}));
        QCOMPARE(loaded.encoderBlocks[2].mlp.wIn.rows(), 24);
        QCOMPARE(loaded.encoderBlocks[2].mlp.wIn.row(5)[30], fc1.numbers[30 * 24 + 5]);
    }
    void copiesOfTheTiedEmbeddingAreWelcomeAndLiesAreNot()
    {
        for (const char* name :
             {"lm_head.weight", "model.encoder.embed_tokens.weight", "model.decoder.embed_tokens.weight"}) {
            Checkpoint checkpoint(m_config);
            checkpoint.tensors[name] = checkpoint.tensors.at("model.shared.weight");
            QCOMPARE(errorOf(checkpoint), QString("accepted"));
            checkpoint.tensors[name].numbers[77] += 0.5F;
            const QString error = errorOf(checkpoint);
            QVERIFY2(error.contains(name) && error.contains("model.shared.weight"), qPrintable(error));
        }
    }
    void positionsAreThoseOfTheFileWhereItHasThem()
    {
        Checkpoint checkpoint(m_config);
        Matrix positions = sinusoidalPositions(0, m_config.nCtx, m_config.dModel);
        positions(7, 3) += 0.01F;
        add(checkpoint, "model.decoder.embed_positions.weight", positions);
        const Parameters loaded = load(checkpoint, m_config);
        QCOMPARE(loaded.positionEmbedding.row(7)[3], positions(7, 3));
        QCOMPARE(loaded.encoderPositionEmbedding.size(), Index{0});
        checkpoint.tensors["model.decoder.embed_positions.weight"].shape = {m_config.dModel, m_config.nCtx};
        QVERIFY(errorOf(checkpoint).contains("model.decoder.embed_positions.weight"));
    }
    void aBiasOfTheLogitsThatIsNotThereIsZero()
    {
        m_config.headIsRequired = true; // "architectures": ["MarianMTModel"] says so
        Checkpoint checkpoint(m_config);
        checkpoint.tensors.erase("final_logits_bias");
        QCOMPARE(load(checkpoint, m_config).logitsBias.size(), Index{0});
    }
    void allSinesStandBeforeAllCosines()
    {
        const Matrix even = sinusoidalPositions(0, 9, 6);
        const Matrix odd = sinusoidalPositions(4, 2, 5); // three sines, two cosines
        for (int j = 0; j < 3; ++j) {
            const double angle = 5.0 / std::pow(10000.0, 2.0 * j / 6.0);
            QVERIFY(std::abs(double(even(5, j)) - std::sin(angle)) < 1e-6);
            QVERIFY(std::abs(double(even(5, 3 + j)) - std::cos(angle)) < 1e-6);
            QVERIFY(std::abs(double(odd(1, j)) - std::sin(5.0 / std::pow(10000.0, 2.0 * j / 5.0))) < 1e-6);
        }
        QVERIFY(std::abs(double(odd(1, 4)) - std::cos(5.0 / std::pow(10000.0, 2.0 / 5.0))) < 1e-6);
    }
    void aFileThatLiesIsRefusedByName()
    {
        m_config.headIsRequired = true; // "architectures": ["MarianMTModel"] says so
        Checkpoint shape(m_config);
        shape.tensors["model.decoder.layers.1.encoder_attn.k_proj.weight"].shape = {12, 48};
        QCOMPARE(errorOf(shape), QString("model.safetensors: tensor "
                                         "\"model.decoder.layers.1.encoder_attn.k_proj.weight\" has shape [12, 48], "
                                         "expected [24, 24]"));
        Checkpoint bias(m_config);
        bias.tensors["final_logits_bias"].shape = {262, 1};
        QVERIFY(errorOf(bias).contains("expected [1, 262]"));
        for (const char* name : {"model.shared.weight", "model.encoder.layers.0.fc2.bias",
                                 "model.decoder.layers.0.encoder_attn_layer_norm.weight"}) {
            Checkpoint missing(m_config);
            missing.tensors.erase(name);
            const QString error = errorOf(missing);
            QVERIFY2(error.contains(name) && error.contains("missing"), qPrintable(error));
        }
        Checkpoint nan(m_config);
        nan.tensors["model.encoder.layers.1.self_attn.v_proj.weight"].numbers[5] =
            std::numeric_limits<float>::quiet_NaN();
        QVERIFY(errorOf(nan).contains("model.encoder.layers.1.self_attn.v_proj.weight"));
    }
    void aConfigWithFewerLayersThanTheTensorsIsRefused()
    {
        const Checkpoint checkpoint(m_config);
        ModelConfig config = m_config;
        config.encoder.nLayers = 2;
        QVERIFY(errorOf(checkpoint, config).contains("\"encoder_layers\" is 2"));
        config = m_config;
        config.nLayers = 1;
        QVERIFY(errorOf(checkpoint, config).contains("\"decoder_layers\" is 1"));
        config.nLayers = 3;
        QVERIFY(errorOf(checkpoint, config).contains("model.decoder.layers.2."));
    }
};

HEADLIGHT_APPLESS_TEST(MarianParametersTest)
#include "tst_marian_parameters.moc"
