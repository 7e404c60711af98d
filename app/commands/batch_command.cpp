// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands/batch_command.h"

#include "app/arguments/batch_list.h"
#include "app/commands/standard_streams.h"
#include "core/base/counted.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QProcess>
#include <QThread>

#include <algorithm>
#include <memory>

namespace headlight {

namespace {

/// The figures of a batch on their way, a process for each.
class BatchRun {
public:
    BatchRun(std::vector<BatchFigure> figures, QString folder, int nJobs)
        : m_figures(std::move(figures)),
          m_folder(std::move(folder)),
          m_nJobs(nJobs > 0 ? nJobs : std::max(1, QThread::idealThreadCount()))
    {
    }

    /// Returns the outputs that failed, in the order of the description.
    std::vector<std::string> run()
    {
        m_hasFailed.resize(m_figures.size());
        for (int i = 0; i < m_nJobs; ++i)
            startNext();
        if (m_nDone < m_figures.size()) // else no process could be started
            m_loop.exec();
        std::vector<std::string> failed;
        for (std::size_t i = 0; i < m_figures.size(); ++i)
            if (m_hasFailed[i])
                failed.push_back(m_figures[i].output);
        return failed;
    }

private:
    void startNext()
    {
        if (m_nStarted == m_figures.size())
            return;
        const std::size_t figure = m_nStarted++;
        auto* process = new QProcess(&m_loop);
        process->setWorkingDirectory(m_folder);
        process->setStandardInputFile(QProcess::nullDevice());
        QObject::connect(process, &QProcess::finished, &m_loop, [this, process, figure] { take(*process, figure); });
        QObject::connect(process, &QProcess::errorOccurred, &m_loop,
                         [this, process, figure](QProcess::ProcessError error) {
                             if (error == QProcess::FailedToStart) // else it finishes, too
                                 take(*process, figure);
                         });
        QStringList arguments;
        for (const std::string& argument : m_figures[figure].arguments)
            arguments << QString::fromStdString(argument);
        process->start(QCoreApplication::applicationFilePath(), arguments);
    }

    void take(QProcess& process, std::size_t figure)
    {
        const bool isWritten = process.error() == QProcess::UnknownError && process.exitCode() == 0;
        const std::string place = std::to_string(++m_nDone) + " of " + std::to_string(m_figures.size()) + ": ";
        m_hasFailed[figure] = !isWritten;
        printNote(place + m_figures[figure].output + (isWritten ? "" : " FAILED"));
        const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
        const QString ofProgram = QStringLiteral("headlight: ");
        for (const QString& line : said.split(u'\n', Qt::SkipEmptyParts))
            printNote("  " + (line.startsWith(ofProgram) ? line.mid(ofProgram.size()) : line).toStdString());
        if (!isWritten && said.isEmpty())
            printNote("  " + process.errorString().toStdString());
        process.deleteLater();
        startNext();
        if (m_nDone == m_figures.size())
            m_loop.quit();
    }

    std::vector<BatchFigure> m_figures;
    QString m_folder;
    int m_nJobs;
    std::vector<bool> m_hasFailed;
    std::size_t m_nStarted = 0;
    std::size_t m_nDone = 0;
    QEventLoop m_loop;
};

} // namespace

int runCommand(const BatchCommand& command)
{
    std::vector<BatchFigure> figures = readBatch(command.description);
    const std::size_t nFigures = figures.size();
    const std::filesystem::path folder = std::filesystem::absolute(command.description).parent_path();
    const std::vector<std::string> failed =
        BatchRun(std::move(figures), QString::fromStdString(folder.string()), command.nJobs).run();
    if (failed.empty())
        return 0;
    std::string names;
    for (const std::string& output : failed)
        names += (names.empty() ? "" : ", ") + output;
    printNote(std::to_string(failed.size()) + " of " + counted(nFigures, "figure") + " failed: " + names);
    return 1;
}

} // namespace headlight
