// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/analysis_runs.h"
#include "tests/support/sample_plots.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// A query that is pinned alone: its key is the one that the row has most for.
class TestPinnedCell : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run = test::runTiny(test::tinyModel(QDir(m_folder.path())), 7, {});

    HeatmapPlot made(const QString& name, const SessionState& state) const
    {
        PictureTools tools;
        const Picture& picture = *pictureNamed(name);
        const MadePicture made =
            picture.make({state, m_run, {2, 4, AttentionPart::Decoder}, state.selected, {}, tools, {}, {}});
        return *made.figure->as<HeatmapPlot>();
    }
    SessionState stateOf(const QString& name) const
    {
        SessionState state;
        state.selected = {1, 2};
        state.pinnedQuery = 5;
        show(state, *pictureNamed(name));
        return state;
    }

private slots:
    void theKeyIsTheLargestOfTheMapsOwnRow_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"heatmap", "mean", "max", "rollout", "flow"})
            QTest::newRow(name) << name;
    }
    void theKeyIsTheLargestOfTheMapsOwnRow()
    {
        QFETCH(QString, name);
        SessionState state = stateOf(name);
        const HeatmapPlot plot = made(name, state);
        QVERIFY(plot.pinned);
        QCOMPARE(plot.pinned->query, 5);
        QCOMPARE(plot.cells.value(5, plot.pinned->key), test::numbersOf(plot).row(5).maxCoeff());
        state.pinnedKey = plot.pinned->key == 1 ? 2 : 1;
        QCOMPARE(made(name, state).pinned, (std::optional<TokenPair>({5, *state.pinnedKey})));
    }
};

HEADLIGHT_TEST(TestPinnedCell)
#include "tst_pinned_cell.moc"
