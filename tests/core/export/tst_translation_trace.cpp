// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/export/encoding_text.h"
#include "core/export/trace_file.h"
#include "core/io/safetensors.h"
#include "tests/support/tiny_marian.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headlight;
using namespace headlight::test;

/// The trace of an encoder-decoder: the names, shapes and numbers of all three parts.
class TestTranslationTrace : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

private slots:
    void initTestCase()
    {
        const auto model = tinyMarian(QDir(m_folder.path()));
        RunOptions options;
        options.mask = maskFromString("causal");
        options.encoderMask = maskFromString("window:3");
        options.crossMask = maskFromString("prefix:2");
        options.ablatedHeads = {{0, 1}, {1, 2, AttentionPart::Cross}, {2, 0, AttentionPart::Encoder}};
        m_run = runModel(model, model->tokenizer.encode("The train"), targetFromText(*model, "Le 🙂"), options);
        writeTrace(path("run.safetensors"), m_run);
        writeTrace(path("run.json"), m_run);
    }

    void everyTensorHasItsNameAndShape()
    {
        const std::int64_t nSource = 10; // "The train" and </s>
        const std::int64_t nTarget = 8;  // the start token and the bytes of "Le 🙂"
        std::map<std::string, Shape> expected{{"encoder.ids", {nSource}},       {"decoder.ids", {nTarget}},
                                              {"encoder.embed", {nSource, 24}}, {"encoder.final_resid", {nSource, 24}},
                                              {"decoder.embed", {nTarget, 24}}, {"logits", {nTarget, 262}}};
        const auto addAttention = [&](const std::string& name, std::int64_t tq, std::int64_t tk, std::int64_t heads,
                                      std::int64_t dHead) {
            for (const char* step : {"q", "z"})
                expected[name + step] = {heads, tq, dHead};
            for (const char* step : {"k", "v"})
                expected[name + step] = {heads, tk, dHead};
            for (const char* step : {"scores", "masked_scores", "pattern"})
                expected[name + step] = {heads, tq, tk};
            expected[name + "out"] = {tq, 24};
        };
        for (const std::string l : {"0", "1", "2"}) {
            const std::string block = "encoder.blocks." + l + ".";
            addAttention(block + "attn.", nSource, nSource, 3, 8);
            expected[block + "resid_pre"] = expected[block + "resid_post"] = {nSource, 24};
        }
        for (const std::string l : {"0", "1"}) {
            const std::string block = "decoder.blocks." + l + ".";
            addAttention(block + "attn.", nTarget, nTarget, 4, 6);
            addAttention(block + "cross.", nTarget, nSource, 4, 6);
            expected[block + "resid_pre"] = expected[block + "resid_post"] = {nTarget, 24};
        }
        const SafetensorsFile file = SafetensorsFile::open(path("run.safetensors"));
        QCOMPARE(file.names().size(), expected.size());
        for (const auto& [name, shape] : expected) {
            const TensorInfo* info = file.find(name);
            QVERIFY2(info && info->shape == shape, name.c_str());
            QCOMPARE(info->dtype, std::string(name.ends_with("ids") ? "I64" : "F32"));
        }
    }

    void theNumbersAreThoseOfTheRun()
    {
        const SafetensorsFile file = SafetensorsFile::open(path("run.safetensors"));
        QCOMPARE(file.readIntegers("decoder.ids", {8}), m_run->encoding.ids());
        QCOMPARE(file.readIntegers("encoder.ids", {10}), m_run->source->encoding.ids());
        const std::vector<float> pattern = file.readFloats("decoder.blocks.1.cross.pattern", {4, 8, 10});
        const std::vector<float> masked = file.readFloats("decoder.blocks.1.cross.masked_scores", {4, 8, 10});
        const Matrix expected =
            attentionMap(m_run, {1, 3, AttentionPart::Cross}).whole(AttentionStep::Pattern); // [8, 10]
        for (Index i = 0; i < expected.size(); ++i)
            QCOMPARE(pattern[std::size_t(3 * 80 + i)], expected.data()[i]);
        for (std::size_t i = 0; i < masked.size(); ++i) {
            const std::size_t query = i / 10 % 8;
            const std::size_t key = i % 10;
            const bool hidden = key > query && key >= 2;
            QCOMPARE(std::isinf(masked[i]), hidden);
            QCOMPARE(pattern[i] == 0.0F, hidden);
        }
        const std::vector<float> z = file.readFloats("decoder.blocks.1.cross.z", {4, 8, 6});
        QVERIFY(std::all_of(z.begin() + 2 * 48, z.begin() + 3 * 48, [](float x) { return x == 0.0F; }));
        QVERIFY(std::any_of(z.begin() + 3 * 48, z.end(), [](float x) { return x != 0.0F; }));
    }

    void theCrossAttentionReadsTheEncodersLastResidual()
    {
        const SafetensorsFile file = SafetensorsFile::open(path("run.safetensors"));
        const std::vector<float> read = file.readFloats("encoder.final_resid", {10, 24});
        const std::vector<float> k = file.readFloats("decoder.blocks.0.cross.k", {4, 10, 6});
        const AttentionParameters& p = m_run->model->parameters.blocks[0].cross.attention;
        const Matrix wK = p.wK.toMatrix();
        for (Index head = 0; head < 4; ++head)
            for (Index token = 0; token < 10; ++token)
                for (Index i = 0; i < 6; ++i) {
                    const Index column = head * 6 + i;
                    double sum = p.bK.size() != 0 ? double(p.bK[column]) : 0.0;
                    for (Index d = 0; d < 24; ++d)
                        sum += double(read[std::size_t(token * 24 + d)]) * double(wK(d, column));
                    QVERIFY(std::abs(sum - double(k[std::size_t((head * 10 + token) * 6 + i)])) < 1e-4);
                }
    }

    void theMetadataSaysWhatWasRunAndSaid()
    {
        const std::map<std::string, std::string> said = SafetensorsFile::open(path("run.safetensors")).metadata();
        QCOMPARE(said.at("mask"), std::string("causal"));
        QCOMPARE(said.at("encoder_mask"), std::string("window:3"));
        QCOMPARE(said.at("cross_mask"), std::string("prefix:2"));
        QCOMPARE(said.at("target_text"), std::string("Le 🙂"));
        QCOMPARE(said.at("target_generated"), std::string("false"));
        const auto array = [&](const char* key) {
            return QJsonDocument::fromJson(QByteArray::fromStdString(said.at(key))).array();
        };
        QCOMPARE(array("tokens").size(), 10);
        QCOMPARE(array("target_tokens").last().toString(), "</s>");
        QCOMPARE(array("decoder_tokens").first().toString(), "<pad>");
        QStringList ablated = QString::fromStdString(said.at("ablated")).split(',');
        ablated.sort();
        QCOMPARE(ablated, (QStringList{"0.1", "cross.1.2", "encoder.2.0"}));
        writeTrace(path("spoken.safetensors"), runModel(m_run->model, m_run->source->encoding, {}));
        QCOMPARE(SafetensorsFile::open(path("spoken.safetensors")).metadata().at("target_generated"),
                 std::string("true"));
    }

    void jsonHoldsTheSameNames()
    {
        QFile file(m_folder.filePath("run.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QJsonParseError error;
        const QJsonObject json = QJsonDocument::fromJson(file.readAll(), &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        const QJsonObject tensors = json["tensors"].toObject();
        QStringList names = tensors.keys();
        for (const std::string& name : SafetensorsFile::open(path("run.safetensors")).names())
            QVERIFY2(names.removeAll(QString::fromStdString(name)) == 1, name.c_str());
        QVERIFY2(names.isEmpty(), qPrintable(names.join(' ')));
        QCOMPARE(tensors["decoder.ids"].toArray().size(), 8);
        const QJsonArray cross = tensors["decoder.blocks.0.cross.pattern"].toArray();
        QCOMPARE(cross.size(), 4);
        QCOMPARE(cross[0].toArray().size(), 8);
        QCOMPARE(cross[0][0].toArray().size(), 10);
    }

    void aTargetAsJsonHasItsTextInFront()
    {
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(targetJson(*m_run->target))).object();
        QCOMPARE(json["text"].toString(), QString("Le 🙂"));
        QCOMPARE(json["ids"].toArray().size(), 8);
        QCOMPARE(json["special"].toArray().last().toInt(), 1);
    }
};

HEADLIGHT_GUILESS_TEST(TestTranslationTrace)
#include "tst_translation_trace.moc"
