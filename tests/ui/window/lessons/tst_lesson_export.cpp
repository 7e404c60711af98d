// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/frame/notice_line.h"
#include "ui/window/lessons/lesson_pane.h"

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTimer>

using namespace headlight;

/// The page of a lesson that is open, written for a browser from the window.
class TestLessonExport : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { m_fixture.reset(); }

    void thePageThatIsOpenIsWritten()
    {
        const QTemporaryDir folder;
        m_fixture = test::openedTiny("abcde");
        auto* const pane = m_fixture->find<LessonPane>("lessonPane");
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
        QTRY_VERIFY(pane->isOpen());
        pane->openLesson(0, 2);
        const QString file = folder.filePath("page.html");
        QCOMPARE(exportInto(file), QString("headlight-lesson-0.3.html"));
        QTRY_COMPARE(notice(), "Written: " + file);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().contains(pane->lessons()[0].pages[2].title.toUtf8()));
    }

    void aPlaceThatCannotBeWrittenIsSaid()
    {
        m_fixture = test::openedTiny("abcde");
        auto* const pane = m_fixture->find<LessonPane>("lessonPane");
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F2);
        QTRY_VERIFY(pane->isOpen());
        exportInto("/dev/full/page.html");
        QTRY_VERIFY2(notice().contains("/dev/full/page.html"), qPrintable(notice()));
    }

    void withoutALessonItIsSaid()
    {
        m_fixture = test::openedTiny("abcde");
        m_fixture->find<QAction>("exportLessonPage")->trigger();
        QTRY_COMPARE(notice(), QString("No lesson is open: F2 opens one, and its page is written."));
    }

private:
    QString notice() const { return m_fixture->find<NoticeLine>("noticeLine")->sentence(); }

    /// Types that name where the window asks for one; returns the name that was proposed.
    QString exportInto(const QString& file)
    {
        QString proposed;
        QTimer answers;
        connect(&answers, &QTimer::timeout, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            auto* line = dialog->findChild<QLineEdit*>("fileNameEdit");
            if (proposed.isEmpty())
                proposed = line->text();
            line->setText(file);
            QTest::keyClick(line, Qt::Key_Return);
            if (dialog->isVisible() && !QFileInfo(file).dir().exists())
                dialog->reject();
        });
        answers.start(50);
        m_fixture->find<QAction>("exportLessonPage")->trigger();
        return proposed;
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestLessonExport)
#include "tst_lesson_export.moc"
