// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the command palette lists beside the actions of the menus.

#include "core/bench/bench_examples.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/kit/tr.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/session/model_words.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/frame/bottom_panel.h"
#include "ui/window/frame/centre_pane.h"
#include "ui/window/frame/main_window.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/help/guide_window.h"
#include "ui/window/lessons/lesson_pane.h"
#include "ui/window/palette/command_palette.h"
#include "ui/window/palette/look_entries.h"
#include "ui/window/widgets/chosen_model.h"
#include "ui/window/widgets/file_dialogs.h"

#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QToolButton>

#include <utility>

namespace headlight {

namespace {

void addTo(std::vector<PaletteEntry>& entries, const QString& text, const QString& group, const QString& what,
           std::function<void()> run)
{
    entries.push_back({text, group, {}, what, true, std::move(run)});
}

/// "layer 3, head 6: check → cash 0.88": a head is found by what it does in the text and elsewhere, too.
QString headWords(const HeadIndex& head, const QString& summary, const QString& heldOut)
{
    QStringList does{summary, heldOut};
    does.removeAll(QString());
    const QString name = headInWords(head);
    return does.isEmpty() ? name : name + QStringLiteral(": ") + does.join(QStringLiteral(", "));
}

} // namespace

std::vector<PaletteEntry> MainWindow::paletteEntries()
{
    std::vector<PaletteEntry> entries = actionEntries(*this);
    for (PaletteEntry& entry : m_bottom->paletteEntries())
        entries.push_back(std::move(entry));
    const HeadGrid grid = m_session.grid();
    const auto& result = m_session.result();
    const bool tellsLooks = !m_centre->isAsked(); // else it would print what a lesson asks
    const OverviewPlot shown = tellsLooks && result && result->heads ? result->heads->plot : OverviewPlot();
    for (int layer = 0; layer < grid.nLayers; ++layer)
        for (int head = 0; head < grid.nHeads; ++head)
            addTo(entries, headNumber({layer, head}),
                  headWords({layer, head}, shown.summaries.value(layer * grid.nHeads + head),
                            shown.heldOut.value(layer * grid.nHeads + head)),
                  tr("Choose this head"), [this, layer, head] {
                      m_session.selectHead({layer, head});
                  });
    if (tellsLooks)
        for (PaletteEntry& look : lookEntries(m_session))
            entries.push_back(std::move(look));
    for (const ModelEntry& model : m_session.models())
        addTo(entries, QString::fromStdString(model.name), tr("Model"), modelWords(model.folder),
              [this, name = QString::fromStdString(model.name)] { openChosenModel(*this, m_session, name); });
    addZoom(entries);
    addTemperatures(entries);
    for (PaletteEntry& lesson : lessonEntries())
        entries.push_back(std::move(lesson));
    for (PaletteEntry& page : guideEntries(*this))
        entries.push_back(std::move(page));
    for (const BenchExample& example : benchExamples())
        addTo(entries, headlight::tr(example.title), tr("Bench example %1").arg(QLatin1String(example.name)),
              headlight::tr(example.what), [this, &example] { openBench().openExample(example); });
    for (const FileKind kind : {FileKind::Session, FileKind::Model})
        for (const QString& path : recentFiles(kind))
            addTo(entries, QFileInfo(path).fileName(),
                  kind == FileKind::Session ? tr("Recent session") : tr("Recent model"), path,
                  [this, kind, path] { openRecent(kind, path); });
    return entries;
}

/// How large the thumbnails of the overview are.
void MainWindow::addZoom(std::vector<PaletteEntry>& entries)
{
    for (const auto& [name, text] : {std::pair("overviewLarger", tr("Zoom in")),
                                     {"overviewSmaller", tr("Zoom out")},
                                     {"overviewFit", tr("Zoom to fit")}})
        if (auto* button = m_centre->findChild<QToolButton*>(name))
            addTo(entries, text, tabName(kOverviewTab), button->toolTip(), [this, button] {
                m_session.set(&SessionState::tab, kOverviewTab);
                button->click();
            });
}

void MainWindow::addTemperatures(std::vector<PaletteEntry>& entries)
{
    const auto* field = findChild<QDoubleSpinBox*>("temperatureSpin");
    const auto add = [&](const QString& text, std::function<void()> run) {
        entries.push_back({text, tr("Model"), {}, field->toolTip(), field->isEnabled(), std::move(run)});
    };
    for (const double temperature : {0.1, 0.5, 1.0, 2.0, 10.0})
        add(tr("Temperature %1").arg(temperature),
            [this, temperature] { m_session.set(&SessionState::temperature, temperature); });
    add(tr("Another temperature"), [this] { m_topBar->typeTemperature(); });
}

std::vector<PaletteEntry> MainWindow::lessonEntries()
{
    std::vector<PaletteEntry> entries;
    m_lessons->find();
    for (int i = 0; i < static_cast<int>(m_lessons->lessons().size()); ++i) {
        const Lesson& lesson = m_lessons->lessons()[static_cast<std::size_t>(i)];
        addTo(entries, tr("Lesson %1: %2").arg(lesson.order).arg(lesson.title), tr("%1 min").arg(lesson.minutes),
              tr("Open this lesson"), [this, i] { showLesson(i); });
    }
    return entries;
}

void MainWindow::showPalette()
{
    if (findChild<CommandPalette*>())
        return;
    auto* palette = new CommandPalette(paletteEntries(), look(), *this);
    palette->open();
}

} // namespace headlight
