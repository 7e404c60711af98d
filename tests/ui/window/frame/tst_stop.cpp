// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/token_chips.h"

#include <QAction>
#include <QLabel>

using namespace headlight;

/// A run that takes long, with a model that is large enough for it.
class TestStop : public QObject {
    Q_OBJECT

private slots:
    void init() { m_fixture = std::make_unique<test::WindowFixture>(); }
    void cleanup();

    void escapeStopsARunAndTheLastResultStays();
    void escapeIsTheTokensOwnWhenNothingRuns();

private:
    std::unique_ptr<test::WindowFixture> m_fixture;
};

void TestStop::cleanup()
{
    m_fixture.reset();
}

void TestStop::escapeStopsARunAndTheLastResultStays()
{
    ModelConfig config = test::tinyConfig();
    config.nLayers = 48;
    config.nCtx = 4096;
    test::writeTinyModel(QDir(test::WindowFixture::modelFolder()), config);
    m_fixture->openTiny("abc");
    const auto last = m_fixture->session().result();
    auto* activity = m_fixture->find<QLabel>("statusActivity");
    auto* stop = m_fixture->window->findChild<QAction*>("stop");
    QVERIFY(!stop->isEnabled());

    m_fixture->session().setText(QString(4000, 'x'));
    QTRY_VERIFY_WITH_TIMEOUT(activity->text().contains("Esc stops it"), 20000); // from 300 ms on
    QVERIFY(activity->text().contains(" s "));
    QVERIFY(stop->isEnabled());
    QTest::keyClick(m_fixture->line(), Qt::Key_Escape);
    QVERIFY(m_fixture->session().isStopped());
    QVERIFY(!stop->isEnabled());
    QCOMPARE(activity->text(), QString("stopped"));
    auto* message = m_fixture->find<QLabel>("messageLabel");
    QVERIFY(message->isVisible() && message->text().startsWith("Stopped: the last result stays"));
    QCOMPARE(message->property("role").toString(), QString("muted"));
    QCOMPARE(m_fixture->session().result(), last);
    QCOMPARE(m_fixture->find<HeatmapView>("heatmapView")->plot().queryLabels.size(), 5);
    QCOMPARE(m_fixture->line()->text().size(), 4000);

    m_fixture->session().undoStack()->undo(); // any change starts the model again
    SETTLE();
    QVERIFY(!m_fixture->session().isStopped() && !message->isVisible());
    QCOMPARE(activity->text(), QString());
    QCOMPARE(m_fixture->session().result()->state.input.text, QString("abc"));
}

void TestStop::escapeIsTheTokensOwnWhenNothingRuns()
{
    m_fixture->openTiny("abc");
    m_fixture->session().pin(2, {});
    SETTLE();
    auto* chips = m_fixture->find<TokenChips>("tokenChips");
    chips->setFocus();
    QTest::keyClick(chips, Qt::Key_Escape);
    QVERIFY(!m_fixture->session().state().pinnedQuery);
}

HEADLIGHT_TEST(TestStop)
#include "tst_stop.moc"
