// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/bench_session.h"

#include "core/base/error.h"
#include "core/bench/bench_examples.h"
#include "core/bench/bench_file.h"
#include "core/bench/run_bench.h"
#include "ui/session/bench_change.h"
#include "ui/session/undo_limit.h"
#include "ui/state/choice_text.h"

#include <chrono>
#include <utility>

namespace headlight {

using namespace std::chrono_literals;

namespace {

constexpr auto kSpinning = 1000ms; // a pause as long as this ends a burst of spinning

} // namespace

BenchState benchState(const BenchInput& input, const QString& title)
{
    return {.input = input,
            .title = title,
            .first = benchTextOf(input.first.tokens),
            .second = benchTextOf(input.second.tokens)};
}

BenchSession::BenchSession(QObject* parent) : QObject(parent)
{
    m_undoStack.setUndoLimit(kUndoLimit);
    m_burstEnd.setSingleShot(true);
    m_burstEnd.setInterval(kSpinning);
    connect(&m_burstEnd, &QTimer::timeout, this, [this] {
        if (!m_isHeld)
            endBurst();
    });
    connect(&m_undoStack, &QUndoStack::canRedoChanged, this, [this](bool hasUndone) {
        if (hasUndone)
            endBurst(); // what follows does not go on from before
    });
    restore(benchState(quickBrownFoxBench(), tr("The quick brown fox jumps")));
}

BenchSession::~BenchSession()
{
    m_undoStack.disconnect(); // it speaks once more when it is cleared
}

void BenchSession::restore(const BenchState& state)
{
    runBench(state.input);
    m_undoStack.clear();
    apply(std::make_shared<const BenchState>(state));
}

bool BenchSession::edit(const QString& what, const Edit& change, const QString& burst)
{
    try {
        BenchState next = *m_state;
        next.input = change(m_state->input);
        if (next.input.first.tokens != m_state->input.first.tokens)
            next.first = benchTextOf(next.input.first.tokens);
        if (next.input.second.tokens != m_state->input.second.tokens)
            next.second = benchTextOf(next.input.second.tokens);
        return push(std::move(next), what, burst);
    } catch (const Error& error) {
        emit refused(tr("Nothing was changed: %1.").arg(QString::fromStdString(error.message())));
        return false;
    }
}

bool BenchSession::replace(const BenchState& state, const QString& what)
{
    try {
        return push(state, what);
    } catch (const Error& error) {
        emit refused(tr("Nothing was changed: %1.").arg(QString::fromStdString(error.message())));
        return false;
    }
}

bool BenchSession::setTokens(bool second, const BenchText& text, const std::vector<std::string>& tokens,
                             const NewTokenRows& newRows)
{
    try {
        BenchState next = *m_state;
        (second ? next.second : next.first) = text;
        if (tokens != (second ? m_state->input.second : m_state->input.first).tokens)
            next.input = withTokens(m_state->input, second, tokens, newRows);
        return push(std::move(next), tr("the sentence “%1”").arg(text.sentence));
    } catch (const Error& error) {
        emit refused(tr("The tokens stay as they were: %1.").arg(QString::fromStdString(error.message())));
        return false;
    }
}

bool BenchSession::openFile(const std::filesystem::path& file)
{
    try {
        const BenchInput input = loadBench(file);
        try {
            runBench(input);
        } catch (const Error& error) {
            throw Error(error.kind(), error.message(), file.filename().string());
        }
        BenchState opened = benchState(input, toQString(file.stem()));
        *opened.file = file;
        push(std::move(opened), tr("open %1").arg(toQString(file.filename())));
        m_undoStack.setClean();
        emit changed();
        return true;
    } catch (const Error& error) {
        emit refused(QString::fromUtf8(error.what()));
        return false;
    }
}

bool BenchSession::saveFile(const std::filesystem::path& file)
{
    try {
        saveBench(file, input());
        *m_state->file = file;
        m_undoStack.setClean();
        emit changed();
        return true;
    } catch (const Error& error) {
        emit refused(QString::fromUtf8(error.what()));
        return false;
    }
}

/// Throws what runBench() throws; then nothing has changed.
bool BenchSession::push(BenchState next, const QString& what, const QString& burst)
{
    if (isSame(next, *m_state)) {
        m_state = std::make_shared<const BenchState>(std::move(next)); // its file may be another
        return true;
    }
    runBench(next.input); // or it throws, and nothing has changed
    m_undoStack.push(new BenchChange(m_state, std::make_shared<const BenchState>(std::move(next)), what, burst, m_burst,
                                     [this](const std::shared_ptr<const BenchState>& state) { apply(state); }));
    m_burstEnd.start();
    return true;
}

void BenchSession::apply(const std::shared_ptr<const BenchState>& state)
{
    m_state = state;
    m_steps = std::make_shared<const BenchSteps>(runBench(state->input));
    emit changed();
}

} // namespace headlight
