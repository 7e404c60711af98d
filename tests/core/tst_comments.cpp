// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/verify_none.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using headlight::test::verifyNone;

namespace {

/// Layers whose comments are looked at.
const QStringList layers{"core", "ui", "app", "tests"};

/// The lines, counted from 1, on which a comment begins with a word that leaves its subject to be guessed.
QList<int> linesWithoutSubject(const QString& text)
{
    static const QRegularExpression unclear(QStringLiteral("^//+[!<]*\\s*(of|the same|as|what an?|with)\\b"),
                                            QRegularExpression::CaseInsensitiveOption);
    QList<int> found;
    const QStringList lines = text.split('\n');
    qsizetype before = -1; // column of the comment on the line before
    for (int i = 0; i < lines.size(); ++i) {
        const qsizetype column = lines[i].indexOf("//");
        const bool standsAlone = column >= 0 && lines[i].left(column).trimmed().isEmpty();
        const bool goesOn = standsAlone && column == before;
        if (column >= 0 && !goesOn && lines[i].mid(column).contains(unclear))
            found << i + 1;
        before = column;
    }
    return found;
}

} // namespace

class TestComments : public QObject {
    Q_OBJECT
private slots:
    void aCommentThatLeavesItsSubjectToBeGuessedIsFound();
    void theSecondLineOfACommentMayBeginWithAnyWord();
    void everyCommentHasASubject();
};

void TestComments::aCommentThatLeavesItsSubjectToBeGuessedIsFound()
{
    QCOMPARE(linesWithoutSubject("/// Of the first line.\nint a;\n    // The same for b.\nint b; ///< as a\n"),
             (QList<int>{1, 3, 4}));
    QCOMPARE(linesWithoutSubject("int a; // what a reader sees\nint b; // with a\n"), (QList<int>{1, 2}));
    QVERIFY(linesWithoutSubject("/// Offsets of a.\n// Asks b.\nint c; // without b\n").isEmpty());
}

void TestComments::theSecondLineOfACommentMayBeginWithAnyWord()
{
    QVERIFY(linesWithoutSubject("/// The sum\n/// of a and b.\nint c; // the product\n       // of both\n").isEmpty());
}

void TestComments::everyCommentHasASubject()
{
    const QDir root(HEADLIGHT_SOURCE_DIR);
    int nFiles = 0;
    QStringList found;
    for (const QString& layer : layers) {
        QDirIterator files(root.filePath(layer), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            const QString name = root.relativeFilePath(file.fileName());
            if (name == "tests/core/tst_comments.cpp")
                continue; // this file holds unclear comments as test data, inside string literals
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++nFiles;
            for (const int line : linesWithoutSubject(QString::fromUtf8(file.readAll())))
                found << QStringLiteral("%1:%2 has a comment without a subject").arg(name).arg(line);
        }
    }
    QVERIFY(nFiles > 100); // else nothing was looked at
    verifyNone(found);
}

HEADLIGHT_GUILESS_TEST(TestComments)
#include "tst_comments.moc"
