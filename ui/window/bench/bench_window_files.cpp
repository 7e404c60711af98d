// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/sweep.h"
#include "ui/state/choice_text.h"
#include "ui/window/bench/bench_window.h"
#include "ui/window/figures/export_dialog.h"
#include "ui/window/figures/figure_files.h"
#include "ui/window/figures/listed_export.h"
#include "ui/window/figures/print_figure.h"
#include "ui/window/widgets/fitting_tabs.h"

#include <QClipboard>
#include <QGuiApplication>

namespace headlight {

void BenchWindow::openFile(const std::filesystem::path& file)
{
    if (m_session.openFile(file))
        rememberFile(FileKind::Bench, toQString(file));
}

void BenchWindow::saveFile(const std::filesystem::path& file)
{
    if (!m_session.saveFile(file))
        return;
    rememberFile(FileKind::Bench, toQString(file));
    tellDone(tr("Written: %1").arg(toQString(file)));
}

void BenchWindow::askForFile()
{
    const QString file = askWhatToOpen(*this, FileKind::Bench, tr("Open bench"), tr("Benches (*.json)"));
    if (!file.isEmpty())
        openFile(toPath(file));
}

void BenchWindow::askWhereToSave()
{
    const QString name = m_session.file().empty() ? QStringLiteral("bench.json") : toQString(m_session.file());
    const QString file = askWhereToWrite(*this, FileKind::Bench, tr("Save bench"), name, tr("Benches (*.json)"));
    if (!file.isEmpty())
        saveFile(toPath(file));
}

/// The page on the screen; null after saying why it is held back.
const BenchWindow::Page* BenchWindow::pageToWrite()
{
    const int tab = m_tabs->currentIndex();
    if (const QString whyNot = whyHeldBack(tab); !whyNot.isEmpty()) {
        tell(whyNot);
        return nullptr;
    }
    return &m_pages[static_cast<std::size_t>(tab)];
}

void BenchWindow::exportPage(FileKind first)
{
    const Page* page = pageToWrite();
    if (!page)
        return;
    const ExportOffer offer{page->figure(), page->numbers()};
    if (const QString whyNot = ExportDialog::whyNot(offer, first); !whyNot.isEmpty()) {
        tell(whyNot);
        return;
    }
    const CommandOfExport command = [said = page->command()](const QString&) { return said; };
    if (const QString file = exportListed(offer, first, command, *this); !file.isEmpty())
        tellDone(tr("Written: %1").arg(file));
}

void BenchWindow::exportSteps()
{
    const Page* page = pageToWrite();
    if (!page)
        return;
    const std::optional<Figure> figure = page->figure();
    const BenchPlot* plot = figure ? figure->as<BenchPlot>() : nullptr;
    if (!plot) {
        tell(tr("Only the page Steps is computed step by step."));
        return;
    }
    SaidCommand command = page->command();
    if (command.refusal.isEmpty())
        command.options.push_back({QStringLiteral("--animate"), wordOf(kSweeps, Sweep::Steps)});
    const auto frames = [plot = *plot](const CancelToken&, const Progress&) { return benchFrames(plot); };
    const AnimationExport exported =
        exportAnimationOf({AnimationSubject{tr("Step by step, as it is computed"), {}, frames, command}}, *this);
    if (!exported.written.isEmpty())
        tellDone(tr("Written: %1").arg(exported.written));
}

void BenchWindow::printPage()
{
    const Page* page = pageToWrite();
    if (!page)
        return;
    if (const QString problem = showPrintPreview(page->figure(), *this); !problem.isEmpty())
        tell(problem);
}

void BenchWindow::copyPicture()
{
    const Page* page = pageToWrite();
    if (!page)
        return;
    const std::optional<Figure> figure = page->figure();
    if (!figure) {
        tell(tr("This view has no picture to copy."));
        return;
    }
    copyToClipboard(*figure, page->numbers());
    tellDone(tr("The figure was copied."));
}

void BenchWindow::copyCommand()
{
    const Page* page = pageToWrite();
    if (!page)
        return;
    const SaidCommand command = page->command();
    if (!command.refusal.isEmpty()) {
        tell(command.refusal);
        return;
    }
    QGuiApplication::clipboard()->setText(command.line());
    tellDone(tr("The command was copied."));
}

} // namespace headlight
