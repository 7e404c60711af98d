// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/start/start_page.h"

#include "ui/lessons/lesson_library.h"
#include "ui/session/model_locations.h"
#include "ui/session/session.h"
#include "ui/state/choice_text.h"
#include "ui/window/start/start_examples.h"
#include "ui/window/widgets/file_dialogs.h"
#include "ui/window/widgets/plain_text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headlight {

namespace {

constexpr int kWidestColumn = 640; // pixels; lines longer than that are hard to read
constexpr int kLinkBorder = 1;     // pixels, as in the window's style: what is no link begins where a link's letters do
constexpr qsizetype kMostSessions = 5;
constexpr std::size_t kMostLessons = 5;

QLabel* startHeading(const QString& text, const char* role, QWidget* parent)
{
    QLabel* label = plainLabel(text, parent);
    label->setProperty("role", role);
    label->setWordWrap(true);
    label->setIndent(kLinkBorder);
    return label;
}

} // namespace

StartPage::StartPage(Session& session, QWidget* parent) : QScrollArea(parent), m_session(session)
{
    setObjectName("startPage");
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    // Not at once: it may be a link of the page that changes the model.
    connect(&session, &Session::stateChanged, this, &StartPage::followModel, Qt::QueuedConnection);
    connect(&session, &Session::problemChanged, this, &StartPage::followModel, Qt::QueuedConnection);
}

void StartPage::followModel()
{
    const bool asksForTexts = m_session.readsTexts();
    const bool asksForImages = m_session.readsImages();
    if (isVisible() && (asksForTexts != m_asksForTexts || asksForImages != m_asksForImages ||
                        (!asksForTexts && m_session.problem() != m_reason)))
        fill();
}

/// Anew each time: sessions and lessons come and go.
void StartPage::showEvent(QShowEvent* event)
{
    fill();
    QScrollArea::showEvent(event);
}

void StartPage::fill()
{
    auto* page = new QWidget;
    page->setMaximumWidth(kWidestColumn);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(4, 8, 4, 4);
    column->setSpacing(1);
    addWords(*column);
    if (!m_asksForImages)
        addExamples(*column);
    column->addSpacing(8);
    auto* below = new QHBoxLayout;
    below->setSpacing(24);
    auto* left = new QVBoxLayout;
    auto* right = new QVBoxLayout;
    for (QVBoxLayout* side : {left, right}) {
        side->setSpacing(1);
        below->addLayout(side, 1);
    }
    column->addLayout(below);
    addSessions(*left);
    addLessons(*right);
    left->addStretch(1);
    right->addStretch(1);
    column->addStretch(1);

    auto* centred = new QWidget(this);
    auto* sides = new QHBoxLayout(centred);
    sides->setContentsMargins(0, 0, 0, 0);
    sides->addStretch(1);
    sides->addWidget(page, 100);
    sides->addStretch(1);
    setWidget(centred);
}

QAbstractButton* StartPage::addLink(QVBoxLayout& column, const QString& text, const QString& below)
{
    auto* link = new QPushButton(plainName(text));
    link->setProperty("role", "link");
    link->setCursor(Qt::PointingHandCursor);
    link->setAccessibleName(below.isEmpty() ? text : text + QStringLiteral(": ") + below);
    link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // cut off rather than wider than the page
    link->setToolTip(plainTip(link->accessibleName()));
    column.addWidget(link);
    if (!below.isEmpty()) {
        QLabel* line = plainLabel(below, nullptr);
        line->setProperty("role", "linkNote");
        line->setIndent(0); // else half a letter more than its padding
        column.addWidget(line);
    }
    return link;
}

/// What to type. What the session says of a model without a tokenizer is part of it.
void StartPage::addWords(QVBoxLayout& column)
{
    m_asksForTexts = m_session.readsTexts();
    m_asksForImages = m_session.readsImages();
    m_reason = m_session.problem();
    if (m_asksForImages) {
        addPictures(column);
        return;
    }
    const QString title =
        m_asksForTexts ? tr("Type a sentence in the line above") : tr("Type token ids in the line above");
    const QString what = m_asksForTexts
                             ? tr("Every head of the model reads it as you type, and what each token looks at appears "
                                  "here. Or begin with one of these:")
                             : tr("%1 Every head reads them as you type, and what each token looks at appears here. "
                                  "Or begin with one of these:")
                                   .arg(m_reason);
    column.addWidget(startHeading(title, "title", nullptr));
    column.addWidget(startHeading(what, "muted", nullptr));
    column.addSpacing(8);
    if (!m_asksForTexts)
        addIds(column);
}

void StartPage::addPictures(QVBoxLayout& column)
{
    column.addWidget(startHeading(tr("Open a picture"), "title", nullptr));
    column.addWidget(
        startHeading(tr("Drop a file on the window: every head of the model looks at its patches, and what "
                        "each of them looks at appears here. Or begin with one of these:"),
                     "muted", nullptr));
    column.addSpacing(8);
    const auto add = [this, &column](const QString& text, const QString& below, const QString& file) {
        QAbstractButton* link = addLink(column, text, below);
        link->setObjectName("startPicture");
        connect(link, &QAbstractButton::clicked, this, [this, file] { emit pictureWanted(file); });
    };
    add(tr("A picture of your own…"), tr("PNG, JPEG, WebP, BMP, GIF or TIFF"), {});
    for (const QString& file : shippedPictures())
        add(QFileInfo(file).completeBaseName().replace(u'-', u' '), tr("a picture that comes with Headlight"), file);
}

void StartPage::addIds(QVBoxLayout& column)
{
    const QString ids = QStringLiteral("1 2 3");
    QAbstractButton* link = addLink(column, ids, tr("three tokens of this model"));
    link->setObjectName("startIds");
    connect(link, &QAbstractButton::clicked, &m_session, [this, ids] {
        m_session.endBurst(); // a step of its own
        m_session.setText(ids);
        emit textTaken();
    });
}

void StartPage::addExamples(QVBoxLayout& column)
{
    std::vector<std::string> models;
    for (const ModelEntry& entry : m_session.models())
        models.push_back(entry.name);
    for (const StartExample& example : startExamples(models)) {
        QAbstractButton* link = addLink(column, example.text, example.shows);
        link->setObjectName("startExample");
        connect(link, &QAbstractButton::clicked, &m_session, [this, example] {
            m_session.replace(example.state(m_session.state()), tr("example"));
            emit textTaken();
        });
    }
}

void StartPage::addSessions(QVBoxLayout& column)
{
    const QStringList files = recentFiles(FileKind::Session).mid(0, kMostSessions);
    column.addWidget(startHeading(tr("Recent sessions"), "heading", nullptr));
    if (files.isEmpty())
        column.addWidget(startHeading(tr("None yet: Ctrl+S keeps what you chose in a file."), "muted", nullptr));
    for (const QString& file : files) {
        QAbstractButton* link = addLink(column, QFileInfo(file).fileName(), {});
        link->setObjectName("startSession");
        link->setToolTip(plainTip(file));
        connect(link, &QAbstractButton::clicked, this, [this, file] { emit sessionWanted(file); });
    }
}

void StartPage::addLessons(QVBoxLayout& column)
{
    const LessonLibrary library = findLessons(lessonLocations(), modelLocations());
    if (library.lessons.empty())
        return;
    column.addWidget(startHeading(tr("Lessons"), "heading", nullptr));
    for (std::size_t i = 0; i < std::min(kMostLessons, library.lessons.size()); ++i) {
        const Lesson& lesson = library.lessons[i];
        const QString name = toQString(lesson.file.filename());
        QAbstractButton* link = addLink(column, tr("%1. %2").arg(lesson.order).arg(lesson.title), {});
        link->setObjectName("startLesson");
        connect(link, &QAbstractButton::clicked, this, [this, name] { emit lessonWanted(name); });
    }
    const std::size_t nMore = library.lessons.size() - std::min(kMostLessons, library.lessons.size());
    if (nMore > 0)
        column.addWidget(startHeading(tr("and %1 more (F2)").arg(nMore), "muted", nullptr));
}

} // namespace headlight
