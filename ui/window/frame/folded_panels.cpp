// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/folded_panels.h"

#include "ui/session/kept_values.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/widgets/hairline_splitter.h"

#include <QSplitter>

#include <algorithm>
#include <utility>

namespace headlight {

FoldedPanels::FoldedPanels(const MainActions& actions, StatusLine& status, QSplitter& all,
                           std::vector<QSplitter*> splitters)
    : m_panels{{LessonPart::Heads, actions.headsPanel},
               {LessonPart::Inspector, actions.inspectorPanel},
               {LessonPart::Predictions, actions.bottomPanel}},
      m_linksBeside(actions.linksBeside),
      m_status(status),
      m_all(all),
      m_splitters(std::move(splitters))
{
}

void FoldedPanels::foldFor(const std::set<LessonPart>& shown)
{
    if (m_wereShown.empty()) {
        m_wereShown[m_linksBeside] = m_linksBeside->isChecked();
        for (const auto& [part, panel] : m_panels)
            m_wereShown[panel] = panel->isChecked();
        for (QSplitter* splitter : m_splitters)
            m_sizes[splitter] = splitter->saveState();
    }
    m_status.setAside(StatusLine::Aside::Lesson, true);
    m_linksBeside->setChecked(false);
    for (const auto& [part, panel] : m_panels)
        panel->setChecked(shown.contains(part));
}

void FoldedPanels::keepFolded(bool folded)
{
    m_linksBeside->setEnabled(!folded);
    for (const auto& [part, panel] : m_panels)
        panel->setEnabled(!folded);
}

void FoldedPanels::giveBack()
{
    keepFolded(false);
    if (m_wereShown.empty())
        return;
    m_status.setAside(StatusLine::Aside::Lesson, false);
    for (const auto& [panel, wasShown] : std::exchange(m_wereShown, {}))
        panel->setChecked(wasShown);
    for (const auto& [splitter, sizes] : std::exchange(m_sizes, {}))
        splitter->restoreState(sizes);
}

void FoldedPanels::lend(QWidget& lesson)
{
    const int place = m_all.indexOf(&lesson);
    const int width = place < 0 ? 0 : m_all.sizes().value(place); // 0 while it is hidden
    if (width > 0)
        m_lentWidth = width;
}

void FoldedPanels::takeBack(QWidget& lesson)
{
    if (lesson.parentWidget() == &m_all)
        return;
    const int room = m_all.width();
    const bool wasShown = !lesson.isHidden();
    m_all.addWidget(&lesson);
    const int width = std::max(m_lentWidth, lesson.minimumWidth());
    m_all.setSizes({room - width, width});
    lesson.setVisible(wasShown);
}

void FoldedPanels::restore(const KeptValues& layout)
{
    restoreSplitter(m_all, layout.bytes(m_all.objectName()));
}

void FoldedPanels::save(KeptValues& layout) const
{
    if (m_all.count() > 1)
        layout.setBytes(m_all.objectName(), m_all.saveState());
    for (const auto& [panel, wasShown] : m_wereShown)
        layout.set(panel->objectName(), wasShown);
    for (const auto& [splitter, sizes] : m_sizes)
        layout.setBytes(splitter->objectName(), sizes);
}

} // namespace headlight
