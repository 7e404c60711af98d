// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/adapter.h"
#include "core/model/model_catalog.h"
#include "ui/catalogue/run_result.h"
#include "ui/session/change_command.h"
#include "ui/session/look_history.h"
#include "ui/session/model_questions.h"
#include "ui/session/run_request.h"
#include "ui/session/runner.h"
#include "ui/state/head_choice.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QUndoStack>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

namespace headlight {

class RunPipeline;

/// What was chosen about the heads of one model.
struct HeadsOfModel {
    std::set<HeadIndex> hidden = {};
    std::set<HeadIndex> ablated = {};
};

/// The state in which a burst of typing began. Each of its keystrokes follows from there: a word on its way may be
/// another word, of which nothing was chosen.
struct TypingStart {
    PlacedState placed;
    quint64 burst = 0;
};

/// What the user chose, every edit of it undoable, and the newest result of it. Each change starts a run; a failed run
/// leaves the last good result where it is and says why in one sentence.
class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(std::vector<std::filesystem::path> modelRoots, QObject* parent = nullptr);
    ~Session() override;

    const SessionState& state() const { return m_state; }
    QUndoStack* undoStack() { return &m_undoStack; }
    std::vector<ModelEntry> models() const;
    /// Where models are looked for from now on; what runs stays.
    void setModelRoots(std::vector<std::filesystem::path> roots) { m_modelRoots = std::move(roots); }

    /// The last result that was no error; null before the first and while there is no text. While a long run goes on,
    /// the layers that are done.
    const std::shared_ptr<const RunResult>& result() const { return m_result; }
    /// One sentence: why the newest request has no result. Empty when it has one.
    const QString& problem() const { return m_problem; }
    /// The problem is only that there is no sentence yet.
    bool asksForText() const { return m_asksForText; }
    /// Whether the chosen model reads texts; one without a tokenizer reads token ids alone.
    bool readsTexts() const { return m_readsTexts; }
    /// Whether the chosen model reads pictures, and nothing that is typed.
    bool readsImages() const { return m_readsImages; }
    /// Whether what is typed are token ids.
    bool typesIds() const { return !m_readsTexts || m_state.input.isOfIds(); }
    /// Whether ids are typed for a model that reads every other text as words, such as those that steer.
    bool typesIdsForWords() const { return m_readsTexts && m_state.input.isOfIds(); }
    /// What is typed: the text, or the ids.
    const QString& typed() const { return typesIds() ? m_state.input.ids : m_state.input.text; }
    /// What is typed for a translator's decoder: a text, or ids.
    const QString& secondTyped() const { return typesSecondIds() ? m_state.input.pairIds : m_state.input.secondText; }
    /// One sentence: what of the choices the newest edits left behind, since their tokens are gone. Empty where nothing
    /// was; it stays while one goes on typing.
    QString leftBehind() const;
    /// What the worker is doing, once it takes longer than a moment; empty when nothing is under way.
    const QString& activity() const { return m_activity; }
    /// The result is whole and of all that was chosen and asked for, also of what is no part of the state: a table, a
    /// drawing.
    bool isSettled() const;
    /// A run has been under way for more than a moment.
    bool isSlow() const { return m_isRunning && !m_activity.isEmpty(); }
    /// Runs from the next one on show their layers so; a test holds them by it.
    void setLayerWish(LayerWish wish) { m_layerWish = std::move(wish); }
    /// The user stopped the newest run; problem() says so.
    bool isStopped() const { return m_isStopped; }
    /// The part of the shown model that the views speak of.
    AttentionPart part() const;
    /// Its heads; empty before the first result.
    HeadGrid grid() const;

    /// Takes over a state that was loaded: nothing to undo.
    void restore(const SessionState& state);
    /// Takes it over as one step that can be undone; `text` says what it was.
    void replace(const SessionState& state, const QString& text);
    /// Takes over a session of its own: what is saved from now on goes to `file`, and undo goes back to the file of
    /// before.
    void replace(const SessionState& state, const QString& text, WorkFile file);

    /// Where the session was opened from or saved to last.
    const WorkFile& file() const { return *m_file; }
    /// No step of undo: it is the file of all steps since the session was opened.
    void setFile(WorkFile file) { *m_file = std::move(file); }

    /// Chooses one thing as one step of undo, which is named after what changed (see undoStep()). What follows from a
    /// choice in other choices is done by the functions below, each for its own.
    template <typename Value>
    void set(Value SessionState::*choice, std::type_identity_t<Value> value)
    {
        edit([&](SessionState& next) { next.*choice = std::move(value); });
    }
    template <typename Choice, typename Value>
    void set(Choice SessionState::*choice, Value Choice::*member, std::type_identity_t<Value> value)
    {
        edit([&](SessionState& next) { (next.*choice).*member = std::move(value); });
    }
    void edit(const std::function<void(SessionState&)>& change);
    /// The theme belongs to the person who looks: it is no step of undo, and no other state brings one along but
    /// restore()'s.
    void setTheme(ThemeId theme);

    /// Looks are no steps of undo: back and forward go through them (see Look).
    bool canGoBack() const { return m_looks.canGoBack(lookOf(m_state)); }
    bool canGoForward() const { return m_looks.canGoForward(lookOf(m_state)); }
    void goBack();
    void goForward();

    /// Sets the sentence, or the ids where those are typed.
    void setText(const QString& text);
    /// Gives a translator's decoder a text or ids; blank lets the model translate.
    void setSecondText(const QString& text);
    /// A pin stays where the side it is on, query or key, is of the same text in the new part.
    void setPart(AttentionPart part);
    void setModel(const QString& nameOrFolder);
    /// Shows another stage, counted from 0, of a model of images that has some. What was chosen about heads is dropped:
    /// they mean something else there.
    void setStage(int stage);
    /// Whether the chosen model has a tower of texts and one of images, of which one is read.
    bool hasTwoTowers() const;
    /// Reads the other one. What was chosen about heads is dropped, as with another stage.
    void setTower(bool ofImages);
    /// Reads a picture, by the model's own tower of images where it has one, or by the model `ownModel`, which then
    /// opens in the place of the one that is open; both show it in the tab of patches. leftBehind() says what is
    /// dropped.
    void openImage(const QString& file, const QString& ownModel = {});
    /// What the files of the state's model leave to a person to say; empty for most models.
    ModelQuestions modelQuestions() const;
    /// Says it, as SessionState::allowedKeys and assumed spell it: one step of undo.
    void answerModel(const QString& allowedKeys, const QString& assumed);
    /// The adapter whose folder the model is; none for any other model.
    OpenedAdapter adapter() const;
    /// The chat template of the model; empty where it has none.
    QString chatTemplate() const;
    /// Shows its model with it or without it.
    void setAdapterMerged(bool isMerged);
    /// Sets the model without its adapter beside the model with it, in Compare.
    void compareWithoutAdapter();
    /// Whether it is the model of the state, by whatever name.
    bool isModel(const QString& nameOrFolder) const;
    /// Sets the mask of the part that is shown.
    void setMask(const Mask& mask);
    /// Cells (query, key) of the part that is shown, by token; those of one stroke are one step of undo (see
    /// endBurst()).
    void hideCells(const std::set<MaskCell>& cells, bool hide);
    void clearPaintedCells();
    /// Keys of that part, from every query.
    void hideKeys(const std::set<int>& keys, bool hide);
    void showEveryKey();
    void selectHead(const HeadIndex& head);
    /// The one that the model opens at: one step of undo with setModel(), where nothing came between.
    void selectFirstHead(const HeadIndex& head);
    void showHead(const HeadIndex& head, bool show);
    void ablateHead(const HeadIndex& head, bool ablate);
    void changeShown(HeadAction action, HeadScope scope);
    void changeAblated(HeadAction action, HeadScope scope);
    /// Tokens, as everywhere but in a picture's own rows and columns: see ShownAxes.
    void pin(std::optional<int> query, std::optional<int> key);

    /// Whether results carry the head finder's table, which costs time; no choice that is undone or kept.
    void wantHeadTable(bool want);
    /// What the head finder's table compares with, [Tq, Tk] ≥ 0 and not all 0; null = nothing was drawn. No choice that
    /// is undone or kept.
    void setDrawing(std::shared_ptr<const Matrix> drawing);
    const std::shared_ptr<const Matrix>& drawing() const { return m_headTable.drawing; }
    /// Switches each head off in turn, once, for the head finder; any change ends it.
    void switchOffEachHead();

    /// Takes a predicted token into the text; one sentence why not, empty when it was taken.
    QString usePrediction(std::int64_t id);

    /// One sentence; empty when generate() has something to do.
    QString whyNothingToGenerate() const;
    /// Lets the model go on writing, as the state's choice says; then the views show the end of it.
    void generate();
    /// What was written, until the text or the run changes; its `shown` is null while there is none.
    const GenerationWish& generation() const { return m_generation; }
    /// The views show the text after `step` of its tokens.
    void showGenerated(int step);
    /// Makes what is shown of it a part of the text, as one step of undo; one sentence why not, empty when it was
    /// taken.
    QString takeGeneratedOver();
    void discardGenerated();

    /// Ends the run that is under way; the last result stays, and the next change starts another.
    void stop();

    /// What follows is a new step of undo, even if it is more of the same.
    void endBurst() { ++m_burst; }

    /// Goes back to what was open before the newest model, whose file could not be read; false where something was
    /// chosen since, or nothing was open.
    bool leaveModel();

signals:
    /// A file of attention weights could not be read, or not before it is said how.
    void matricesRefused(const QString& problem, bool isOpenChoice);
    void stateChanged();
    void resultChanged();
    /// There is no text, and no result any more.
    void emptied();
    void leftBehindChanged();
    void problemChanged();
    void activityChanged();
    void generationChanged();

private:
    /// Throws Error: no such model, or none at all for an empty name.
    std::filesystem::path modelFolder(const QString& nameOrFolder) const;
    QString modelKey(const QString& nameOrFolder) const;
    enum class Positions { Follow, AsTheyAre };
    void change(SessionState next, const QString& text, ChangeKind kind = ChangeKind::Single);
    void change(PlacedState next, const QString& text, ChangeKind kind, Positions positions);
    PlacedState placed(const SessionState& state) const;
    std::pair<SessionState, QString> withTower(bool ofImages) const;
    void sayLeft(const QString& sentence);
    void setPainted(const PaintedMask& painted, const QString& what, ChangeKind kind = ChangeKind::Single);
    void showLook(const Look& look);
    void restoreStep(const PlacedState& chosen);
    void apply(const PlacedState& chosen, std::optional<PlacedState> asked);
    /// Two states with one model and one input have the same tokens, but for what the model writes itself.
    static bool readsTheSameTokens(const SessionState& a, const SessionState& b);
    std::shared_ptr<const ShownTokens> positionsAfter(const SessionState& next);
    std::shared_ptr<const ShownTokens> tokensOnScreen();
    bool countsTheSameTokens(const PlacedState& step);
    PlacedState asked();
    std::optional<PlacedState> askedAfter(const PlacedState& next, ChangeKind kind);
    SessionState meant(const SessionState& choice) const;
    PaintedMask meantPaint(const PaintedMask& painted) const;
    void settlePositions(const RunResult& result);
    bool typesSecondIds() const { return !m_readsTexts || m_state.input.hasPairIds(); }
    QString& typedOf(SessionState& state) const;
    QString& secondTypedOf(SessionState& state) const;
    void followModel();
    void forgetGeneratedOf(const SessionState& before, const SessionState& after);
    void start();
    void takeLayers(const std::shared_ptr<const RunResult>& result);
    bool leaveLayers();
    void tellResult();
    void take(const std::shared_ptr<const RunResult>& result);
    void setProblem(const QString& problem, bool asksForText = false);
    void setActivity(const QString& activity);
    void watchRun(const QString& activity);
    void endRun();
    void tellActivity();
    QString scopeText(HeadScope scope) const;

    std::vector<std::filesystem::path> m_modelRoots;
    SessionState m_state;
    std::shared_ptr<WorkFile> m_file = std::make_shared<WorkFile>(); // never null
    std::shared_ptr<const ShownTokens> m_positionsOf; // until a result says where they went; null = of its own text
    std::optional<PlacedState> m_asked;        // what the run under way was given; none = the state and its positions
    std::optional<TypingStart> m_typingStart;  // the newest burst of typing goes on from it
    std::shared_ptr<const ShownTokens> m_seen; // what tokensOnScreen() returned last
    LeftBehind m_leftTokens;                   // what the newest step dropped
    std::map<QString, HeadsOfModel> m_headsOfModels; // keyed by modelKey(); the models that were left
    QString m_leftHeads;                             // the newest step left them with another model
    bool m_readsTexts = true;
    bool m_readsImages = false;
    HeadTableWish m_headTable;
    GenerationWish m_generation;
    QUndoStack m_undoStack;
    LookHistory m_looks;
    quint64 m_burst = 0;
    ChangeKind m_lastKind = ChangeKind::Single; // the newest step's, which the next may go on with
    quint64 m_lastBurst = 0;
    quint64 m_modelBurst = 0; // in which the model was chosen
    QTimer m_burstEnd;
    QTimer m_slow; // fires when a run takes long enough to be worth a word, then for each new word
    QElapsedTimer m_runTime;
    bool m_isRunning = false;
    bool m_isStopped = false;
    QString m_pendingActivity;
    std::shared_ptr<const RunResult> m_result;
    QString m_problem;
    bool m_asksForText = false;
    QString m_activity;
    std::shared_ptr<const RunResult> m_wholeResult; // the last one of a run that has ended
    LayerWish m_layerWish;
    std::shared_ptr<RunPipeline> m_pipeline; // the runner's thread uses it
    Runner<RunRequest, RunResult> m_runner;
};

} // namespace headlight
