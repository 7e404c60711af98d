// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/corpus/compared_stats.h"
#include "core/model/model.h"
#include "ui/session/runner.h"
#include "ui/state/session_state.h"

#include <QObject>

#include <filesystem>
#include <memory>

namespace headlight {

/// What is measured: a file with a text in each line, with the model and the run of a state.
struct CorpusWish {
    std::filesystem::path input;
    std::filesystem::path output;                 // a .json; what an interrupted run knows lies beside it
    SessionState state;                           // what of it belongs to one text does not count
    std::shared_ptr<const Model> model = nullptr; // the state's; null: it is loaded
    bool cutsLongLines = false;
    std::filesystem::path modelFolder = {}; // where the model is loaded from; filled by CorpusSession::measure()
};

/// What the worker found, or why it found nothing.
struct CorpusNews {
    quint64 number = 0;
    std::filesystem::path file = {};
    std::filesystem::path second = {};
    std::shared_ptr<const StatsFile> stats = nullptr;
    std::shared_ptr<const StatsComparison> comparison = nullptr;
    QString problem = {}; // one sentence
    bool isStopped = false;
    bool isMeasured = false;          // and not read from files
    std::filesystem::path saved = {}; // where the shown numbers were written to; nothing was found then
};

/// What the worker is asked for: to measure, to read one file, to read two and compare them, or to write what is shown.
struct CorpusRequest {
    quint64 number = 0;
    std::optional<CorpusWish> wish = {};
    std::filesystem::path first = {}; // files that were measured
    std::filesystem::path second = {};
    std::filesystem::path saved = {}; // where `shown` is written to
    CorpusNews shown = {};
    CancelToken stop = {}; // ends it; what was measured until then is kept
};

/// Numbers over a text file that one looks at: they are measured, read, compared and written by a worker's thread.
/// Destruction stops it, which keeps what was measured; what is being written is written. It begins nothing by itself.
class CorpusSession : public QObject {
    Q_OBJECT
public:
    explicit CorpusSession(QObject* parent = nullptr);
    ~CorpusSession() override;

    bool isBusy() const { return m_isBusy; }
    bool isStopping() const { return m_isBusy && m_stop.isCancelled(); }
    bool isSaving() const { return m_isBusy && m_isSaving; }
    /// What the worker is doing: "40 %, 400 lines".
    const QString& activity() const { return m_activity; }

    /// The numbers that are shown, those of A in a comparison; null before the first.
    const StatsFile* stats() const;
    /// Null where nothing is compared.
    const StatsComparison* comparison() const { return m_shown.comparison.get(); }
    const std::filesystem::path& file() const { return m_shown.file; }
    const std::filesystem::path& secondFile() const { return m_shown.second; }

    // Each of them does nothing while the session is busy.

    /// Measures and shows the numbers, which are in the wish's output then; a run that was stopped goes on.
    void measure(CorpusWish wish);
    void open(const std::filesystem::path& file);
    /// Compares the shown file, A in a comparison, with another one, B.
    void compareWith(const std::filesystem::path& other);
    /// Shows the numbers of A alone.
    void endComparison();
    /// Writes what is shown, a comparison too: as JSON, or as CSV where the file's name says so. A file that is
    /// compared is refused.
    void save(const std::filesystem::path& file);

    void stop();

signals:
    void changed();  ///< other numbers are shown
    void followed(); ///< busy, not busy any more, or further
    /// One sentence about what could not be done.
    void refused(const QString& sentence);
    void told(const QString& sentence);
    void saved(const QString& file);

private:
    void start(CorpusRequest request, const QString& activity);
    void hear(const CorpusNews& news);

    CorpusNews m_shown;
    bool m_isBusy = false;
    bool m_isSaving = false;
    QString m_activity;
    CancelToken m_stop;
    Runner<CorpusRequest, CorpusNews> m_runner; // last: it uses everything above
};

} // namespace headlight
