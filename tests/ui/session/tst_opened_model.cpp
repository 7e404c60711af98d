// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
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
        maker.model(path("first"), [&](double share, std::string_view what) {
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
            maker.model(path("second"), stopHalfway, cancel);
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

private:
    std::filesystem::path path(const char* name) const { return m_folder.filePath(name).toStdString(); }

    QTemporaryDir m_folder;
};

HEADLIGHT_GUILESS_TEST(TestOpenedModel)
#include "tst_opened_model.moc"
