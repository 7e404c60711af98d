// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/model/hub_cache.h"
#include "core/model/model_catalog.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <chrono>
#include <optional>

using namespace headlight;

class ModelCatalogTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    std::filesystem::path root(const char* name) const { return m_folder.filePath(name).toStdString(); }
    void addModel(const QString& path)
    {
        QDir(m_folder.path()).mkpath(path);
        QFile file(m_folder.filePath(path + "/config.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
private slots:
    void initTestCase()
    {
        addModel("a/zebra");
        addModel("a/ant");
        addModel("b/ant");
        QDir(m_folder.path()).mkpath("a/not-a-model");
    }
    void modelsAreFoundByNameTheFirstRootWins()
    {
        const auto models = findModels({root("a"), root("missing"), root("b")});
        QCOMPARE(int(models.size()), 2);
        QCOMPARE(models[0].name, std::string("ant"));
        QCOMPARE(models[0].folder, root("a") / "ant");
        QCOMPARE(models[1].name, std::string("zebra"));
    }
    void aNameOrAFolderIsResolved()
    {
        QCOMPARE(resolveModel("zebra", {root("a")}), root("a") / "zebra");
        QCOMPARE(resolveModel((root("b") / "ant").string(), {root("a")}), root("b") / "ant");
    }
    /// What stands in a hub's cache is as foreign as a model: a device there is not read without end.
    void aReferenceThatIsNoFileIsLeftAlone()
    {
        addModel("hub/models--x--y/snapshots/abc");
        QDir(m_folder.path()).mkpath("hub/models--x--y/refs");
        const auto snapshot = [&] { return hubSnapshot(root("hub/models--x--y")); };
        const std::filesystem::path expected = root("hub/models--x--y/snapshots/abc");
        const std::filesystem::path main = root("hub/models--x--y/refs/main");
        std::filesystem::create_symlink("/dev/zero", main);
        QCOMPARE(snapshot(), std::optional(expected));
        std::filesystem::remove(main);
        addModel("hub/models--x--y/snapshots/old");
        std::filesystem::last_write_time(expected.parent_path() / "old",
                                         std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
        QCOMPARE(snapshot()->filename(), std::filesystem::path("old")); // the newest
        QFile file(QString::fromStdString(main.string()));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("abc\n") == 4);
        file.close();
        QCOMPARE(snapshot(), std::optional(expected));
    }
    void aModelOfTheHubIsListedWithItsWeights()
    {
        addModel("cache/models--org--begun/snapshots/abc"); // its configuration alone
        addModel("cache/models--org--whole/snapshots/abc");
        addModel("cache/models--org--foreign/snapshots/abc");
        for (const char* weights : {"whole/snapshots/abc/model.safetensors", "foreign/snapshots/abc/tf_model.h5"}) {
            QFile file(m_folder.filePath(QStringLiteral("cache/models--org--") + weights));
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        const auto models = findModels({root("cache")});
        QCOMPARE(int(models.size()), 2);
        QCOMPARE(models[0].name, std::string("org/foreign")); // opening it says what to do
        QCOMPARE(models[1].name, std::string("org/whole"));
    }
    void aFolderOfSentenceTransformersIsThatOfItsTransformer()
    {
        addModel("st/0_Transformer");
        const auto say = [&](const char* path, const char* type = "sentence_transformers.models.Transformer") {
            const QJsonArray modules{
                QJsonObject{{"path", "1_Pooling"}, {"type", "sentence_transformers.models.Pooling"}},
                QJsonObject{{"path", path}, {"type", type}},
            };
            QFile file(m_folder.filePath("st/modules.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QJsonDocument(modules).toJson());
        };
        say("0_Transformer");
        QCOMPARE(resolveModel(root("st").string(), {}), root("st") / "0_Transformer");
        say("0_Transformer", "sentence_transformers.sparse_encoder.models.MLMTransformer");
        QCOMPARE(resolveModel(root("st").string(), {}), root("st") / "0_Transformer");
        for (const char* outside : {"../a/ant", "/tmp", "missing"}) {
            say(outside);
            QCOMPARE(resolveModel(root("st").string(), {}), root("st"));
        }
        addModel("st"); // whose own config.json comes first
        say("0_Transformer");
        QCOMPARE(transformerFolder(root("st")), root("st"));
    }
    void weightsBesideAnotherCheckpointAreNotIt()
    {
        const std::filesystem::path form = HEADLIGHT_SOURCE_DIR "/tests/golden/forms/nano_gpt/ckpt.pt";
        const std::filesystem::path weights = HEADLIGHT_SOURCE_DIR "/tests/golden/families/llama/model.safetensors";
        std::filesystem::create_directories(root("two"));
        std::filesystem::copy_file(form, root("two") / "ckpt.pt");
        std::filesystem::copy_file(weights, root("two") / "model.safetensors");
        QCOMPARE(resolveModel((root("two") / "ckpt.pt").string(), {}), root("two") / "ckpt.pt");
        try {
            resolveModel((root("two") / "model.safetensors").string(), {});
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY(error.message().find("has no config.json beside it") != std::string::npos);
        }
    }
    void anUnknownNameListsTheKnownOnes()
    {
        for (const char* name : {"elephant", ""})
            try {
                resolveModel(name, {root("a")});
                QFAIL("accepted");
            } catch (const Error& error) {
                QVERIFY(error.message().find("ant, zebra") != std::string::npos);
            }
    }
};

HEADLIGHT_APPLESS_TEST(ModelCatalogTest)
#include "tst_model_catalog.moc"
