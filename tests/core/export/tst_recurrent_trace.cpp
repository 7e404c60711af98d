// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/attention_map.h"
#include "core/export/trace_file.h"
#include "core/io/safetensors.h"
#include "tests/support/golden.h"
#include "tests/support/recurrent_model_folder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using namespace headlight::test;

/// The trace of a recurrent translator: names, shapes and numbers.
class TestRecurrentTrace : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }

private slots:
    void initTestCase()
    {
        writeRecurrentModel(QDir(m_folder.path()));
        const auto model = loadModel(m_folder.path().toStdString());
        RunOptions options;
        options.crossMask.paddedKeys = {0, 0, 0, 0, 1, 0};
        m_run = runModel(model, model->tokenizer.encode("cats"), targetFromIds(*model, {7, 8, 1}), options);
        writeTrace(path("run.safetensors"), m_run);
        writeTrace(path("run.json"), m_run);
    }
    void everyTensorHasItsNameAndShape()
    {
        const std::map<std::string, Shape> expected{{"encoder.ids", {6}},
                                                    {"decoder.ids", {3}},
                                                    {"encoder.embed", {6, 9}},
                                                    {"decoder.embed", {3, 9}},
                                                    {"encoder.states", {6, 14}},
                                                    {"decoder.states", {3, 7}},
                                                    {"decoder.attn.scores", {1, 3, 6}},
                                                    {"decoder.attn.masked_scores", {1, 3, 6}},
                                                    {"decoder.attn.pattern", {1, 3, 6}},
                                                    {"decoder.attn.context", {3, 14}},
                                                    {"logits", {3, 261}}};
        const SafetensorsFile file = SafetensorsFile::open(path("run.safetensors"));
        QCOMPARE(file.names().size(), expected.size());
        for (const auto& [name, shape] : expected) {
            const TensorInfo* info = file.find(name);
            QVERIFY2(info && info->shape == shape, name.c_str());
        }
    }
    void theNumbersAreThoseOfTheRun()
    {
        const SafetensorsFile file = SafetensorsFile::open(path("run.safetensors"));
        const AttentionMap map = attentionMap(m_run, {0, 0, AttentionPart::Cross});
        QCOMPARE(goldenHead(file, "decoder.attn.pattern", 0), map.whole(AttentionStep::Pattern));
        QCOMPARE(goldenHead(file, "decoder.attn.masked_scores", 0), map.whole(AttentionStep::MaskedScores));
        QCOMPARE(goldenMatrix(file, "decoder.attn.context"), m_run->recurrent->contexts);
        QCOMPARE(goldenMatrix(file, "decoder.states"), m_run->recurrent->states);
        QCOMPARE(goldenMatrix(file, "encoder.states"), m_run->recurrent->source.states);
        QCOMPARE(goldenMatrix(file, "logits"), m_run->logits(0, 3));
        const Matrix context = goldenHead(file, "decoder.attn.pattern", 0) * goldenMatrix(file, "encoder.states");
        QVERIFY(relativeDifference(goldenMatrix(file, "decoder.attn.context"), context) < 1e-5);
    }
};

HEADLIGHT_APPLESS_TEST(TestRecurrentTrace)
#include "tst_recurrent_trace.moc"
