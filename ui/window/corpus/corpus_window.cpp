// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/corpus/corpus_window.h"

#include "core/base/error.h"
#include "core/transformer/run_options.h"
#include "ui/chart/chart_view.h"
#include "ui/kit/counts.h"
#include "ui/kit/larger_type.h"
#include "ui/session/kept_values.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/corpus/corpus_chart.h"
#include "ui/window/corpus/corpus_head_model.h"
#include "ui/window/corpus/corpus_texts.h"
#include "ui/window/heads/head_finder_delegate.h"
#include "ui/window/heads/sort_header.h"
#include "ui/window/widgets/action_keys.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/hairline_splitter.h"
#include "ui/window/widgets/icons.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/role.h"
#include "ui/window/widgets/screen_fit.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"
#include "ui/window/widgets/wrapping_row.h"

#include <QCloseEvent>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headlight {

CorpusWindow::CorpusWindow(const Session& models, std::filesystem::path layout, QWidget* parent)
    : QMainWindow(parent), m_models(models), m_layout(std::move(layout))
{
    setObjectName("corpusWindow");
    setWindowIcon(programIcon());
    setWindowTitle(tr("Over a text file — Headlight"));
    addActions();
    build();
    addMenus();
    new ActionKeys(*this);
    connect(&m_session, &CorpusSession::changed, this, &CorpusWindow::showNumbers);
    connect(&m_session, &CorpusSession::followed, this, &CorpusWindow::follow);
    connect(&m_session, &CorpusSession::refused, this, &CorpusWindow::tell);
    connect(&m_session, &CorpusSession::told, this, &CorpusWindow::tellDone);
    connect(&m_session, &CorpusSession::saved, this, [this](const QString& file) {
        rememberFile(FileKind::Table, file);
        tellDone(tr("Written: %1").arg(file));
    });
    connect(&m_models, &Session::stateChanged, this, &CorpusWindow::follow);
    connect(&m_models, &Session::resultChanged, this, &CorpusWindow::follow);
    resizeToScreen(*this, {1280, 800});
    const KeptValues kept(m_layout, tr("The layout of this window"));
    restoreOnScreen(*this, kept.bytes("geometry"));
    restoreSplitter(*m_parts, kept.bytes("parts"));
    restoreSplitter(*m_below, kept.bytes("below"));
    follow();
}

CorpusWindow::~CorpusWindow()
{
    m_session.disconnect(this);
    hide(); // what is in the window speaks once more when it loses the focus, and everything is still there
    delete takeCentralWidget();
}

void CorpusWindow::build()
{
    auto* centre = new QWidget(this);
    m_notice = plainLabel(centre);
    m_notice->setObjectName("corpusNotice");
    m_notice->setWordWrap(true);
    m_notice->hide();
    auto* top = new WrappingRow;
    top->add(button(m_measure, "primary"));
    top->add(button(m_cut));
    top->addStretch();
    for (QAction* shown : {m_open, m_compare, m_alone, m_save})
        top->add(button(shown));
    m_empty = plainLabel(centre);
    m_empty->setObjectName("corpusEmpty");
    m_empty->setProperty("role", "muted");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_pages = new QStackedWidget(centre);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(buildNumbers());
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addWidget(m_notice);
    layout->addWidget(m_pages, 1);
    setCentralWidget(centre);
    m_status = plainLabel(this);
    m_status->setObjectName("corpusStatus");
    statusBar()->addWidget(m_status, 1);
    statusBar()->setSizeGripEnabled(false);
}

QWidget* CorpusWindow::buildNumbers()
{
    auto* page = new QWidget(m_pages);
    m_origin = new MessageLabel(page, 2);
    m_origin->setObjectName("corpusOrigin");
    m_origin->setProperty("role", "muted");
    makeTable();
    m_chart = new ChartView(page);
    m_chart->setObjectName("corpusDistances");
    m_chart->setAccessibleName(tr("Mean attention weight by distance"));
    m_chart->setToolTip(tr("A click on a curve chooses its head; the wheel zooms, a double click shows all"));
    m_chart->setFocusPolicy(Qt::StrongFocus);
    leastInType(*m_chart, {300, 190}); // its words and a curve
    followTheme(*m_chart, [this](const Theme& colours) { m_chart->setTheme(colours); });
    connect(m_chart, &ChartView::chosen, this, [this](const ChartPlace& place) {
        const auto& heads = m_chart->plot().series[std::size_t(place.series)].heads;
        const int row = heads.empty() ? -1 : m_heads->rowOf(heads.front());
        if (row >= 0)
            m_table->setCurrentIndex(m_order->mapFromSource(m_heads->index(row, 0)));
    });
    m_texts = new CorpusTexts(page);
    connect(m_texts, &CorpusTexts::textWanted, this, &CorpusWindow::openText);
    m_below = hairlineSplitter(Qt::Horizontal, "corpusBelow", page);
    m_below->addWidget(m_chart);
    m_below->addWidget(m_texts);
    m_below->setSizes({460, 800});
    m_parts = hairlineSplitter(Qt::Vertical, "corpusParts", page);
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_below);
    m_parts->setSizes({320, 400});
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_origin);
    layout->addWidget(m_parts, 1);
    return page;
}

void CorpusWindow::makeTable()
{
    m_table = new QTableView(m_pages);
    m_heads = new CorpusHeadModel(m_table);
    m_order = new CorpusHeadOrder(m_table);
    m_order->setSourceModel(m_heads);
    followTheme(*m_table, [this](const Theme& colours) { m_heads->setTheme(colours.id); });
    m_table->setObjectName("corpusHeads");
    m_table->setAccessibleName(tr("Heads and their scores over the file"));
    m_table->setModel(m_order);
    m_table->setHorizontalHeader(new SortHeader(m_table));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(CorpusHeadModel::HeadColumn, Qt::AscendingOrder);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setIconSize({10, 10});
    m_table->setItemDelegate(new HeadFinderDelegate(m_table));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(18);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Stretch);
    header->setSectionResizeMode(CorpusHeadModel::HeadColumn, QHeaderView::Fixed);
    header->setHighlightSections(false);
    followType(*m_table, [table = m_table] {
        table->verticalHeader()->setDefaultSectionSize(inType(20));
        table->horizontalHeader()->setMinimumSectionSize(inType(104));
        table->setColumnWidth(CorpusHeadModel::HeadColumn, inType(108));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid()) {
                    m_head = m_heads->head(m_order->mapToSource(current).row());
                    showHead();
                }
            });
}

void CorpusWindow::setTheme(const Theme& colours)
{
    setPalette(headlight::palette(colours));
    giveTheme(*this, colours);
    if (m_session.stats())
        showHead();
}

void CorpusWindow::notice(const QString& sentence, const char* role)
{
    setRole(*m_notice, role);
    m_notice->setText(sentence);
    m_notice->setAccessibleName(sentence);
    m_notice->setVisible(!sentence.isEmpty());
}

void CorpusWindow::tell(const QString& sentence)
{
    notice(sentence, "problem");
}

void CorpusWindow::tellDone(const QString& sentence)
{
    notice(sentence, "muted");
}

/// "tiny · 80 lines, 2,000 tokens · mask causal · stats.json"; where two are compared, what B is, too.
QString CorpusWindow::originText() const
{
    const QLocale locale;
    const auto partsOf = [&](const StatsFile& stats, const std::filesystem::path& file) {
        QStringList parts{QString::fromStdString(stats.origin.model), QString::fromStdString(stats.origin.settings),
                          toQString(file.filename())};
        if (stats.next)
            parts << tr("unfinished");
        if (stats.shard != CorpusShard())
            parts << tr("shard %1 of %2").arg(stats.shard.i).arg(stats.shard.n);
        if (stats.stats.nCutLines > 0)
            parts << tr("%1 cut to the context").arg(lineCount(stats.stats.nCutLines));
        return parts.join(QStringLiteral(" · "));
    };
    const StatsFile& stats = *m_session.stats();
    const QString size =
        tr("%1, %2 tokens").arg(lineCount(stats.stats.nLines), locale.toString(qlonglong(stats.stats.nTokens)));
    const StatsComparison* both = m_session.comparison();
    return both ? tr("A: %1 — B: %2 · %3 · B − A, bold where the 95 % interval leaves out 0")
                      .arg(partsOf(both->a, m_session.file()), partsOf(both->b, m_session.secondFile()), size)
                : tr("%1 · %2 · each mean with half of its 95 % interval").arg(partsOf(stats, m_session.file()), size);
}

void CorpusWindow::showNumbers()
{
    notice({}, "muted");
    m_heads->setNumbers(m_session);
    const bool compares = m_session.comparison() != nullptr;
    if (compares && m_order->sortColumn() == CorpusHeadModel::HeadColumn) // the largest differences stand at the top
        m_table->sortByColumn(CorpusHeadModel::FirstScoreColumn + static_cast<int>(CorpusScore::Entropy),
                              Qt::DescendingOrder);
    m_origin->setSentence(originText());
    m_pages->setCurrentIndex(1);
    const int row = m_heads->rowOf(m_head);
    const QModelIndex chosen = row < 0 ? m_order->index(0, 0) : m_order->mapFromSource(m_heads->index(row, 0));
    if (!chosen.isValid()) {
        m_texts->clearTexts();
        m_chart->setPlot({});
        tell(tr("The file holds no head: no line of it was measured yet."));
    }
    m_table->setCurrentIndex(chosen);
    m_table->scrollTo(chosen, QAbstractItemView::PositionAtCenter);
    follow();
}

void CorpusWindow::showHead()
{
    if (m_heads->rowOf(m_head) < 0)
        return;
    m_chart->setPlot(corpusDistanceChart(m_session, m_head, themeOf(*this)));
    m_texts->setHead(m_session, m_head);
}

void CorpusWindow::openText()
{
    const HeadExample* chosen = m_texts->chosen();
    if (!chosen)
        return;
    notice({}, "muted");
    const auto& result = m_models.result();
    const bool isOfB = m_session.comparison() && m_texts->isOfB();
    const QString measured =
        QString::fromStdString((isOfB ? m_session.comparison()->b : *m_session.stats()).origin.model);
    if (result && result->cache) {
        const Model& open = *result->cache->model;
        try {
            requireHead(open.config, m_head);
        } catch (const Error&) {
            tell(tr("%1 has no head %2: open %3 in the main window first.")
                     .arg(QString::fromStdString(open.name), headText(m_head), measured));
            return;
        }
        if (QString::fromStdString(open.name) != measured)
            tell(tr("The numbers are of %1; the text is shown with %2, which is open.")
                     .arg(measured, QString::fromStdString(open.name)));
    }
    emit textWanted(m_head, *chosen);
}

void CorpusWindow::keep()
{
    KeptValues kept(m_layout, tr("The layout of this window"));
    kept.setBytes("geometry", saveGeometry());
    kept.setBytes("parts", m_parts->saveState());
    kept.setBytes("below", m_below->saveState());
    if (const QString problem = kept.save(); !problem.isEmpty())
        tell(tr("How this window looks can't be kept for the next start: %1").arg(problem));
}

void CorpusWindow::closeEvent(QCloseEvent* event)
{
    if (!m_session.isSaving()) // what was asked to be written is written
        m_session.stop();
    keep();
    QMainWindow::closeEvent(event);
}

} // namespace headlight
