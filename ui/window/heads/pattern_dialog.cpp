// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/pattern_dialog.h"

#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/heads/pattern_canvas.h"
#include "ui/window/widgets/menu_keys.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/type_sized.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace headlight {

using namespace std::chrono_literals;

namespace {

constexpr auto kPause = 60ms;
constexpr int kLargestPattern = 512; // cells beyond are smaller than a pixel
constexpr int kBestHeads = 4;

QToolButton* makeButton(const QString& text, const QString& tip, const char* name, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setObjectName(name);
    button->setProperty("role", "text");
    button->setFocusPolicy(Qt::TabFocus);
    new MenuKeys(*button);
    return button;
}

} // namespace

PatternDialog::PatternDialog(Session& session, QWidget* parent)
    : QDialog(parent, Qt::Tool),
      m_session(session),
      m_canvas(new PatternCanvas(this)),
      m_undo(makeButton(tr("Undo"), tr("Take the last stroke back (Ctrl+Z in the drawing)"), "undoStroke", this)),
      m_clear(makeButton(tr("Clear"), tr("Wipe the drawing; Undo brings it back"), "clearDrawing", this)),
      m_best(plainLabel(this)),
      m_hint(plainLabel(this))
{
    setWindowTitle(tr("Draw a pattern"));
    setObjectName("patternDialog");
    m_canvas->setObjectName("patternCanvas");
    m_best->setObjectName("bestHeads");
    m_best->setWordWrap(true);
    leastInType(*m_best, {0, 36});
    m_best->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_hint->setObjectName("patternHint");
    m_hint->setProperty("role", "muted");
    m_hint->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(makeTools());
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_best);
    layout->addWidget(m_hint);
    resize(440, 480);

    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(m_canvas, &PatternCanvas::drawn, this, &PatternDialog::followDrawing);
    connect(m_undo, &QToolButton::clicked, m_canvas, &PatternCanvas::undo);
    connect(m_clear, &QToolButton::clicked, m_canvas, &PatternCanvas::clear);
    connect(&m_pause, &QTimer::timeout, &session, [this] {
        m_session.setDrawing(isBlank() ? nullptr : std::make_shared<const Matrix>(m_canvas->pattern().weights));
    });
    connect(&session, &Session::resultChanged, this, &PatternDialog::followResult);
    followResult();
    tellBest(nullptr);
}

QWidget* PatternDialog::makeTools()
{
    auto* tools = new QWidget(this);
    auto* brush = new QComboBox(tools);
    brush->setObjectName("brushSize");
    brush->setAccessibleName(tr("Brush"));
    brush->setToolTip(tr("How many cells wide a stroke is"));
    for (const int cells : {1, 2, 3, 5})
        brush->addItem(tr("Brush %1 × %1").arg(cells), cells);
    connect(brush, &QComboBox::currentIndexChanged, m_canvas,
            [this, brush] { m_canvas->setBrush(brush->currentData().toInt()); });
    auto* presets =
        makeButton(tr("Presets"), tr("Begin with a pattern that heads often have"), "patternPresets", tools);
    addPresets(*presets);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(brush);
    layout->addWidget(presets);
    layout->addStretch(1);
    layout->addWidget(m_undo);
    layout->addWidget(m_clear);
    return tools;
}

void PatternDialog::addPresets(QToolButton& button)
{
    auto* menu = new QMenu(&button);
    button.setMenu(menu);
    button.setPopupMode(QToolButton::InstantPopup);
    const std::pair<QString, PatternPreset> presets[] = {
        {tr("Diagonal: each token on itself"), PatternPreset::Diagonal},
        {tr("Previous token"), PatternPreset::PreviousToken},
        {tr("First column: every token on the first"), PatternPreset::FirstColumn},
        {tr("Column of the pinned key"), PatternPreset::PinnedColumn},
        {tr("Two blocks: each half on itself"), PatternPreset::Blocks}};
    for (const auto& [text, preset] : presets)
        menu->addAction(text, this, [this, which = preset] { usePreset(which); });
}

void PatternDialog::usePreset(PatternPreset preset)
{
    if (!m_session.result())
        return;
    const DrawnPattern pattern =
        presetPattern(m_canvas->pattern().allowed, preset, m_session.result()->view->inspector.key);
    if (pattern.isBlank())
        m_hint->setText(tr("The mask hides every cell of this preset."));
    else
        m_canvas->draw(pattern);
}

bool PatternDialog::isBlank() const
{
    return m_canvas->pattern().isBlank();
}

void PatternDialog::followDrawing()
{
    m_undo->setEnabled(m_canvas->canUndo());
    m_clear->setEnabled(!isBlank());
    m_pause.start();
    if (std::exchange(m_wasBlank, isBlank()) && !isBlank())
        emit begun();
    if (isBlank())
        tellBest(nullptr);
}

void PatternDialog::followResult()
{
    const auto& result = m_session.result();
    if (!result)
        return;
    tellBest(result->headTable.get());
    const AttentionPart part = result->view->grid.part;
    if (m_run == result->cache && m_part == static_cast<int>(part))
        return;
    m_run = result->cache;
    m_part = static_cast<int>(part);
    const int nQueries = result->view->nQueries;
    const int nKeys = result->view->nKeys;
    const bool isTooLong = std::max(nQueries, nKeys) > kLargestPattern;
    const DrawnPattern blank =
        isTooLong ? DrawnPattern{} : blankPattern(result->cache->options.maskOf(part), nQueries, nKeys);
    const DrawnPattern before = m_canvas->pattern();
    const std::optional<DrawnPattern> kept = refitted(before, blank);
    m_canvas->setColourMap(result->state.colours.map);
    m_canvas->setPattern(result->view->queryTokens(), result->view->keyTokens(), kept.value_or(blank));
    m_hint->setText(isTooLong ? tr("A text of more than %1 tokens is too long to draw on.").arg(kLargestPattern)
                              : tr("Left button: more. Right button or Shift: none. Arrow keys and space bar draw too. "
                                   "Rows without a stroke don't count."));
    if (!kept && !before.isBlank()) {
        const QString sentence = tr("The drawing of %1 × %2 cells is dropped: the text now has %3 × %4.")
                                     .arg(before.weights.rows())
                                     .arg(before.weights.cols())
                                     .arg(nQueries)
                                     .arg(nKeys);
        m_hint->setText(sentence);
        emit told(sentence);
    }
    followDrawing();
}

/// The heads most like the drawing, here too: the table may lie behind.
void PatternDialog::tellBest(const HeadTable* table)
{
    if (isBlank()) {
        m_best->setText(tr("Draw where a head should look: the heads that come closest appear here."));
        return;
    }
    if (!table || !table->hasDrawing)
        return; // the last ones stay until the new ones are there
    std::vector<const HeadTableRow*> rows;
    for (const HeadTableRow& row : table->rows)
        if (row.drawing)
            rows.push_back(&row);
    std::stable_sort(rows.begin(), rows.end(), [](const auto* a, const auto* b) { return *a->drawing > *b->drawing; });
    QStringList best;
    for (const HeadTableRow* row : rows)
        if (best.size() < kBestHeads)
            best << QStringLiteral("%1 %2").arg(headText(row->head), shareText(*row->drawing));
    m_best->setText(tr("Most like it: %1").arg(best.join(QStringLiteral(" · "))));
}

void PatternDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_canvas->setFocus();
}

} // namespace headlight
