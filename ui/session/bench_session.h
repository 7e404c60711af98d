// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_edits.h"
#include "core/bench/bench_steps.h"
#include "ui/session/bench_text.h"

#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <filesystem>
#include <functional>
#include <memory>

namespace headlight {

/// A bench and what it is called; what one step of undo goes back to.
struct BenchState {
    BenchInput input;
    QString title; // "The quick brown fox jumps"
    BenchText first;
    BenchText second;
    /// Where the bench was opened from or saved to last; may be empty, never null. All steps of one bench share it, so
    /// that undo goes back to the bench and its file.
    std::shared_ptr<std::filesystem::path> file = std::make_shared<std::filesystem::path>();
};

/// A state whose sentences follow from the tokens.
BenchState benchState(const BenchInput& input, const QString& title);

/// Holds what a person types into a bench, every edit one step of undo, and its steps. An edit that no bench can have
/// is refused with one sentence and changes nothing.
class BenchSession : public QObject {
    Q_OBJECT
public:
    explicit BenchSession(QObject* parent = nullptr);
    ~BenchSession() override;

    const BenchInput& input() const { return m_state->input; }
    const BenchState& state() const { return *m_state; }
    const BenchText& text(bool second) const { return second ? m_state->second : m_state->first; }
    /// Never null.
    const std::shared_ptr<const BenchSteps>& steps() const { return m_steps; }
    QUndoStack* undoStack() { return &m_undoStack; }
    /// Where the bench was opened from or saved to last; may be empty.
    const std::filesystem::path& file() const { return *m_state->file; }

    /// Takes over a bench that was kept: nothing to undo. Throws what runBench() throws.
    void restore(const BenchState& state);

    using Edit = std::function<BenchInput(const BenchInput&)>;
    /// `what` names the step: "change X(quick, 2) to 0.7". Edits with one `burst` that follow each other quickly are
    /// one step. False where the edit was refused.
    bool edit(const QString& what, const Edit& change, const QString& burst = {});
    /// Another bench in place of this one.
    bool replace(const BenchState& state, const QString& what);
    /// Cuts another sentence, of the first or the second sequence; the rows of tokens that stay are kept.
    bool setTokens(bool second, const BenchText& text, const std::vector<std::string>& tokens,
                   const NewTokenRows& newRows);

    bool openFile(const std::filesystem::path& file);
    bool saveFile(const std::filesystem::path& file);

    /// What follows is a new step of undo, even if it is more of the same.
    void endBurst() { ++m_burst; }
    /// What is changed while it is held is one step of undo, however long it takes.
    void holdBurst(bool isHeld)
    {
        m_isHeld = isHeld;
        endBurst();
    }

signals:
    void changed();
    /// One sentence about an edit or a file.
    void refused(const QString& sentence);

private:
    bool push(BenchState next, const QString& what, const QString& burst = {});
    void apply(const std::shared_ptr<const BenchState>& state);

    std::shared_ptr<const BenchState> m_state;
    std::shared_ptr<const BenchSteps> m_steps;
    QUndoStack m_undoStack;
    QTimer m_burstEnd;
    quint64 m_burst = 0;
    bool m_isHeld = false;
};

} // namespace headlight
