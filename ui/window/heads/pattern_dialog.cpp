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
#include <functional>

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

/// "3.1 0.926 · 2.4 0.871": the heads with the largest numbers; empty where none has one.
QString bestOf(const HeadTable& table, HeadMeasure measure)
{
    std::vector<const HeadTableRow*> rows;
    for (const HeadTableRow& row : table.rows)
        if (valueOf(row, measure))
            rows.push_back(&row);
    std::ranges::stable_sort(rows, std::greater(), [&](const HeadTableRow* row) { return *valueOf(*row, measure); });
    QStringList best;
    for (const HeadTableRow* row : rows)
        if (best.size() < kBestHeads)
            best << QStringLiteral("%1 %2").arg(headText(row->head), measureText(measure, valueOf(*row, measure)));
    return best.join(QStringLiteral(" · "));
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
    brush->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    brush->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); // the dialog is as wide as its words need
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

bool PatternDialog::hasContrast() const
{
    return headlight::hasContrast(m_canvas->pattern());
}

void PatternDialog::followDrawing()
{
    m_undo->setEnabled(m_canvas->canUndo());
    m_clear->setEnabled(!isBlank());
    m_pause.start(kPause);
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
    if (m_run != result->cache || m_tokens.part != result->view->grid.part)
        followTokens(*result);
}

void PatternDialog::followTokens(const RunResult& result)
{
    const AttentionPart part = result.view->grid.part;
    const ShownTokens before = std::exchange(m_tokens, {runTokens(*result.cache), part});
    m_run = result.cache;
    const QStringList& queries = result.view->queryTokens();
    const QStringList& keys = result.view->keyTokens();
    const bool isTooLong = std::max(queries.size(), keys.size()) > kLargestPattern;
    DrawnPattern pattern = isTooLong ? DrawnPattern{}
                                     : blankPattern(result.cache->options.maskOf(part),
                                                    static_cast<int>(queries.size()), static_cast<int>(keys.size()));
    const DrawnPattern drawn = m_canvas->pattern();
    if (!isTooLong && !drawn.isBlank())
        pattern.weights = followedWeights(drawn.weights, before, m_tokens).cwiseProduct(pattern.allowed);
    m_canvas->setColourMap(result.state.colours.map);
    m_hint->setText(isTooLong ? tr("A text of more than %1 tokens is too long to draw on.").arg(kLargestPattern)
                              : tr("Left button: more. Right button or Shift: none. Arrow keys and space bar draw too. "
                                   "Rows without a stroke are what the others are compared with."));
    tellLeftBehind(nDrawnCells(drawn), nDrawnCells(pattern));
    const bool isOther = pattern.weights.size() != drawn.weights.size() || pattern.weights != drawn.weights;
    m_canvas->setPattern(queries, keys, std::move(pattern));
    followDrawing();
    if (isOther)
        m_pause.start(0); // what was drawn on the old tokens means nothing on these
}

void PatternDialog::tellLeftBehind(int nBefore, int nAfter)
{
    if (nAfter >= nBefore)
        return;
    const QString sentence =
        nAfter == 0 ? tr("The drawing is dropped: its tokens are gone.")
                    : tr("%1 of %2 drawn cells are dropped: their tokens are gone.").arg(nBefore - nAfter).arg(nBefore);
    m_hint->setText(sentence);
    emit told(sentence);
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
    QStringList lines{tr("Most like it: %1").arg(bestOf(*table, HeadMeasure::Drawing))};
    if (const QString selective = bestOf(*table, HeadMeasure::DrawingContrast); !selective.isEmpty())
        lines << tr("Most of all only there: %1").arg(selective);
    m_best->setText(lines.join(u'\n'));
}

void PatternDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_canvas->setFocus();
}

} // namespace headlight
