// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/program.h"
#include "tests/support/register_test.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

namespace {

/// All that a figure says, line by line. Coordinates may differ in a last digit from processor to processor.
QStringList textsOfFigure(const QString& file)
{
    QFile svg(file);
    if (!svg.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression text(QStringLiteral(">([^<\n]+)<"));
    QStringList texts;
    for (auto matches = text.globalMatch(QString::fromUtf8(svg.readAll())); matches.hasNext();)
        texts << matches.next().captured(1);
    return texts;
}

} // namespace

class TestReadmeFigures : public QObject {
    Q_OBJECT
private slots:
    /// The figures of the README are those that its list writes today, and the README shows each.
    void theyAreWhatTheirListWrites()
    {
        const QDir figures(HEADLIGHT_SOURCE_DIR "/resources/figures");
        QTemporaryDir folder;
        QVERIFY(QFile::copy(figures.filePath("figures.json"), folder.filePath("figures.json")));
        const test::ProgramRun run = test::runHeadlight({"batch", folder.filePath("figures.json")});
        QVERIFY2(run.status == 0, run.all());
        QFile readme(HEADLIGHT_SOURCE_DIR "/README.md");
        QVERIFY(readme.open(QIODevice::ReadOnly));
        const QByteArray page = readme.readAll();
        const QStringList names = figures.entryList({"*.svg"});
        QCOMPARE(QDir(folder.path()).entryList({"*.svg"}), names);
        for (const QString& name : names) {
            const QStringList texts = textsOfFigure(figures.filePath(name));
            QVERIFY2(!texts.isEmpty(), qPrintable(name));
            QCOMPARE(textsOfFigure(folder.filePath(name)), texts);
            QVERIFY2(page.contains("(resources/figures/" + name.toUtf8() + ')'), qPrintable(name));
        }
    }
};

HEADLIGHT_TEST(TestReadmeFigures)
#include "tst_readme_figures.moc"
