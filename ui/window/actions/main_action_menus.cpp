// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/forms/checkpoint_forms.h"
#include "core/model/image_stages.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/text_metrics.h"
#include "ui/session/given_weights.h"
#include "ui/session/model_words.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/actions/main_actions.h"
#include "ui/window/help/help_dialogs.h"
#include "ui/window/palette/palette_entry.h"
#include "ui/window/widgets/chosen_model.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace headlight {

QAction* addHeading(QMenu& menu, const QString& text)
{
    if (!menu.isEmpty())
        menu.addSeparator();
    QAction* heading = menu.addAction(text);
    heading->setEnabled(false);
    heading->setProperty("isHeading", true); // nothing to be done
    return heading;
}

namespace {

constexpr int kAroundModel = 140;  // pixels beside type of 100 %: the menu's place in the window, its edges and marks
constexpr double kNameShare = 0.2; // how much of the rest the name of a model may take

/// Cuts what a model is to `width` before its size, which stands last.
QString elidedWords(const QString& words, const QFont& font, double width)
{
    const qsizetype size = std::max<qsizetype>(words.lastIndexOf(QStringLiteral(" · ")), 0);
    const QString last = size > 0 ? words.mid(size) : QString();
    return elided(size > 0 ? words.left(size) : words, font, width - textWidth(last, font)) + last;
}

/// Every entry of a menu and of the menus in it, but for the headings.
void setEntriesEnabled(const QMenu& menu, bool isEnabled)
{
    for (QAction* action : menu.actions()) {
        if (action->menu())
            setEntriesEnabled(*action->menu(), isEnabled);
        if (!action->property("isHeading").toBool())
            action->setEnabled(isEnabled);
    }
}

/// A folder, whatever is in it, or a model that is one file; a file of attention weights is none.
bool holdsModel(const QString& path)
{
    return QFileInfo(path).isDir() || !checkpointOfForm(toPath(path)).empty();
}

} // namespace

void MainActions::makeHeadActions()
{
    headsMenu = new QMenu(m_window);
    m_headHeading = addHeading(*headsMenu, {});
    showHead = add(tr("&Show the chosen head"), QKeySequence(Qt::CTRL | Qt::Key_H),
                   tr("Show or hide the chosen head in the pictures"), "showHead");
    showHead->setCheckable(true);
    connect(showHead, &QAction::triggered, this,
            [this](bool on) { m_session.showHead(selectedHead(m_session.state(), m_session.grid()), on); });
    ablateHead = add(tr("Switch the chosen head &off"), QKeySequence(Qt::CTRL | Qt::Key_D),
                     tr("Switch the chosen head off or on: its output becomes 0, or its mean"), "ablateHead");
    ablateHead->setCheckable(true);
    connect(ablateHead, &QAction::triggered, this,
            [this](bool on) { m_session.ablateHead(selectedHead(m_session.state(), m_session.grid()), on); });
    headsMenu->addActions({showHead, ablateHead});
    headsMenu->addSeparator();

    struct Entry {
        QString text;
        HeadAction action;
        QKeySequence layerKeys;
        QKeySequence everythingKeys;
    };
    const auto addGroup = [this](const QString& title, const std::vector<Entry>& entries, auto apply,
                                 const QString& name) {
        QMenu* menu = headsMenu->addMenu(title);
        menu->setObjectName(name + QStringLiteral("Menu"));
        for (const HeadScope scope : {HeadScope::Layer, HeadScope::Everything}) {
            const bool layer = scope == HeadScope::Layer;
            const QString where = layer ? tr("In this layer") : tr("In every layer");
            addHeading(*menu, where);
            for (const Entry& entry : entries) {
                QAction* action = add(entry.text, layer ? entry.layerKeys : entry.everythingKeys,
                                      where + QStringLiteral(": ") + entry.text.toLower(),
                                      name + (layer ? QStringLiteral("Layer") : QStringLiteral("Everything")) +
                                          QString::number(static_cast<int>(entry.action)));
                connect(action, &QAction::triggered, this, [apply, entry, scope] { apply(entry.action, scope); });
                menu->addAction(action);
            }
        }
    };
    addGroup(
        tr("S&how"),
        {{tr("Show all"), HeadAction::All, QKeySequence("Alt+A"), QKeySequence("Alt+Shift+A")},
         {tr("Show none"), HeadAction::None, QKeySequence("Alt+N"), QKeySequence("Alt+Shift+N")},
         {tr("Invert what is shown"), HeadAction::Invert, QKeySequence("Alt+I"), QKeySequence("Alt+Shift+I")},
         {tr("Show only the chosen head"), HeadAction::Solo, QKeySequence("Alt+S"), QKeySequence("Alt+Shift+S")}},
        [this](HeadAction action, HeadScope scope) { m_session.changeShown(action, scope); }, "shown");
    addGroup(
        tr("S&witch off"),
        {{tr("Switch all off"), HeadAction::All, QKeySequence("Ctrl+Alt+A"), QKeySequence("Ctrl+Alt+Shift+A")},
         {tr("Switch all on"), HeadAction::None, QKeySequence("Ctrl+Alt+N"), QKeySequence("Ctrl+Alt+Shift+N")},
         {tr("Invert what is off"), HeadAction::Invert, QKeySequence("Ctrl+Alt+I"), QKeySequence("Ctrl+Alt+Shift+I")},
         {tr("Switch off only the chosen head"), HeadAction::Solo, QKeySequence("Ctrl+Alt+S"),
          QKeySequence("Ctrl+Alt+Shift+S")}},
        [this](HeadAction action, HeadScope scope) { m_session.changeAblated(action, scope); }, "ablated");

    m_moveMenu = headsMenu->addMenu(tr("&Choose"));
    const auto addMove = [this](const QString& text, const QKeySequence& keys, int layers, int heads) {
        QAction* action = add(text, keys, text, {});
        connect(action, &QAction::triggered, this, [this, layers, heads] { moveHead(layers, heads); });
        m_moveMenu->addAction(action);
    };
    addMove(tr("Previous head"), QKeySequence("Alt+Shift+Left"), 0, -1);
    addMove(tr("Next head"), QKeySequence("Alt+Shift+Right"), 0, 1);
    addMove(tr("Layer before"), QKeySequence("Alt+Shift+Up"), -1, 0);
    addMove(tr("Layer after"), QKeySequence("Alt+Shift+Down"), 1, 0);
}

/// Without a run there is no head that anything could be done with.
void MainActions::followHeads()
{
    const bool hasHeads = m_session.result() != nullptr;
    const SessionState& state = m_session.state();
    const HeadIndex selected{state.selected.layer, state.selected.head, m_session.part()};
    showHead->setChecked(!state.hiddenHeads.contains(selected));
    ablateHead->setChecked(state.ablatedHeads.contains(selected));
    setEntriesEnabled(*headsMenu, hasHeads);
    if (showsGivenWeights(m_session)) { // nothing is computed again without a model
        ablateHead->setEnabled(false);
        for (QAction* action : headsMenu->actions())
            if (action->menu() && action->menu()->objectName() == QLatin1String("ablatedMenu"))
                setEntriesEnabled(*action->menu(), false);
    }
    m_headHeading->setVisible(hasHeads);
    if (!hasHeads)
        return;
    const QString head = headInWords(selectedHead(state, m_session.grid()));
    m_headHeading->setText(
        m_session.result()->view->parts.size() > 1 ? partWord(m_session.part()) + QStringLiteral(" · ") + head : head);
}

void MainActions::moveHead(int layers, int heads)
{
    HeadIndex head = m_session.state().selected;
    head.layer += layers;
    head.head += heads;
    if (m_session.grid().contains(head))
        m_session.selectHead(head);
}

void MainActions::makeModelMenu()
{
    modelMenu = new QMenu(m_window);
    modelMenu->setToolTipsVisible(true);
    connect(modelMenu, &QMenu::aboutToShow, this, &MainActions::fillModelMenu);
}

/// The models that are found, then the folders and files that were opened.
void MainActions::fillModelMenu()
{
    modelMenu->clear();
    const std::vector<ModelEntry> found = m_session.models();
    for (const ModelEntry& entry : found) {
        const QString name = QString::fromStdString(entry.name);
        addModel(name, name, entry.folder);
    }
    QStringList opened = recentFiles(FileKind::Model);
    if (QDir::isAbsolutePath(m_session.state().model))
        opened.prepend(m_session.state().model);
    opened.removeDuplicates();
    for (const QString& path : opened)
        if (holdsModel(path) && std::ranges::find(found, toPath(path), &ModelEntry::folder) == found.end())
            addModel(QFileInfo(path).fileName(), path, toPath(path));
    if (modelMenu->isEmpty())
        modelMenu->addAction(tr("No model was found"))->setEnabled(false);
    addAdapter();
    addTowers();
    modelMenu->addSeparator();
    addTemplate();
    modelMenu->addActions({openModel, getModel});
}

/// The template is in a file that may be large: it is read once for a model.
void MainActions::addTemplate()
{
    const QString& model = m_session.state().model;
    if (const QString shown = model + u'\n' + m_session.state().assumed; shown != m_templateOf) {
        m_template = m_session.chatTemplate();
        m_templateOf = shown;
    }
    if (m_template.isEmpty())
        return;
    QAction* show =
        modelMenu->addAction(tr("Chat &template…"), this, [this, name = model.section(u'/', -1), text = m_template] {
            showChatTemplate(*m_window, name, text);
        });
    show->setObjectName("chatTemplate");
}

/// What can be done with the adapter of the model that is shown.
void MainActions::addAdapter()
{
    const OpenedAdapter adapter = m_session.adapter();
    if (!adapter.isThere())
        return;
    modelMenu->addSeparator();
    QAction* merged = modelMenu->addAction(tr("With its &adapter"));
    merged->setObjectName("adapterMerged");
    merged->setCheckable(true);
    merged->setChecked(adapter.isMerged);
    merged->setToolTip(plainTip(toQString(adapter.folder)));
    connect(merged, &QAction::triggered, this, [this](bool isMerged) { m_session.setAdapterMerged(isMerged); });
    QAction* compare = modelMenu->addAction(tr("&Compare with the model before its adapter"), this,
                                            [this] { m_session.compareWithoutAdapter(); });
    compare->setObjectName("adapterCompare");
    compare->setToolTip(plainTip(toQString(adapter.base)));
}

/// A model of texts and images reads with one of its towers.
void MainActions::addTowers()
{
    if (!m_session.hasTwoTowers())
        return;
    modelMenu->addSeparator();
    const auto add = [this](const QString& text, const char* name, const QString& tip, bool ofImages) {
        QAction* tower = modelMenu->addAction(text, this, [this, ofImages] { m_session.setTower(ofImages); });
        tower->setObjectName(name);
        tower->setCheckable(true);
        tower->setChecked(m_session.readsImages() == ofImages);
        tower->setToolTip(tip);
    };
    add(tr("Its tower of te&xts"), "towerOfTexts", tr("The part of the model that reads a sentence"), false);
    add(tr("Its tower of &images"), "towerOfImages", tr("The part of the model that reads a picture"), true);
}

/// The menu is no wider than the window: a tip has the whole of what is cut.
void MainActions::addModel(const QString& name, const QString& nameOrFolder, const std::filesystem::path& folder)
{
    const QString words = modelWords(folder);
    const double room = m_window->width() - inType(kAroundModel);
    const double nameRoom = room * kNameShare;
    const double wordsRoom = (room - nameRoom) / 2; // a menu makes room twice for what stands behind a tab
    const QString shown =
        plainName(elided(name, modelMenu->font(), nameRoom)) + u'\t' + elidedWords(words, modelMenu->font(), wordsRoom);
    QAction* action = modelMenu->addAction(
        shown, this, [this, nameOrFolder] { openChosenModel(*m_window, m_session, nameOrFolder); });
    action->setCheckable(true);
    action->setChecked(m_session.isModel(nameOrFolder));
    action->setToolTip(plainTip(toQString(folder) + u'\n' + words));
    setOwnEntry(*action);
}

void MainActions::makeAttentionMenu()
{
    attentionMenu = new QMenu(m_window);
    m_parts = new QActionGroup(this);
    const auto addPart = [this](const QString& text, AttentionPart part, const char* keys, const QString& tip) {
        QAction* action = add(text, QKeySequence(keys), tip, QStringLiteral("attention-") + partName(part));
        action->setCheckable(true);
        action->setData(static_cast<int>(part));
        m_parts->addAction(action);
        attentionMenu->addAction(action);
    };
    addPart(tr("&Encoder"), AttentionPart::Encoder, "Alt+1", tr("The source looks at itself"));
    addPart(tr("&Decoder"), AttentionPart::Decoder, "Alt+2", tr("The translation looks at itself"));
    addPart(tr("&Cross"), AttentionPart::Cross, "Alt+3", tr("The translation looks at the source"));
    connect(m_parts, &QActionGroup::triggered, this,
            [this](QAction* action) { m_session.setPart(static_cast<AttentionPart>(action->data().toInt())); });
    m_stages = new QActionGroup(this);
    connect(m_stages, &QActionGroup::triggered, this,
            [this](QAction* action) { m_session.setStage(action->data().toInt()); });
}

/// The stages of the model that ran stand in the place of the parts, with their keys.
void MainActions::followStages()
{
    const auto& result = m_session.result();
    const ImageConfig image = result ? result->cache->config().image : ImageConfig();
    QStringList shown;
    for (const QAction* action : m_stages->actions())
        shown << action->text();
    QStringList wanted;
    for (int stage = 0; stage < static_cast<int>(image.stages.size()); ++stage) {
        const GridSize grid = gridOfStage(image, result->cache->options.grid, stage);
        wanted << tr("Stage &%1: %2 × %3 patches").arg(stage + 1).arg(grid.rows).arg(grid.columns);
    }
    if (shown != wanted) {
        qDeleteAll(m_stages->actions());
        for (int stage = 0; stage < wanted.size(); ++stage) {
            QAction* action = add(wanted[stage], QKeySequence(QStringLiteral("Alt+%1").arg(stage + 1)),
                                  tr("The layers and heads that look at these patches"),
                                  QStringLiteral("attention-stage-%1").arg(stage + 1));
            action->setCheckable(true);
            action->setData(stage);
            m_stages->addAction(action);
            attentionMenu->addAction(action);
        }
        for (QAction* part : m_parts->actions())
            part->setVisible(wanted.isEmpty());
    }
    for (QAction* action : m_stages->actions())
        action->setChecked(action->data().toInt() == image.stage);
}

} // namespace headlight
