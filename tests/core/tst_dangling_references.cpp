// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/verify_none.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

using headlight::test::verifyNone;

namespace {

/// The lines, counted from 1, that keep what std::minmax(), std::min(), std::max() or std::clamp() refers to: these
/// return references to their arguments, which are gone where they were worked out on the spot. A list in braces gives
/// values.
QList<int> linesThatDangle(const QString& text)
{
    static const QRegularExpression pair(QStringLiteral(R"((\] =|auto&? \w+ =) std::minmax\((?!\s*\{))"));
    static const QRegularExpression one(QStringLiteral(R"(&+ \w+ = std::(min|max|clamp)\()"));
    QList<int> found;
    const QStringList lines = text.split('\n');
    for (int i = 0; i < lines.size(); ++i)
        if (lines[i].contains(pair) || lines[i].contains(one))
            found << i + 1;
    return found;
}

} // namespace

class TestDanglingReferences : public QObject {
    Q_OBJECT
private slots:
    void aReferenceToWhatIsGoneIsFound()
    {
        QCOMPARE(linesThatDangle("auto [a, b] = std::minmax(x / 2, y / 2);\nauto [a, b] = std::minmax({x, y});\n"
                                 "const auto& m = std::max(f(), g());\nconst int m = std::max(f(), g());\n"),
                 (QList<int>{1, 3}));
    }

    void nothingKeepsOne()
    {
        QStringList found;
        for (const QString folder : {"core", "ui", "app", "tests"}) {
            QDirIterator files(QStringLiteral(HEADLIGHT_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                if (!file.fileName().endsWith("tst_dangling_references.cpp"))
                    for (const int line : linesThatDangle(QString::fromUtf8(file.readAll())))
                        found
                            << QStringLiteral("%1:%2 keeps a reference to a temporary").arg(file.fileName()).arg(line);
            }
        }
        verifyNone(found);
    }
};

HEADLIGHT_APPLESS_TEST(TestDanglingReferences)
#include "tst_dangling_references.moc"
