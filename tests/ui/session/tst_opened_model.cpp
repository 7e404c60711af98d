// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/golden_family_rows.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/session/run_maker.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;

/// How RunMaker opens a model.
class TestOpenedModel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (const char* name : {"first", "second", "sentences/0_Transformer"}) {
            QDir(m_folder.path()).mkpath(name);
            test::writeTinyModel(QDir(m_folder.filePath(name)));
        }
        QFile modules(m_folder.filePath("sentences/modules.json"));
        QVERIFY(modules.open(QIODevice::WriteOnly));
        modules.write(R"([{"idx": 0, "name": "0", "path": "0_Transformer",
                           "type": "sentence_transformers.models.Transformer"}])");
    }
    void itTellsHowFarItIs()
    {
        std::vector<double> shares;
        QString last;
        RunMaker maker;
        maker.model(path("first"), {}, [&](double share, std::string_view what) {
            shares.push_back(share);
            last = QString::fromUtf8(what.data(), qsizetype(what.size()));
        });
        QVERIFY(shares.size() > 5 && std::ranges::is_sorted(shares) && shares.back() > 0.8);
        QVERIFY2(last.startsWith("Reading ") && last.endsWith(" of parameters"), qPrintable(last));
    }
    void itIsStoppedOnTheWayAndTheLastModelStays()
    {
        RunMaker maker;
        const auto first = maker.model(path("first"), {});
        const CancelToken cancel;
        const auto stopHalfway = [&](double share, std::string_view) {
            if (share > 0.5)
                cancel.cancel();
        };
        try {
            maker.model(path("second"), {}, stopHalfway, cancel);
            QFAIL("it was read to the end");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Cancelled);
        }
        QCOMPARE(maker.model(path("first"), {}), first);
    }
    void aFolderOfSentenceTransformersIsReadOnce()
    {
        RunMaker maker;
        const auto first = maker.model(path("sentences"), {});
        QCOMPARE(first->name, std::string("sentences"));
        QCOMPARE(maker.model(path("sentences"), {}), first);
    }

    /// BERT's second sentence is of type 1, as its tokenizer says; what is typed goes before it.
    void aPairHasTheTypesOfItsTokenizer()
    {
        QDir(m_folder.path()).mkpath("bert");
        for (const char* name : {"config.json", "model.safetensors"})
            std::filesystem::copy_file(test::goldenFamilyFolder("bert") / name, path("bert") / name);
        test::writeFile(m_folder.filePath("bert/vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nb\n");
        using Types = std::vector<std::int64_t>;
        RunMaker maker;
        maker.model(path("bert"), {});
        const auto typesOf = [&](const SessionState& state) { return maker.input(state, {}).options.typeIds; };
        SessionState state;
        state.input.text = "a";
        QCOMPARE(typesOf(state), Types());
        state.input.pair = "b";
        QCOMPARE(typesOf(state), (Types{0, 0, 0, 1, 1}));
        QCOMPARE(maker.input(state, {}).options.forAnotherText().typeIds, Types());
        state.input.typeIds = {1, 0, 0, 0, 0};
        QCOMPARE(typesOf(state), state.input.typeIds);
    }

private:
    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    QTemporaryDir m_folder;
};

HEADLIGHT_GUILESS_TEST(TestOpenedModel)
#include "tst_opened_model.moc"
