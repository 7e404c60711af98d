// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/number_vector.h"
#include "core/export/trace_settings.h"
#include "tests/support/tiny_model_folder.h"
#include "ui/export/steering_table.h"
#include "ui/export/table_formats.h"
#include "ui/kit/figure_caption.h"
#include "ui/picture/run_notice.h"
#include "ui/session/session.h"
#include "ui/session/session_file.h"
#include "ui/state/choice_text.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

/// A steered session: every run of it is, whatever the vector comes from.
class TestSteeringSession : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup() { m_session.reset(); }

    void theDifferenceOfTwoTextsSteersEveryView();
    void aFileOfAnyFormSteersAsTheTextsDid_data();
    void aFileOfAnyFormSteersAsTheTextsDid();
    void whatIsNoVectorIsOneSentence();
    void aTokenThatIsNotThereIsWaitedFor();
    void whatIsHiddenByHandIsNotOfTheVector();
    void anotherModelIsNotSteered();
    void whatIsGeneratedIsSteered();

private:
    void settle() { QTRY_VERIFY2_WITH_TIMEOUT(m_session->isSettled(), qPrintable(m_session->problem()), 60000); }
    void steer(const SteeringChoice& choice)
    {
        m_session->set(&SessionState::steering, choice);
        settle();
    }
    void generate()
    {
        m_session->generate();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->generation().shown && m_session->result()->complete, 60000);
    }
    /// The caption and the trace say what steers.
    bool isSaidToBeSteered() const
    {
        const TraceSettings settings = traceSettings(run());
        const bool isTraced = std::ranges::any_of(settings, [](const auto& one) { return one.first == "steering"; });
        const bool isCaptioned = makeCaption(run()).notes.contains("steered before layer");
        if (isTraced != isCaptioned)
            qFatal("the caption and the trace say different things");
        return isTraced;
    }
    const ActivationCache& run() const { return *m_session->result()->cache; }
    Matrix stream() const { return run().activations.finalResid; }

    QTemporaryDir m_folder;
    std::unique_ptr<Session> m_session;
};

void TestSteeringSession::initTestCase()
{
    for (const char* name : {"models/tiny", "models/other"}) {
        QDir(m_folder.path()).mkpath(name);
        test::writeTinyModel(QDir(m_folder.filePath(name)));
    }
}

void TestSteeringSession::init()
{
    m_session = std::make_unique<Session>(std::vector{toPath(m_folder.filePath("models"))});
    m_session->setModel("tiny");
    m_session->setText("abc");
    settle();
}

void TestSteeringSession::theDifferenceOfTwoTextsSteersEveryView()
{
    const Matrix plain = stream();
    steer({.from = "abc", .to = "xyzx", .layer = 1, .strength = 2.0});
    const Steering& steering = run().options.steering;
    QVERIFY(steering.isOn() && std::ssize(steering.vector) == run().config().dModel);
    QCOMPARE(QString::fromStdString(steering.name), QString("“xyzx” − “abc”"));
    QVERIFY((stream() - plain).cwiseAbs().maxCoeff() > 0.01F);
    QVERIFY2(
        noticeFor(run()).contains("Steered: 2 × (“xyzx” − “abc”) is added to the residual stream before layer 1, at "
                                  "every token."),
        qPrintable(noticeFor(run())));
    QCOMPARE(m_session->result()->notice, noticeFor(run()));
    QVERIFY(m_session->undoStack()->undoText().contains("steer by “xyzx” − “abc”"));
    const SessionState state = m_session->state();
    QVERIFY(sessionFromJson(sessionToJson(state), "s.json").steering == state.steering);

    const Matrix twice = stream();
    m_session->set(&SessionState::steering, &SteeringChoice::strength, 3.0);
    m_session->set(&SessionState::steering, &SteeringChoice::strength, 3.5);
    settle();
    QVERIFY(stream() != twice);
    m_session->undoStack()->undo(); // both are one step
    settle();
    QVERIFY(stream() == twice);
    m_session->set(&SessionState::steering, &SteeringChoice::strength, 0.0);
    settle();
    QVERIFY(stream() == plain);
    QVERIFY(noticeFor(run()).isEmpty());
}

void TestSteeringSession::aFileOfAnyFormSteersAsTheTextsDid_data()
{
    QTest::addColumn<QString>("ending");
    for (const char* ending : {".npy", ".npz", ".safetensors", ".json", ".csv"})
        QTest::newRow(ending) << QString(ending);
}

void TestSteeringSession::aFileOfAnyFormSteersAsTheTextsDid()
{
    QFETCH(QString, ending);
    steer({.from = "abc", .to = "xyzx", .layer = 1});
    const Matrix byTexts = stream();
    const Steering made = run().options.steering;
    const QString file = m_folder.filePath("vector" + ending);
    QVERIFY(endingsOf(steeringTable(made)).contains(ending));
    steeringTable(made).write(toPath(file));
    QVERIFY(readNumberVector(toPath(file), run().config().dModel) == made.vector); // to the bit
    steer({.file = file, .layer = 1});
    QVERIFY2(run().options.steering.isOn(), qPrintable(m_session->problem()));
    QCOMPARE(QString::fromStdString(run().options.steering.name), "vector" + ending);
    QVERIFY(stream() == byTexts);
}

void TestSteeringSession::whatIsNoVectorIsOneSentence()
{
    const int dModel = run().config().dModel;
    const Matrix plain = stream();
    Steering wide{.vector = std::vector<float>(std::size_t(dModel) + 1, 1.0F), .name = "wide"};
    const QString file = m_folder.filePath("wide.npy");
    steeringTable(wide).write(toPath(file));
    const auto refuses = [&](const QString& of, const QString& sentence) {
        m_session->set(&SessionState::steering, SteeringChoice{.file = of});
        QTRY_VERIFY2_WITH_TIMEOUT(m_session->problem().contains(sentence), qPrintable(m_session->problem()), 20000);
        QVERIFY(stream() == plain); // the last good result stays
    };
    refuses(file, QStringLiteral("wide.npy: the array has the shape [1, %1], expected a vector of the shape [%2]")
                      .arg(dModel + 1)
                      .arg(dModel));
    refuses(m_folder.filePath("nowhere.npy"), "nowhere.npy");
    wide.vector = std::vector<float>(std::size_t(dModel), std::nanf(""));
    const QString none = m_folder.filePath("none.npy");
    steeringTable(wide).write(toPath(none));
    refuses(none, "the array has no finite number at 0");
    QFile two(m_folder.filePath("two.json"));
    QVERIFY(two.open(QFile::WriteOnly));
    two.write(R"({"a": [1, 2], "b": [3, 4]})");
    two.close();
    refuses(two.fileName(), "two.json");
    m_session->set(&SessionState::steering, SteeringChoice{.from = "abc", .to = "xyzx", .layer = 7});
    QTRY_VERIFY2_WITH_TIMEOUT(m_session->problem().contains("residual state 7 does not exist"),
                              qPrintable(m_session->problem()), 20000);
    m_session->undoStack()->undo();
}

void TestSteeringSession::aTokenThatIsNotThereIsWaitedFor()
{
    const Matrix plain = stream();
    const int last = run().nTokens() - 1;
    steer({.from = "abc", .to = "xyzx", .layer = 1, .position = last + 1});
    QVERIFY(stream() == plain);
    QVERIFY2(noticeFor(run()).contains("Steering waits for a longer text"), qPrintable(noticeFor(run())));
    QVERIFY(!isSaidToBeSteered());
    m_session->setText("abcd");
    settle();
    QVERIFY2(noticeFor(run()).contains(QStringLiteral("at token %1.").arg(last + 1)), qPrintable(noticeFor(run())));
    QVERIFY(isSaidToBeSteered());
}

void TestSteeringSession::whatIsHiddenByHandIsNotOfTheVector()
{
    steer({.from = "abc", .to = "xyzx", .layer = 1});
    const std::vector<float> vector = run().options.steering.vector;
    const Matrix plain = stream();
    SessionState hidden = m_session->state();
    paint(hidden, AttentionPart::Decoder, PaintedMask{{MaskCell{2, 1}}, {0}});
    m_session->replace(hidden, "hide");
    settle();
    QVERIFY(stream() != plain);
    QVERIFY(run().options.steering.vector == vector);
}

void TestSteeringSession::anotherModelIsNotSteered()
{
    steer({.from = "abc", .to = "xyzx", .layer = 1});
    m_session->setModel("other");
    settle();
    QVERIFY(!run().options.steering.isOn());
    QVERIFY2(m_session->leftBehind().contains("steering by “xyzx” − “abc”"), qPrintable(m_session->leftBehind()));
    m_session->undoStack()->undo();
    settle();
    QVERIFY(run().options.steering.isOn());
}

void TestSteeringSession::whatIsGeneratedIsSteered()
{
    generate();
    const std::vector<std::int64_t> plain = m_session->generation().shown->ids;
    steer({.from = "abc", .to = "xyzx", .layer = 1, .strength = 30.0});
    QVERIFY(!m_session->generation().shown); // it was of the run without it
    generate();
    QVERIFY(m_session->generation().shown->ids != plain);
    QVERIFY(m_session->generation().shown->run.steering.isOn());
}

HEADLIGHT_GUILESS_TEST(TestSteeringSession)
#include "tst_steering_session.moc"
