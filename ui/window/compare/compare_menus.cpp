// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/attention_matrices.h"
#include "ui/kit/mask_words.h"
#include "ui/session/given_weights.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/compare/compare_pane.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"

#include <QMenu>

namespace headlight {

namespace {

QAction* addChoice(QMenu& menu, const QString& text, bool isChosen, const std::function<void()>& choose)
{
    QAction* action = menu.addAction(text, &menu, choose);
    action->setCheckable(true);
    action->setChecked(isChosen);
    return action;
}

/// A submenu for each layer of a part, with its heads.
void addHeadsOf(QMenu& menu, const HeadGrid& grid, const std::optional<HeadIndex>& chosen,
                const std::function<void(const HeadIndex&)>& choose)
{
    for (int layer = 0; layer < grid.nLayers; ++layer) {
        QMenu* heads = menu.addMenu(ComparePane::tr("Layer %1").arg(layer));
        for (int head = 0; head < grid.nHeads; ++head) {
            const HeadIndex index{layer, head, grid.part};
            addChoice(*heads, ComparePane::tr("Head %1").arg(head), chosen == index,
                      [choose, index] { choose(index); });
        }
    }
}

} // namespace

/// Filled when it opens: another model has other heads.
void ComparePane::fillOtherMenu(QMenu& menu)
{
    menu.clear();
    for (QMenu* old : menu.findChildren<QMenu*>())
        old->deleteLater();
    if (!m_session.result())
        return;
    switch (m_session.state().compare.kind) {
    case CompareKind::Head:
        addHeads(menu);
        break;
    case CompareKind::Mask:
        addMasks(menu);
        break;
    case CompareKind::Model:
        addModels(menu);
        break;
    case CompareKind::Ablation:
        addAblations(menu);
        break;
    case CompareKind::Text:
        break; // it has a line of its own
    }
}

void ComparePane::addHeads(QMenu& menu)
{
    std::optional<HeadIndex> chosen = m_session.state().compare.head;
    addChoice(menu, tr("The next head"), !chosen,
              [this] { change([](CompareChoice& choice) { choice.head.reset(); }); });
    menu.addSeparator();
    if (chosen)
        chosen->part = m_session.part();
    addHeadsOf(menu, m_session.grid(), chosen, [this](const HeadIndex& head) {
        change([&](CompareChoice& choice) { choice.head = HeadIndex{head.layer, head.head}; });
    });
}

void ComparePane::addMasks(QMenu& menu)
{
    const std::optional<Mask>& chosen = m_session.state().compare.mask;
    addChoice(menu, tr("None, or causal where A has none"), !chosen,
              [this] { change([](CompareChoice& choice) { choice.mask.reset(); }); });
    menu.addSeparator();
    for (const MaskKindRow& row : maskKinds()) {
        const MaskKind kind = kindOf(row);
        addChoice(menu, maskTitle(row).remove(u'&'), chosen && chosen->kind == kind, [this, kind] {
            const std::optional<MaskNumber>& number = rowOf(kind).number;
            const auto& before = m_session.state().compare.mask;
            const bool isKept = before && before->kind == kind;
            const int width = !number ? 0 : isKept ? before->width : number->usual;
            change([&](CompareChoice& choice) { choice.mask = Mask{kind, width, {}}; });
        });
    }
}

void ComparePane::addModels(QMenu& menu)
{
    const QString& chosen = m_session.state().compare.model;
    const auto take = [this](const QString& model) { change([&](CompareChoice& choice) { choice.model = model; }); };
    const bool isGiven = showsGivenWeights(m_session); // there is no text that a model could read
    for (const ModelEntry& entry : isGiven ? std::vector<ModelEntry>() : m_session.models()) {
        const QString name = QString::fromStdString(entry.name);
        const bool isChosen = chosen.isEmpty() ? m_picture && m_picture->other == name : chosen == name;
        addChoice(menu, plainName(name), isChosen, [take, name] {
            take(name);
        })->setToolTip(plainTip(toQString(entry.folder)));
    }
    if (!menu.isEmpty())
        menu.addSeparator();
    if (!isGiven)
        menu.addAction(tr("Open folder…"), this, &ComparePane::askForModel);
    menu.addAction(tr("Open matrices…"), this, [this, take] {
        QStringList patterns;
        for (const std::string& pattern : matrixFilePatterns())
            patterns << QString::fromStdString(pattern);
        const QString file = askWhatToOpen(*this, FileKind::Model, tr("Open attention weights for B"),
                                           tr("Attention weights (%1)").arg(patterns.join(u' ')));
        if (file.isEmpty())
            return;
        rememberFile(FileKind::Model, file);
        take(file);
    });
}

void ComparePane::askForModel()
{
    const QString folder = askForFolder(
        *this, FileKind::Model, tr("Open a model folder for B (config.json, tokenizer.json, model.safetensors)"));
    if (folder.isEmpty())
        return;
    rememberFile(FileKind::Model, folder);
    change([&](CompareChoice& choice) { choice.model = folder; });
}

void ComparePane::addAblations(QMenu& menu)
{
    const std::set<HeadIndex>& heads = m_session.state().compare.ablated;
    const std::optional<HeadIndex> chosen = heads.empty() ? std::nullopt : std::optional(*heads.begin());
    const bool hasOff = !m_session.state().ablatedHeads.empty();
    addChoice(menu, hasOff ? tr("Every head on") : tr("The chosen head off"), !chosen,
              [this] { change([](CompareChoice& choice) { choice.ablated.clear(); }); });
    menu.addSeparator();
    const auto take = [this](const HeadIndex& head) {
        change([&](CompareChoice& choice) { choice.ablated = {head}; });
    };
    const ModelConfig& config = m_session.result()->cache->config();
    for (const AttentionPart part : config.parts()) {
        const AttentionSize size = config.sizeOf(part);
        QMenu* ofPart = config.hasEncoder() ? menu.addMenu(tr("Off in the %1").arg(partWord(part))) : &menu;
        addHeadsOf(*ofPart, {size.nLayers, size.nHeads, part}, chosen, take);
    }
}

} // namespace headlight
