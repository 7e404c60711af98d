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
    void escapeStopsARunAndTheLastResultStays();
    void escapeIsTheTokensOwnWhenNothingRuns();
};

#define SETTLE() QTRY_VERIFY2_WITH_TIMEOUT(fixture.isSettled(), qPrintable(fixture.session().problem()), 60000)

void TestStop::escapeStopsARunAndTheLastResultStays()
{
    test::WindowFixture fixture;
    ModelConfig config = test::tinyConfig();
    config.nLayers = 48;
    config.nCtx = 4096;
    test::writeTinyModel(QDir(test::WindowFixture::modelFolder()), config);
    fixture.open(test::WindowFixture::tinyState("abc"));
    SETTLE();
    const auto last = fixture.session().result();
    auto* activity = fixture.find<QLabel>("statusActivity");
    auto* stop = fixture.window->findChild<QAction*>("stop");
    QVERIFY(!stop->isEnabled());

    fixture.session().setText(QString(4000, 'x'));
    QTRY_VERIFY_WITH_TIMEOUT(activity->text().contains("Esc stops it"), 20000); // from 300 ms on
    QVERIFY(activity->text().contains(" s "));
    QVERIFY(stop->isEnabled());
    QTest::keyClick(fixture.line(), Qt::Key_Escape);
    QVERIFY(fixture.session().isStopped());
    QVERIFY(!stop->isEnabled());
    QCOMPARE(activity->text(), QString("stopped"));
    auto* message = fixture.find<QLabel>("messageLabel");
    QVERIFY(message->isVisible() && message->text().startsWith("Stopped: the last result stays"));
    QCOMPARE(message->property("role").toString(), QString("muted"));
    QCOMPARE(fixture.session().result(), last);
    QCOMPARE(fixture.find<HeatmapView>("heatmapView")->plot().queryLabels.size(), 5);
    QCOMPARE(fixture.line()->text().size(), 4000);

    fixture.session().undoStack()->undo(); // any change starts the model again
    SETTLE();
    QVERIFY(!fixture.session().isStopped() && !message->isVisible());
    QCOMPARE(activity->text(), QString());
    QCOMPARE(fixture.session().result()->state.text, QString("abc"));
    test::WindowFixture::forget();
}

void TestStop::escapeIsTheTokensOwnWhenNothingRuns()
{
    test::WindowFixture fixture;
    fixture.open(test::WindowFixture::tinyState("abc"));
    SETTLE();
    fixture.session().pin(2, {});
    SETTLE();
    auto* chips = fixture.find<TokenChips>("tokenChips");
    chips->setFocus();
    QTest::keyClick(chips, Qt::Key_Escape);
    QVERIFY(!fixture.session().state().pinnedQuery);
    test::WindowFixture::forget();
}

HEADLIGHT_TEST(TestStop)
#include "tst_stop.moc"
