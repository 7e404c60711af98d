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

class TestListedFigures : public QObject {
    Q_OBJECT
private slots:
    /// The figures of the guide and of the README are those that their list writes today.
    void theyAreWhatTheirListWrites()
    {
        const QDir figures(HEADLIGHT_SOURCE_DIR "/docs/pictures");
        QTemporaryDir folder;
        const QDir written(folder.filePath("docs/pictures"));
        QVERIFY(written.mkpath("."));
        QVERIFY(QFile::link(HEADLIGHT_SOURCE_DIR "/resources", folder.filePath("resources")));
        QVERIFY(QFile::copy(figures.filePath("figures.json"), written.filePath("figures.json")));
        const test::ProgramRun run = test::runHeadlight({"batch", written.filePath("figures.json")});
        QVERIFY2(run.status == 0, run.all());
        const QStringList names = figures.entryList({"*.svg"});
        QCOMPARE(written.entryList({"*.svg"}), names);
        for (const QString& name : names) {
            const QStringList texts = textsOfFigure(figures.filePath(name));
            QVERIFY2(!texts.isEmpty(), qPrintable(name));
            QCOMPARE(textsOfFigure(written.filePath(name)), texts);
        }
    }
};

HEADLIGHT_TEST(TestListedFigures)
#include "tst_listed_figures.moc"
