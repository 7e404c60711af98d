// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/activations/attention_map.h"
#include "core/base/error.h"
#include "core/io/safetensors_writer.h"
#include "core/model/forms/checkpoint_forms.h"
#include "core/model/matrix_model.h"
#include "core/transformer/unembedding.h"
#include "tests/support/golden.h"
#include "tests/support/refusal.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

QString goldenForm(const QString& name)
{
    return QStringLiteral(HEADLIGHT_SOURCE_DIR "/tests/golden/forms/") + name;
}

QJsonObject expectedOf(const QString& form)
{
    QFile file(goldenForm(form) + QStringLiteral("/expected.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden files are missing");
    return QJsonDocument::fromJson(file.readAll()).object();
}

ModelAnswers answersIn(const QJsonObject& expected)
{
    ModelAnswers answers;
    const QJsonObject said = expected["assume"].toObject();
    for (const QString& key : said.keys())
        answers.said[key.toStdString()] = said[key].toString().toStdString();
    return answers;
}

std::vector<std::int64_t> idsIn(const QJsonArray& list)
{
    std::vector<std::int64_t> ids;
    for (const QJsonValue& id : list)
        ids.push_back(id.toInteger());
    return ids;
}

double largestDifference(const Matrix& found, const QJsonArray& rows)
{
    double largest = found.rows() == rows.size() ? 0.0 : 1e9;
    for (Index i = 0; i < std::min<Index>(found.rows(), rows.size()); ++i)
        for (Index j = 0; j < found.cols(); ++j)
            largest = std::max(largest, std::abs(double(found(i, j)) - rows[i].toArray()[j].toDouble(1e9)));
    return largest;
}

} // namespace

/// Checkpoints without a config.json (tests/golden/make_checkpoint_forms.py).
class CheckpointFormsTest : public QObject {
    Q_OBJECT
private slots:
    void everyFormComputesWhatItsDefinitionSays_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<bool>("asFile");
        int nForms = 0;
        for (const QString& form : QDir(goldenForm({})).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (QFile::exists(goldenForm(form) + "/expected.json")) {
                ++nForms;
                QTest::addRow("%s as a folder", qPrintable(form)) << form << false;
                QTest::addRow("%s as a file", qPrintable(form)) << form << true;
            }
        QVERIFY(nForms >= 12);
    }
    void everyFormComputesWhatItsDefinitionSays()
    {
        QFETCH(QString, form);
        QFETCH(bool, asFile);
        const QJsonObject expected = expectedOf(form);
        std::filesystem::path opened = goldenForm(form).toStdString();
        if (asFile)
            opened = checkpointOfForm(opened);
        QVERIFY(!opened.empty());
        const auto model = loadModelOrMatrices(opened, answersIn(expected));
        QVERIFY(!model->config.isGiven());
        RunOptions options;
        options.mask.kind = model->config.defaultMask;
        const auto run = runModel(model, model->tokenizer.fromIds(idsIn(expected["ids"].toArray())), options);
        const QJsonArray layers = expected["patterns"].toArray();
        QCOMPARE(model->config.nLayers, int(layers.size()));
        for (int layer = 0; layer < model->config.nLayers; ++layer) {
            const QJsonArray heads = layers[layer].toArray();
            QCOMPARE(model->config.nHeads, int(heads.size()));
            for (int head = 0; head < model->config.nHeads; ++head) {
                const Matrix pattern = attentionMap(run, {layer, head}).whole(AttentionStep::Pattern);
                const double difference = largestDifference(pattern, heads[head].toArray());
                QVERIFY2(difference < 1e-5, qPrintable(QString::number(difference)));
            }
        }
        const double difference = largestDifference(run->logits(0, run->nTokens()), expected["logits"].toArray());
        QVERIFY2(difference < 1e-4, qPrintable(QString::number(difference)));
    }
    void aTextOfCharactersIsReadByTheFileBeside()
    {
        const QJsonObject expected = expectedOf("nano_gpt");
        const auto model = loadModel(goldenForm("nano_gpt").toStdString());
        const TokenSequence read = model->tokenizer.encode(expected["text"].toString().toStdString());
        QCOMPARE(read.ids(), idsIn(expected["textIds"].toArray()));
        QCOMPARE(QString::fromStdString(model->tokenizer.decode(read.ids())), expected["text"].toString());
        QVERIFY(test::refusal([&] { (void)model->tokenizer.encode("bäd"); }).contains("ä"));
    }
    void whatIsNotSaidIsAskedFor()
    {
        const std::filesystem::path folder = goldenForm("nano_gpt_state").toStdString();
        const QString said = test::refusal([&] { loadModel(folder); });
        QVERIFY2(said.contains("ckpt.pt") && said.contains("--assume heads=N"), qPrintable(said));
        const std::vector<CheckpointQuestion> questions = checkpointQuestions(folder, {});
        QCOMPARE(questions.size(), std::size_t(2));
        QCOMPARE(questions[0].key, std::string("heads"));
        QVERIFY(questions[0].usual.empty());
        QCOMPARE(questions[1].usual, std::string("gelu"));
        QVERIFY(checkpointQuestions(folder, {.said = {{"heads", "2"}}}).empty());
        QVERIFY(checkpointQuestions(goldenForm("nano_gpt").toStdString(), {}).empty());
        const auto refused = [&](const char* key, const char* value) {
            return test::refusal([&] { loadModel(folder, ModelAnswers{.said = {{key, value}}}); });
        };
        QVERIFY(refused("heads", "3").contains("evenly"));
        QVERIFY(refused("heads", "many").contains("whole number"));
        QVERIFY(refused("heds", "2").contains("--assume heds: the checkpoint leaves open only heads"));
        QVERIFY(test::refusal([&] {
                    loadModel(folder, ModelAnswers{.said = {{"heads", "2"}, {"colour", "red"}}});
                }).contains("colour"));
    }
    void theUsualAnswerIsTold()
    {
        const auto model = loadModel(goldenForm("nano_gpt").toStdString());
        const auto tells = [&](const char* words) {
            return std::ranges::any_of(model->config.remarks,
                                       [&](const std::string& one) { return one.find(words) != std::string::npos; });
        };
        QVERIFY(tells("nanoGPT"));
        QVERIFY(tells("activation=gelu"));
        const ModelAnswers said{.said = {{"activation", "gelu_new"}}};
        QCOMPARE(loadModel(goldenForm("nano_gpt").toStdString(), said)->config.activation, Activation::GeluTanh);
    }
    void modulesAloneAreRefusedWithTheReason()
    {
        for (const auto& [file, words] : {std::pair("multihead_attention.pt", "MultiheadAttention alone"),
                                          {"transformer.pt", "torch.nn.Transformer"},
                                          {"x_transformers.pt", "x-transformers"}}) {
            const std::filesystem::path path = goldenForm(QStringLiteral("refused/") + file).toStdString();
            const QString said = test::refusal([&] { loadModelOrMatrices(path); });
            QVERIFY2(said.contains(words) && said.contains(file), qPrintable(said));
        }
    }
    /// In a folder's model.safetensors the states are known, too, and under each other name that they have.
    void modulesInSafetensorsAreRefusedWithTheReason_data()
    {
        QTest::addColumn<QString>("tensor");
        QTest::addColumn<QString>("beside");
        QTest::addColumn<QString>("words");
        QTest::newRow("alone") << "in_proj_weight"
                               << "out_proj.weight"
                               << "torch.nn.MultiheadAttention alone";
        QTest::newRow("other keys") << "q_proj_weight"
                                    << "in_proj_bias"
                                    << "torch.nn.MultiheadAttention alone";
        QTest::newRow("layers") << "layers.0.self_attn.in_proj_weight"
                                << "layers.0.linear1.weight"
                                << "torch.nn.Transformer or its layers";
        QTest::newRow("within") << "transformer_encoder.layers.0.self_attn.in_proj_weight"
                                << "embedding.weight"
                                << "torch.nn.Transformer or its layers";
        QTest::newRow("x-transformers") << "net.attn_layers.layers.0.1.to_q.weight"
                                        << "net.token_emb.emb.weight"
                                        << "x-transformers";
        QTest::newRow("encoder of x-transformers") << "layers.0.1.to_q.weight"
                                                   << "final_norm.gamma"
                                                   << "x-transformers";
    }
    void modulesInSafetensorsAreRefusedWithTheReason()
    {
        QFETCH(QString, tensor);
        QFETCH(QString, beside);
        QFETCH(QString, words);
        const std::vector<float> numbers(12, 0.5F);
        const QTemporaryDir folder;
        const std::filesystem::path file = folder.filePath("model.safetensors").toStdString();
        writeSafetensors(file, {{tensor.toStdString(), {6, 2}, numbers}, {beside.toStdString(), {12}, numbers}});
        for (const std::filesystem::path& opened : {file, std::filesystem::path(folder.path().toStdString())}) {
            const QString said = test::refusal([&] { loadModelOrMatrices(opened); });
            QVERIFY2(said.contains(words) && said.contains("model.safetensors"), qPrintable(said));
        }
    }
    void aConsolidatedCheckpointNeedsItsParams()
    {
        QTemporaryDir folder;
        QVERIFY(QFile::copy(goldenForm("consolidated/consolidated.00.pth"), folder.filePath("consolidated.00.pth")));
        const auto said = [&] { return test::refusal([&] { loadModel(folder.path().toStdString()); }); };
        QVERIFY2(said().contains("params.json"), qPrintable(said()));
        QFile params(folder.filePath("params.json"));
        QVERIFY(params.open(QIODevice::WriteOnly));
        params.write(R"({"dim": 8, "n_layers": 2, "n_heads": 2, "n_kv_heads": 1, "moe": {"num_experts": 8}})");
        params.close();
        QVERIFY2(said().contains("\"moe\""), qPrintable(said()));
        QFile piece(folder.filePath("consolidated.01.pth"));
        QVERIFY(piece.open(QIODevice::WriteOnly));
        QVERIFY2(said().contains("pieces"), qPrintable(said()));
    }
    void aCutFileOfLlama2cIsRefused()
    {
        QFile whole(goldenForm("llama2_c/model.bin"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        QTemporaryDir folder;
        for (const QByteArray& changed : {bytes.left(bytes.size() - 4), bytes + "more"}) {
            QFile file(folder.filePath("model.bin"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(changed);
            file.close();
            const QString said = test::refusal([&] { loadModel(folder.path().toStdString()); });
            QVERIFY2(said.contains("model.bin"), qPrintable(said));
        }
    }
};

HEADLIGHT_APPLESS_TEST(CheckpointFormsTest)
#include "tst_checkpoint_forms.moc"
