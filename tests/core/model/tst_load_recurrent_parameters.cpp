// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/io/safetensors.h"
#include "core/model/load_recurrent_parameters.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/refusal.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class LoadRecurrentParametersTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    RecurrentParameters load(const RecurrentCheckpoint& checkpoint)
    {
        const std::filesystem::path path = m_folder.filePath("model.safetensors").toStdString();
        checkpoint.write(path);
        return loadRecurrentParameters(SafetensorsFile::open(path), kTinyRecurrentSizes, kTinyRecurrentVocabulary);
    }
    QString errorOf(const RecurrentCheckpoint& checkpoint)
    {
        return refusal([&] { load(checkpoint); });
    }
private slots:
    void everyParameterFindsItsPlace()
    {
        RecurrentParameters loaded = load(RecurrentCheckpoint());
        RecurrentParameters expected = randomRecurrentParameters();
        const auto ours = recurrentTensorTable(kTinyRecurrentSizes, kTinyRecurrentVocabulary, loaded);
        const auto theirs = recurrentTensorTable(kTinyRecurrentSizes, kTinyRecurrentVocabulary, expected);
        QCOMPARE(ours.size(), std::size_t(22));
        for (std::size_t i = 0; i < ours.size(); ++i)
            QCOMPARE(ours[i].values(), theirs[i].values());
    }
    void everyTensorIsNeeded()
    {
        for (const auto& [name, tensor] : RecurrentCheckpoint().tensors) {
            RecurrentCheckpoint checkpoint;
            checkpoint.tensors.erase(name);
            const QString error = errorOf(checkpoint);
            QVERIFY2(error.contains(QString::fromStdString(name)) && error.contains("missing"), qPrintable(error));
        }
    }
    void aWrongShapeSaysWhatIsThereAndWhatWasExpected()
    {
        RecurrentCheckpoint checkpoint;
        checkpoint.tensors["score.weight"] = {{5}, std::vector<float>(5)};
        QCOMPARE(errorOf(checkpoint),
                 QString("model.safetensors: tensor \"score.weight\" has shape [5], expected [1, 5]"));
        checkpoint = RecurrentCheckpoint();
        checkpoint.tensors["decoder.weight_ih"] = {{21, 9}, std::vector<float>(21 * 9)};
        QCOMPARE(errorOf(checkpoint),
                 QString("model.safetensors: tensor \"decoder.weight_ih\" has shape [21, 9], expected [21, 23]"));
    }
    void aTensorThatIsNoPartOfTheModelIsRefused()
    {
        RecurrentCheckpoint checkpoint;
        checkpoint.tensors["encoder.weight_ih_l1"] = checkpoint.tensors["encoder.weight_ih_l0"];
        const QString error = errorOf(checkpoint);
        QVERIFY2(error.contains("encoder.weight_ih_l1") && error.contains("no part"), qPrintable(error));
    }
    void notANumberIsRefusedByTensorAndPlace()
    {
        RecurrentCheckpoint checkpoint;
        checkpoint.tensors["key.bias"].values[3] = std::numeric_limits<float>::quiet_NaN();
        const QString error = errorOf(checkpoint);
        QVERIFY2(error.contains("key.bias") && error.contains("[3]"), qPrintable(error));
    }
};

HEADLIGHT_APPLESS_TEST(LoadRecurrentParametersTest)
#include "tst_load_recurrent_parameters.moc"
