// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/training/save_trained_model.h"
#include "core/training/trained_model.h"
#include "tests/support/refusal.h"
#include "tests/support/same_bits.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

TrainingOptions savedOptions()
{
    TrainingOptions options;
    options.task = {TrainingTask::SortDigits, 4, 0};
    options.model.dModel = 16;
    options.model.nHeads = 2;
    options.batchSize = 8;
    return options;
}

struct SavedCase {
    const char* name;
    const char* family;
    void (*change)(TrainingOptions&);
};

constexpr SavedCase savedCases[] = {
    {"attention alone", "gpt2", [](TrainingOptions&) {}},
    {"with MLPs", "gpt2", [](TrainingOptions& o) { o.model.dMlp = 24; }},
    {"no positions, not scaled", "gpt2",
     [](TrainingOptions& o) {
         o.model.positions = DecoderPositions::None;
         o.model.scaleByRootDHead = false;
     }},
    {"untied, relu", "gpt2",
     [](TrainingOptions& o) {
         o.model.isTied = false;
         o.model.dMlp = 20;
         o.model.activation = Activation::Relu;
     }},
    {"rotary", "gpt_neox",
     [](TrainingOptions& o) {
         o.model.positions = DecoderPositions::Rotary;
         o.model.dMlp = 24;
         o.model.isTied = false;
     }},
    {"rotary attention alone", "gpt_neox", [](TrainingOptions& o) { o.model.positions = DecoderPositions::Rotary; }},
    {"gated", "llama", [](TrainingOptions& o) {
         o.model.positions = DecoderPositions::Rotary;
         o.model.norm = NormKind::Rms;
         o.model.isGated = true;
         o.model.activation = Activation::Silu;
         o.model.dMlp = 24;
     }}};

std::shared_ptr<const ActivationCache> runOf(std::shared_ptr<const Model> model, const std::vector<std::int64_t>& ids)
{
    RunOptions options;
    options.mask.kind = model->config.defaultMask;
    const TokenSequence text = model->tokenizer.fromIds(ids);
    return runModel(std::move(model), text, options);
}

} // namespace

class SaveTrainedModelTest : public QObject {
    Q_OBJECT
private slots:
    void aSavedModelAnswersAsTheTrainedOne_data()
    {
        QTest::addColumn<int>("which");
        for (std::size_t i = 0; i < std::size(savedCases); ++i)
            QTest::newRow(savedCases[i].name) << int(i);
    }
    void aSavedModelAnswersAsTheTrainedOne()
    {
        QFETCH(int, which);
        const SavedCase& saved = savedCases[which];
        TrainingOptions options = savedOptions();
        saved.change(options);
        Trainer trainer(options);
        for (int i = 0; i < 20; ++i)
            trainer.step();
        const QTemporaryDir folder;
        const std::filesystem::path target = folder.filePath("model").toStdString();
        saveTrainedModel(*trainer.checkpoint(), target);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{"model"});

        const auto loaded = loadModel(target);
        QCOMPARE(loaded->config.family, std::string(saved.family));
        QVERIFY(loaded->config.remarks.empty() && loaded->parameters.notShown.empty());
        TokenBatch batch = trainer.texts().batch(9, 0, 1, TextShare::HeldOut);
        const auto fromFile = runOf(loaded, batch.ids);
        const auto inMemory = runOf(trainedModel(*trainer.checkpoint()), batch.ids);
        QCOMPARE(differentBits(*fromFile, *inMemory), QString());
        const Matrix logits = fromFile->logits(0, fromFile->nTokens());
        QVERIFY(hasSameBits(logits, inMemory->logits(0, inMemory->nTokens())));

        batch.rows.clear();
        for (Index t = 0; t < batch.length; ++t)
            batch.rows.push_back(t);
        const Matrix trained = trainer.decoder().run(trainer.weights(), batch).logits; // by the training's own steps
        QVERIFY(trained.cwiseAbs().maxCoeff() > 0.05F);
        QVERIFY((trained - logits).cwiseAbs().maxCoeff() < 1e-5F);
    }
    void aTypedTextIsReadAsTheTaskWritesIt()
    {
        const Trainer trainer(savedOptions());
        const auto model = trainedModel(*trainer.checkpoint());
        const TokenSequence text = model->tokenizer.encode("3 1 dog :");
        QCOMPARE(text.pieces(), (std::vector<std::string>{"<s>", "3", "1", "?", ":"}));
        QCOMPARE(text.specialMask(), (std::vector<std::uint8_t>{1, 0, 0, 0, 0}));
        QCOMPARE(text.ids()[1], std::int64_t(5));
    }
    void aModelWithoutAMaskRunsButCannotBeSaved()
    {
        TrainingOptions options = savedOptions();
        options.model.mask = MaskKind::None;
        const Trainer trainer(options);
        TokenBatch batch = trainer.texts().batch(9, 0, 1, TextShare::HeldOut);
        const auto run = runOf(trainedModel(*trainer.checkpoint()), batch.ids);
        batch.rows = {0};
        batch.answers = {0};
        QVERIFY((trainer.decoder().run(trainer.weights(), batch).logits - run->logits(0, 1)).cwiseAbs().maxCoeff() <
                1e-5F);
        const QTemporaryDir folder;
        QVERIFY(refusal([&] {
                    saveTrainedModel(*trainer.checkpoint(), folder.filePath("m").toStdString());
                }).contains("would lie"));
        QVERIFY(QDir(folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
        options.model = {};
        options.model.positions = DecoderPositions::Rotary;
        options.model.scaleByRootDHead = false;
        QVERIFY(refusal([&] { requireSavable(options); }).contains("leaves scores unscaled"));
    }
    void onlyANewFolderIsWritten()
    {
        const auto checkpoint = Trainer(savedOptions()).checkpoint();
        const QTemporaryDir folder;
        const auto save = [&](const QString& name) {
            return refusal([&] { saveTrainedModel(*checkpoint, folder.filePath(name).toStdString()); });
        };
        QVERIFY(QDir(folder.path()).mkpath("empty") && QDir(folder.path()).mkpath("full/inner"));
        QFile file(folder.filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(save("empty/"), QString("accepted"));
        QVERIFY(QFile::exists(folder.filePath("empty/model.safetensors")));
        QVERIFY(save("empty").contains("is there and not empty"));
        QVERIFY(save("full").contains("is there and not empty"));
        QVERIFY(save("file").contains("is a file"));
        QVERIFY(save("absent/model").contains("is not there"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name),
                 (QStringList{"empty", "file", "full"}));
    }
};

HEADLIGHT_APPLESS_TEST(SaveTrainedModelTest)
#include "tst_save_trained_model.moc"
