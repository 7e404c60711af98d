// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/start/start_examples.h"

#include "ui/session/model_locations.h"
#include "ui/session/session.h"

#include <QTest>

using namespace headlight;

/// The examples of the empty window show what they say, in the models that ship.
class TestStartExamples : public QObject {
    Q_OBJECT
private slots:
    void whatIsSaidOfItIsThere()
    {
        const std::vector<StartExample> examples = startExamples({"headlight-en", "headlight-en-fr"});
        QVERIFY(examples.size() >= 3);
        Session session(modelLocations());
        for (const StartExample& example : examples) {
            session.restore(example.state({}));
            QTRY_VERIFY_WITH_TIMEOUT(session.result() && session.result()->state == session.state(), 60000);
            const ViewData& view = *session.result()->view;
            QCOMPARE(view.selected, example.head);
            if (!example.query)
                continue;
            QCOMPARE(view.inspector.query, *example.query);
            QCOMPARE(view.inspector.key, *example.key);
            QVERIFY2(example.shows.contains(view.queryTokens()[*example.query]), qPrintable(example.shows));
            QVERIFY2(example.shows.contains(view.keyTokens()[*example.key]), qPrintable(example.shows));
            QVERIFY2(view.inspector.weight > 0.5F, qPrintable(example.shows));
        }
    }

    void thoseOfAMissingModelAreLeftOut()
    {
        QVERIFY(startExamples({"other"}).empty());
        for (const StartExample& example : startExamples({"headlight-en"}))
            QCOMPARE(example.model, std::string("headlight-en"));
    }
};

HEADLIGHT_TEST(TestStartExamples)
#include "tst_start_examples.moc"
