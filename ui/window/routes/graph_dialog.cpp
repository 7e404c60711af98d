// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/routes/graph_dialog.h"

#include "core/base/error.h"
#include "ui/catalogue/command_line.h"
#include "ui/chart/chart_view.h"
#include "ui/export/export_offer.h"
#include "ui/kit/larger_type.h"
#include "ui/pictures/routes/graph_plot.h"
#include "ui/pictures/routes/graph_row.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/number_field.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/screen_fit.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/type_sized.h"
#include "ui/window/widgets/window_theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <memory>
#include <new>
#include <optional>
#include <utility>

namespace headlight {

namespace {

/// Reads the file once, and cuts it as often as it is asked to.
class GraphReader {
public:
    explicit GraphReader(const QString& file) : m_file(file) {}

    /// Throws Error{Cancelled} where another one is asked for while the file is read.
    MadePicture picture(double threshold, const CancelToken& cancel)
    {
        try {
            if (!m_graph)
                m_graph =
                    readAttributionGraph(toPath(m_file), [&](std::size_t, std::size_t) { cancel.throwIfCancelled(); });
            cancel.throwIfCancelled();
            return madeGraph(*m_graph, m_file.section(u'/', -1), threshold);
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::Cancelled)
                throw;
            return {{}, QString::fromUtf8(error.what())};
        } catch (const std::bad_alloc&) {
            return {{}, GraphDialog::tr("The computer has not enough memory for this graph.")};
        }
    }

private:
    QString m_file;
    std::optional<AttributionGraph> m_graph;
};

} // namespace

GraphDialog::GraphDialog(QString file, QWidget* parent)
    : QDialog(parent),
      m_file(std::move(file)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_chart(new ChartView(this)),
      m_said(new MessageLabel(this, 2)),
      m_runner(
          *this,
          [reader = std::make_shared<GraphReader>(m_file)](const GraphFileRequest& request, const CancelToken& cancel,
                                                           const Progress&, const auto& deliver) {
              deliver(std::make_shared<const GraphFileShown>(
                  GraphFileShown{request.number, reader->picture(request.threshold, cancel)}));
          },
          [](const QString&) {}, [this](const std::shared_ptr<const GraphFileShown>& shown) { showGraph(*shown); })
{
    setObjectName("graphDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Attribution graph: %1").arg(m_file.section(u'/', -1)));
    const FieldControl control = *routeFields().front().control;
    m_threshold = new NumberField(tr("Smallest link that is drawn, as a share of the strongest one"), this);
    m_threshold->setObjectName("graphThreshold");
    m_threshold->setToolTip(tr("Smallest link that is drawn, as a share of the strongest one"));
    m_threshold->setRange(control.number->low, control.number->high);
    m_threshold->setSingleStep(control.number->step);
    m_threshold->setDecimals(control.number->decimals);
    m_threshold->setValue(static_cast<double>(commandState().links.threshold));
    fixInType(*m_threshold, {control.number->width, 26});
    m_threshold->setEnabled(false); // another one would begin the reading anew
    auto* label = plainLabel(control.label, this);
    label->setProperty("role", "muted");
    label->setBuddy(m_threshold);
    m_export->setObjectName("graphExport");
    m_export->setToolTip(tr("Write the graph as a figure, or its links as numbers"));
    m_export->setAutoDefault(false);
    m_export->setEnabled(false);
    makeSpoken(*m_chart);
    m_chart->setObjectName("graphChart");
    m_chart->setAccessibleName(tr("Attribution graph"));
    m_chart->setToolTip({});
    m_chart->setFocusPolicy(Qt::StrongFocus);
    new FocusRing(m_chart);
    m_said->setObjectName("graphSaid");
    m_said->setProperty("role", "muted");
    m_said->setSentence(tr("Reading %1…").arg(m_file.section(u'/', -1)));
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_threshold);
    row->addStretch();
    row->addWidget(m_export);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(row);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_said);
    connect(m_threshold, &QDoubleSpinBox::valueChanged, this,
            [this](double threshold) { m_runner.start({.threshold = threshold}); });
    connect(m_threshold, &NumberField::refused, m_said, &MessageLabel::setSentence);
    connect(m_export, &QPushButton::clicked, this, &GraphDialog::exportShown);
    connect(m_chart, &ChartView::lookedAt, this, [this](const QString& readout) { speak(*m_chart, readout); });
    followTheme(*m_chart, [this](const Theme& theme) {
        m_chart->setTheme(theme);
        showChart();
    });
    resizeToScreen(*this, {inType(1000), inType(700)});
    m_runner.start({.threshold = m_threshold->value()});
}

GraphDialog::~GraphDialog()
{
    m_runner.cancel();
}

void GraphDialog::showGraph(const GraphFileShown& shown)
{
    m_picture = shown.picture;
    m_export->setEnabled(m_picture.figure.has_value());
    m_threshold->setEnabled(m_picture.figure.has_value());
    m_said->setSentence(m_picture.figure ? m_picture.figure->caption().line() : m_picture.refusal);
    showChart();
}

void GraphDialog::showChart()
{
    m_chart->setVisible(m_picture.figure.has_value());
    if (const auto* plot = m_picture.figure ? m_picture.figure->as<GraphFilePlot>() : nullptr)
        m_chart->setPlot(chartOf(*plot, themeOf(*m_chart)));
}

void GraphDialog::exportShown()
{
    SessionState state = commandState();
    state.pages.graph = m_file;
    state.links.threshold = static_cast<float>(m_threshold->value());
    const auto command = [state](const QString& output) {
        return SaidCommand{renderOptions(graphPicture(), state, output)};
    };
    if (const QString file = exportListed({m_picture.figure, m_picture.table}, FileKind::Figure, command, *this);
        !file.isEmpty())
        m_said->setSentence(tr("Written: %1").arg(file));
}

} // namespace headlight
