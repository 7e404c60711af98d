// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/tiny_model_folder.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headlight;
using test::ProgramRun;
using test::runHeadlight;

/// `render --view context` and `render --view lens` by the real program.
class TestVectors : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_model = m_folder.filePath("tiny");

    ProgramRun render(const QStringList& arguments, const QString& file, const QString& model = {})
    {
        return runHeadlight(QStringList{"render", "--model", model.isEmpty() ? m_model : model, "--text", "abc", "-o",
                                        m_folder.filePath(file)} +
                            arguments);
    }
    QStringList linesOf(const QString& file)
    {
        QFile written(m_folder.filePath(file));
        return written.open(QIODevice::ReadOnly) ? QString::fromUtf8(written.readAll()).split('\n') : QStringList();
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_model));
        test::writeTinyModel(QDir(m_model));
    }
    void aMapOfTwoSentencesIsWritten()
    {
        for (const char* file : {"map.svg", "map.pdf", "map.png"}) {
            const ProgramRun run = render({"--view", "context", "--second-text", "xb"}, file);
            QVERIFY2(run.status == 0 && run.out.isEmpty() && run.err.isEmpty(), run.all());
        }
        QVERIFY(linesOf("map.svg").join(' ').contains("after layer 1"));
        QVERIFY2(render({"--view", "context", "--second-text", "xb", "--stage", "change", "--layer", "0"}, "map.csv")
                         .status == 0,
                 "the table");
        QCOMPARE(linesOf("map.csv").size(), 1 + 2 * (3 + 2) + 1);
    }
    void aMatrixIsWritten()
    {
        const ProgramRun run =
            render({"--view", "context", "--second-text", "xb", "--kind", "cosine", "--layer", "0"}, "cosine.csv");
        QVERIFY2(run.status == 0, run.all());
        QCOMPARE(linesOf("cosine.csv").size(), 1 + 9 + 1);
        QVERIFY(std::abs(linesOf("cosine.csv")[1].split(',')[1].toDouble() - 1.0) < 1e-6); // a token is like itself
        QVERIFY(render({"--view", "context", "--kind", "cosine"}, "cosine.svg").status == 0);
        QVERIFY(linesOf("cosine.svg").join(' ').contains("cosine similarity"));
    }
    void aLensIsWritten()
    {
        QVERIFY(render({"--view", "lens"}, "lens.csv").status == 0);
        QCOMPARE(linesOf("lens.csv").size(), 1 + 3 * 5 * 5 + 1);
        QVERIFY(render({"--view", "lens"}, "lens.svg").status == 0);
        QVERIFY(linesOf("lens.svg").join(' ').contains("logit lens (nostalgebraist 2020)"));
    }
    void whatDoesNotFitIsOneSentence()
    {
        const QString recurrent = m_folder.filePath("rnn");
        QVERIFY(QDir().mkpath(recurrent));
        test::writeRecurrentModel(QDir(recurrent));
        const std::vector<std::pair<QStringList, QByteArray>> cases{
            {{"--view", "links", "--second-text", "x"}, "--second-text goes with --view context"},
            {{"--view", "lens", "--kind", "map"}, "--kind goes with --view context"},
            {{"--view", "lens", "--layer", "0"}, "--layer goes with --view"},
            {{"--view", "lens", "--attention", "encoder"}, "there is no encoder"},
            {{"--view", "context", "--head", "0"}, "--head goes with"},
            {{"--view", "context", "--range", "head"}, "--range goes with"},
            {{"--view", "context", "--layer", "2"}, "layer 2"},
            {{"--view", "context", "--stage", "embedding", "--layer", "1"}, "of no layer"},
            {{"--view", "context", "--stage", "change", "--kind", "cosine"}, "of one stage"},
            {{"--view", "context", "--second-text", ""}, "--second-text"},
            {{"--view", "context", "--kind", "tree"}, "--kind"}};
        for (const auto& [arguments, expected] : cases) {
            const ProgramRun run = render(arguments, "no.svg");
            QVERIFY2(run.isRefusal() && run.err.contains(expected), run.all() + arguments.join(' ').toUtf8());
        }
        for (const char* view : {"context", "lens"}) {
            const ProgramRun run = render({"--view", view}, "no.svg", recurrent);
            QVERIFY2(run.isRefusal() && run.err.contains("recurrent translator has no layers"), run.all());
        }
        QVERIFY(!QFile::exists(m_folder.filePath("no.svg")));
    }
};

HEADLIGHT_TEST(TestVectors)
#include "tst_vectors.moc"
