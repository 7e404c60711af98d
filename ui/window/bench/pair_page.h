// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/catalogue/command_line.h"
#include "ui/export/picture_table.h"
#include "ui/kit/figure.h"
#include "ui/lessons/lesson_around.h"
#include "ui/pictures/pair/pair_pipeline.h"
#include "ui/session/runner.h"

#include <QTimer>
#include <QWidget>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QSlider;

namespace headlight {

class ChoiceButton;
class MessageLabel;
class PairView;

/// Two translators on one sentence, a Transformer with cross-attention and a recurrent one with additive attention,
/// step by step: as they translate it, or as they are trained on the true translation.
class PairPage : public QWidget {
    Q_OBJECT
public:
    /// Models are looked for in `modelRoots`; nothing is loaded before the page is shown.
    explicit PairPage(std::vector<std::filesystem::path> modelRoots, QWidget* parent = nullptr);

    /// All of it at once.
    void ask(const PairAsked& asked);
    PairAsked asked() const;
    /// Hides the pictures, and what tells of them, while a lesson asks for them; the sentences stay.
    void setCover(const PairCover& cover);
    /// Empty while a run is on its way.
    PairPlot plot() const;
    void setTexts(const QString& source, const QString& target);
    void setMode(PairMode mode);
    /// From 0.
    void setStep(int step);
    void setHead(const PairHead& head);
    /// Nothing moves by itself: Play goes one step on.
    void setLessMotion(bool less);
    /// Whether a run is on its way.
    bool isBusy() const { return m_isBusy; }
    /// Empty where a sentence stands in place of both pictures.
    std::optional<Figure> figure() const;
    std::optional<PictureTable> numbers() const;
    SaidCommand command() const;

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    // pair_page_controls.cpp
    static QString modeName(PairMode mode);
    QWidget* makeTexts();
    QWidget* makeSteps();
    void fillModes();
    void fillHeads();

    void run();
    void take(const std::shared_ptr<const PairResult>& result);
    void cancel();
    void setBusy(bool isBusy);
    void play(bool plays);
    void playOn();
    void follow();

    std::vector<std::filesystem::path> m_roots;
    PairMode m_mode = PairMode::Inference;
    PairHead m_head;
    bool m_hasStarted = false;
    bool m_isBusy = false;
    PairCover m_cover;
    std::optional<int> m_stepAsked; // the step that a run on its way is to show
    QTimer m_longRun;               // after it, a run says so and can be cancelled
    QTimer m_player;
    bool m_lessMotion = false;

    QLineEdit* m_source;
    QLabel* m_targetName;
    QLineEdit* m_target;
    QMenu* m_modes;
    ChoiceButton* m_modeChoice;
    QMenu* m_heads;
    ChoiceButton* m_headChoice;
    QPushButton* m_play;
    QSlider* m_slider;
    QLabel* m_stepText;
    QLabel* m_modeText;
    PairView* m_view;
    QWidget* m_message; // how far a long run is, or that it was cancelled
    MessageLabel* m_note;
    QPushButton* m_cancel;
    Runner<PairRequest, PairResult> m_runner; // last: it uses everything above
};

} // namespace headlight
