// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/inspector/inspector_pane.h"

#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/inspector/inspector_view.h"
#include "ui/window/widgets/type_sized.h"

#include <array>
#include <utility>

namespace headlight {

namespace {

constexpr std::array<std::pair<InspectorStep, const char*>, 11> kSteps = {{{InspectorStep::LatentQuery, "latent-q"},
                                                                           {InspectorStep::LatentKey, "latent-kv"},
                                                                           {InspectorStep::Norm, "norm"},
                                                                           {InspectorStep::Rotary, "rotary"},
                                                                           {InspectorStep::Score, "score"},
                                                                           {InspectorStep::Position, "position"},
                                                                           {InspectorStep::Cap, "cap"},
                                                                           {InspectorStep::Mask, "mask"},
                                                                           {InspectorStep::Softmax, "softmax"},
                                                                           {InspectorStep::Value, "value"},
                                                                           {InspectorStep::Output, "output"}}};

} // namespace

InspectorPane::InspectorPane(Session& session, QWidget* parent)
    : QScrollArea(parent), m_session(session), m_view(new InspectorView)
{
    setObjectName("inspectorPane");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    leastInType(*this, {232, 0});
    m_view->setObjectName("inspector");
    setWidget(m_view);
    connect(m_view, &InspectorView::keyClicked, this, [this](int key) {
        if (const auto& result = m_session.result())
            m_session.pin(result->view->inspector.query, key);
    });
    connect(m_view, &InspectorView::exportAsked, this, [this] { exportAs(FileKind::Figure); });
    connect(m_view, &InspectorView::tableAsked, this, [this] { exportAs(FileKind::Table); });
    connect(m_view, &InspectorView::told, this, &InspectorPane::told);
    connect(&session, &Session::resultChanged, this, [this] { m_view->setData(m_session.result()->view); });
    connect(&session, &Session::emptied, this, [this] { m_view->setData(nullptr); });
}

QString InspectorPane::foldedSteps() const
{
    QStringList words;
    for (const auto& [step, word] : kSteps)
        if (m_view->folded().contains(step))
            words << QString::fromLatin1(word);
    return words.join(u' ');
}

void InspectorPane::setFoldedSteps(const QString& words)
{
    std::set<InspectorStep> folded;
    for (const auto& [step, word] : kSteps)
        if (words.split(u' ').contains(QLatin1String(word)))
            folded.insert(step);
    m_view->setFolded(folded);
}

void InspectorPane::exportAs(FileKind first)
{
    const InspectorPlot plot = m_view->plot(); // a copy: the dialog may outlive what is shown now
    if (plot.isEmpty()) {
        emit refused(m_session.result() ? tr("No cell is taken apart yet: the chosen head's layer is still to come.")
                                        : tr("No cell is taken apart yet: the model has read nothing."));
        return;
    }
    const PictureTable numbers =
        textTable(tr("inspector's numbers"), QStringLiteral("inspector"), [plot] { return inspectorTable(plot, ','); });
    const CommandOfExport command = commandOfPicture(m_session, QStringLiteral("inspector"));
    if (const QString file = exportListed({plot, numbers}, first, command, *this); !file.isEmpty())
        emit told(tr("Written: %1").arg(file));
}

} // namespace headlight
