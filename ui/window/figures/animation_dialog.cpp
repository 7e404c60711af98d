// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/figures/animation_dialog.h"

#include "core/base/error.h"
#include "core/io/file_ending.h"
#include "ui/export/animation_file.h"
#include "ui/state/choice_text.h"
#include "ui/window/figures/file_choices.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"
#include "ui/window/widgets/usable.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace headlight {

namespace {

constexpr int kWholeBar = 1000;
constexpr double kShareOfMaking = 0.5; // the rest of the bar is writing

QString tooLargeForMemory()
{
    return AnimationDialog::tr("The computer has not enough memory for these pictures.");
}

} // namespace

AnimationDialog::AnimationDialog(std::vector<AnimationSubject> subjects, QWidget* parent)
    : QDialog(parent),
      m_subjects(std::move(subjects)),
      m_subject(new QComboBox(this)),
      m_format(new QComboBox(this)),
      m_seconds(new QDoubleSpinBox(this)),
      m_theme(new QComboBox(this)),
      m_file(new QLineEdit(this)),
      m_browse(new QPushButton(tr("Browse…"), this)),
      m_bar(new QProgressBar(this)),
      m_problem(plainLabel(this)),
      m_export(new QPushButton(tr("Export"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_maker(
          *this,
          [this](const Wish& wish, const CancelToken& cancel, const Progress& progress, const auto& deliver) {
              make(wish, cancel, progress, deliver);
          },
          [this](const QString& text) { say(text); },
          [this](const std::shared_ptr<const Made>& made) {
              if (made->problem.isEmpty())
                  write(made->frames);
              else
                  sayProblem(made->problem);
          })
{
    setObjectName("animationDialog");
    setWindowTitle(tr("Export animation"));
    makeChoices();
    layOut();
    recall();
    connect(m_export, &QPushButton::clicked, this, &AnimationDialog::accept);
    connect(m_cancel, &QPushButton::clicked, this, &AnimationDialog::reject);
    connect(m_browse, &QPushButton::clicked, this, &AnimationDialog::browse);
    connect(m_file, &QLineEdit::textChanged, this, &AnimationDialog::follow);
    connect(m_subject, &QComboBox::currentIndexChanged, this, &AnimationDialog::follow);
    connect(m_format, &QComboBox::activated, this, &AnimationDialog::takeFormat);
    follow();
    m_file->setFocus();
    m_file->selectAll();
}

QString AnimationDialog::whyNot(const std::vector<AnimationSubject>& subjects)
{
    const auto isMade = [](const AnimationSubject& one) { return one.whyNot.isEmpty(); };
    return std::ranges::any_of(subjects, isMade) || subjects.empty() ? QString() : subjects.front().whyNot;
}

QString AnimationDialog::file() const
{
    return m_file->text();
}

QString AnimationDialog::written() const
{
    if (m_written.empty())
        return {};
    const QString first = QDir::toNativeSeparators(toQString(m_written.front()));
    return m_written.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(m_written.size() - 1);
}

std::size_t AnimationDialog::subject() const
{
    return static_cast<std::size_t>(m_subject->currentIndex());
}

FigureExportOptions AnimationDialog::options() const
{
    FigureExportOptions options;
    options.theme = static_cast<ThemeId>(m_theme->currentData().toInt());
    return options;
}

SaidCommand AnimationDialog::command() const
{
    SaidCommand said = m_subjects[subject()].command;
    const AnimationFormat* format = animationFormat(endingOf(toPath(file())));
    if (said.refusal.isEmpty() && format && format->plays && m_seconds->value() != 1.0)
        said.options.push_back({QStringLiteral("--frame-seconds"), QString::number(m_seconds->value())});
    return said;
}

void AnimationDialog::recall()
{
    for (QComboBox* choice : {m_subject, m_format, m_theme})
        recallItem(*choice);
    if (const double seconds = rememberedChoice(m_seconds->objectName()).toDouble(); seconds > 0.0)
        m_seconds->setValue(seconds);
    m_file->setText(
        QDir(folderFor(FileKind::Figure)).filePath(QStringLiteral("headlight") + m_format->currentData().toString()));
}

void AnimationDialog::remember() const
{
    QMap<QString, QString> choices = chosenItems(std::array{m_subject, m_format, m_theme});
    choices[m_seconds->objectName()] = QString::number(m_seconds->value());
    rememberChoices(choices);
    rememberFile(FileKind::Figure, m_file->text());
}

void AnimationDialog::browse()
{
    QStringList endings;
    for (const AnimationFormat& format : kAnimationFormats)
        endings << QLatin1String(format.ending);
    browseFor(*m_file, {filterOf(tr("Animations (%1)"), endings)});
}

/// The format is what the file's ending says, so choosing one changes the ending.
void AnimationDialog::takeFormat()
{
    changeEnding(*m_file, m_format->currentData().toString());
}

void AnimationDialog::follow()
{
    const std::string ending = endingOf(toPath(m_file->text()));
    if (const int i = m_format->findData(QString::fromStdString(ending)); i >= 0)
        m_format->setCurrentIndex(i);
    const AnimationFormat* format = animationFormat(ending);
    setUsable(*m_seconds, format && format->plays, tr("How long each frame stands"), tr("Only a WebP plays by itself"));
    m_export->setEnabled(!m_file->text().isEmpty());
    m_export->setText(tr("Export"));
    m_mayReplace.clear();
    m_problem->hide();
}

void AnimationDialog::setBusy(bool busy)
{
    m_isBusy = busy;
    for (QWidget* choice : std::initializer_list<QWidget*>{m_subject, m_format, m_theme, m_file, m_browse})
        choice->setEnabled(!busy);
    m_export->setEnabled(!busy);
    m_bar->setVisible(busy);
    m_bar->setValue(0);
    m_bar->setFormat(tr("Making the pictures"));
    if (busy) {
        m_seconds->setEnabled(false);
        m_problem->hide();
        m_cancel->setFocus();
    } else {
        follow();
        m_file->setFocus();
    }
}

void AnimationDialog::sayProblem(const QString& sentence)
{
    setBusy(false);
    m_problem->setText(sentence);
    m_problem->show();
}

void AnimationDialog::say(const QString& progress)
{
    m_bar->setFormat(plainTip(progress));
}

/// What was shown stays as it was shown while the frames are made: the subject holds copies.
void AnimationDialog::make(const Wish& wish, const CancelToken& cancel, const Progress& progress,
                           const std::function<void(std::shared_ptr<const Made>)>& deliver) const
{
    auto made = std::make_shared<Made>();
    made->number = wish.number;
    try {
        made->frames = m_subjects[wish.subject].frames(cancel, progress);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::Cancelled)
            throw;
        made->problem = QString::fromUtf8(error.what());
    } catch (const std::bad_alloc&) {
        made->problem = tooLargeForMemory();
    }
    deliver(made);
}

QStringList AnimationDialog::filesThere(std::size_t nFrames) const
{
    QStringList there;
    for (const std::filesystem::path& one : animationFiles(toPath(m_file->text()), nFrames))
        if (const QFileInfo info(toQString(one)); info.isFile())
            there << info.fileName();
    return there;
}

void AnimationDialog::accept()
{
    if (m_isBusy)
        return;
    const QString mayReplace = m_mayReplace;
    if (!animationFormat(endingOf(toPath(m_file->text())))) {
        sayProblem(tr("An animation is written as %1.").arg(animationEndings()));
        return;
    }
    setBusy(true);
    m_mayReplace = mayReplace;
    m_writing = CancelToken();
    m_maker.start({0, subject()});
}

/// Figures are drawn in the window's thread, frame by frame; between two of them a press on Cancel counts.
void AnimationDialog::write(const std::vector<Figure>& frames)
{
    if (const QStringList there = filesThere(frames.size()); !there.isEmpty() && m_mayReplace != m_file->text()) {
        sayProblem(there.size() == 1 ? tr("%1 exists: press Replace to write over it.").arg(there.first())
                                     : tr("%1 and %2 more exist: press Replace to write over them.")
                                           .arg(there.first())
                                           .arg(there.size() - 1));
        m_mayReplace = m_file->text();
        m_export->setText(tr("Replace"));
        return;
    }
    const auto progress = [this](double fraction, std::string_view what) {
        m_bar->setValue(static_cast<int>(kWholeBar * (kShareOfMaking + (1.0 - kShareOfMaking) * fraction)));
        say(QString::fromUtf8(what.data(), static_cast<qsizetype>(what.size())));
        QCoreApplication::processEvents();
    };
    const CancelToken writing = m_writing; // another press on Export has another one
    try {
        m_written = exportAnimation(toPath(m_file->text()), frames, options(), m_seconds->value(), writing, progress);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::Cancelled) // which was said when it was cancelled
            sayProblem(QString::fromUtf8(error.what()));
        return;
    } catch (const std::bad_alloc&) {
        sayProblem(tooLargeForMemory());
        return;
    }
    remember();
    m_isBusy = false;
    QDialog::accept();
}

void AnimationDialog::reject()
{
    if (!m_isBusy) {
        QDialog::reject();
        return;
    }
    m_writing.cancel(); // where it writes, it stops at the next frame
    m_maker.cancel();
    sayProblem(tr("It was stopped: nothing was written."));
}

} // namespace headlight
