// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "ui/catalogue/command_line.h"
#include "ui/export/export_figure.h"
#include "ui/session/runner.h"

#include <QDialog>

#include <filesystem>
#include <functional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace headlight {

/// One animation that can be made of what is on the screen.
struct AnimationSubject {
    QString title;       ///< "Layer by layer"
    QString whyNot = {}; ///< why it cannot be made, in one sentence; else empty
    /// Makes the frames, in a thread of its own. Throws Error.
    std::function<std::vector<Figure>(const CancelToken&, const Progress&)> frames;
    SaidCommand command = {}; ///< makes them again, without -o
};

/// An animation as a file: what changes from frame to frame, the form, how long a frame stands, theme, and where it
/// goes. It says how far it is; Cancel and Esc stop it, and nothing of it stays. It closes once the file is there; a
/// file that exists is replaced only by a second press.
class AnimationDialog : public QDialog {
    Q_OBJECT
public:
    AnimationDialog(std::vector<AnimationSubject> subjects, QWidget* parent);

    /// Empty, or one sentence: why none of them can be made.
    static QString whyNot(const std::vector<AnimationSubject>& subjects);

    QString file() const;
    QString written() const; ///< "heads-01.png and 7 more"
    FigureExportOptions options() const;
    SaidCommand command() const; ///< makes what was written

    void accept() override;
    void reject() override; ///< while it works, stops the work alone

private:
    struct Wish {
        quint64 number = 0;
        std::size_t subject = 0;
    };
    struct Made {
        quint64 number = 0;
        std::vector<Figure> frames;
        QString problem; // why there are none
    };

    void makeChoices();
    void layOut();
    void recall();
    void remember() const;
    void browse();
    void takeFormat();
    void follow();
    void make(const Wish& wish, const CancelToken& cancel, const Progress& progress,
              const std::function<void(std::shared_ptr<const Made>)>& deliver) const;
    void write(const std::vector<Figure>& frames);
    void setBusy(bool busy);
    void sayProblem(const QString& sentence);
    std::size_t subject() const;
    QStringList filesThere(std::size_t nFrames) const;
    void say(const QString& progress);

    std::vector<AnimationSubject> m_subjects;
    QComboBox* m_subject;
    QComboBox* m_format;
    QDoubleSpinBox* m_seconds;
    QComboBox* m_theme;
    QLineEdit* m_file;
    QPushButton* m_browse;
    QProgressBar* m_bar;
    QLabel* m_problem;
    QPushButton* m_export;
    QPushButton* m_cancel;
    bool m_isBusy = false;
    QString m_mayReplace; // the file that a second press writes over
    CancelToken m_writing;
    std::vector<std::filesystem::path> m_written;
    Runner<Wish, Made> m_maker; // last: it uses what stands above
};

} // namespace headlight
