// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>

class QAbstractButton;
class QVBoxLayout;

namespace headlight {

class Session;

/// What stands in place of a picture while there is no text: what to type, a text or token ids, or which picture
/// to open, examples, the last
/// sessions, lessons. Each of them is a click, or Tab and Enter; an example is one step of undo.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    explicit StartPage(Session& session, QWidget* parent = nullptr);

signals:
    /// One of the examples was; the page goes, and with it the link that had the focus.
    void textTaken();
    void sessionWanted(const QString& file);
    /// The file's name without its folder.
    void lessonWanted(const QString& fileName);
    /// A picture, for a model that reads them: one of the shipped ones; empty: the user is asked for one.
    void pictureWanted(const QString& file);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    void addWords(QVBoxLayout& column);
    void addIds(QVBoxLayout& column);
    void addPictures(QVBoxLayout& column);
    void followModel();
    void addExamples(QVBoxLayout& column);
    void addSessions(QVBoxLayout& column);
    void addLessons(QVBoxLayout& column);
    QAbstractButton* addLink(QVBoxLayout& column, const QString& text, const QString& below);

    Session& m_session;
    bool m_asksForTexts = true;   // what the page says; else for ids
    bool m_asksForImages = false; // and for neither
    QString m_reason;             // the problem of the session that it was filled with
};

} // namespace headlight
