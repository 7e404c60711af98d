// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/help/guide_window.h"

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/help/guide_pages.h"
#include "ui/window/palette/palette_entry.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>

#include <algorithm>
#include <memory>

using namespace headlight;

class TestGuideWindow : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->openTiny("abc");
    }
    void cleanup() { m_fixture.reset(); }

    void aKeyOpensItOnce()
    {
        for (int press = 0; press < 2; ++press)
            QTest::keyClick(m_fixture->window.get(), Qt::Key_F1);
        QCOMPARE(m_fixture->window->findChildren<GuideWindow*>().size(), 1);
        QVERIFY(guide()->isVisible());
        QVERIFY(text()->toPlainText().startsWith("Start\n"));
        QCOMPARE(list()->currentRow(), 0);
        QTest::keyClick(guide(), Qt::Key_Escape);
        QTRY_VERIFY(!m_fixture->window->findChild<GuideWindow*>());
    }

    void everyPageOpensFromTheList()
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F1);
        list()->setFocus();
        for (const GuidePage& page : guidePages()) {
            QVERIFY2(text()->toPlainText().startsWith(page.title), qPrintable(page.title));
            const QString plain = text()->toPlainText();
            for (const QString& section : page.sections)
                QVERIFY2(plain.contains(section), qPrintable(section));
            if (page.markdown.contains("](pictures/"))
                QVERIFY2(text()->document()->size().width() > 0 && hasPicture(), qPrintable(page.title));
            QTest::keyClick(list(), Qt::Key_Down);
        }
    }

    void aLinkLeadsToItsPageAndBack()
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F1);
        text()->setSource(QUrl("02_views.md"));
        QVERIFY(text()->toPlainText().startsWith("Views\n"));
        QCOMPARE(list()->currentItem()->text(), QString("Views"));
        auto* back = guide()->findChild<QPushButton*>("guideBack");
        QVERIFY(back->isEnabled());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(text()->toPlainText().startsWith("Start\n"));
        QCOMPARE(list()->currentRow(), 0);
    }

    void theSearchNamesPagesAndGoesOn()
    {
        QTest::keyClick(m_fixture->window.get(), Qt::Key_F1);
        auto* search = guide()->findChild<QLineEdit*>("guideSearch");
        QTest::keyClicks(search, "Induction");
        QStringList shown;
        for (int row = 0; row < list()->count(); ++row) {
            const bool has =
                guidePages()[static_cast<std::size_t>(row)].markdown.contains("induction", Qt::CaseInsensitive);
            QCOMPARE(!list()->item(row)->isHidden(), has);
            if (has)
                shown << list()->item(row)->text();
        }
        QVERIFY(shown.size() > 1 && shown.size() < list()->count());
        QStringList visited;
        for (int press = 0; press < 60 && visited.size() < shown.size(); ++press) {
            QTest::keyClick(search, Qt::Key_Return);
            QCOMPARE(text()->textCursor().selectedText().toLower(), QString("induction"));
            if (!visited.contains(list()->currentItem()->text()))
                visited << list()->currentItem()->text();
        }
        QVERIFY(std::ranges::is_permutation(visited, shown));
        QVERIFY2(guide()->isVisible(), "Enter closes nothing");
        search->setText("no such words here");
        QCOMPARE(guide()->findChild<QLabel*>("guideFound")->text(), QString("No page has these words."));
    }

    void thePaletteHasPagesAndHeadings()
    {
        const std::vector<PaletteEntry> entries = guideEntries(*m_fixture->window);
        std::size_t expected = 0;
        for (const GuidePage& page : guidePages())
            expected += 1 + static_cast<std::size_t>(page.sections.size());
        QCOMPARE(entries.size(), expected);
        const auto patching = std::ranges::find(entries, QString("Guide: Views, Patching"), &PaletteEntry::text);
        QVERIFY(patching != entries.end());
        patching->run();
        QVERIFY(guide() && guide()->isVisible());
        QCOMPARE(text()->textCursor().block().text(), QString("Patching"));
    }

    /// Whatever a page calls an entry of a menu is one: "*File ▸ Open picture…*".
    void theMenusThatItNamesAreThere()
    {
        QStringList entries;
        for (const PaletteEntry& entry : actionEntries(*m_fixture->window)) {
            QString menu = entry.group + QStringLiteral(" › ") + entry.text;
            entries << menu.replace(u'›', u'▸');
        }
        int nNamed = 0;
        static const QRegularExpression named(QStringLiteral("\\*((?:File|Edit|View|Help|Model|Heads) ▸ [^*]+)\\*"));
        for (const GuidePage& page : guidePages())
            for (auto found = named.globalMatch(page.markdown); found.hasNext(); ++nNamed) {
                const QString menu = found.next().captured(1).simplified();
                QVERIFY2(entries.contains(menu), qPrintable(page.name + ": " + menu + " of " + entries.join(u'\n')));
            }
        QVERIFY(nNamed > 5);
    }

private:
    GuideWindow* guide() { return m_fixture->window->findChild<GuideWindow*>(); }
    QTextBrowser* text() { return guide()->findChild<QTextBrowser*>("guideText"); }
    QListWidget* list() { return guide()->findChild<QListWidget*>("guideList"); }

    bool hasPicture()
    {
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (const QTextImageFormat image = part.fragment().charFormat().toImageFormat(); image.isValid())
                    return !text()->loadResource(QTextDocument::ImageResource, QUrl(image.name())).isNull();
        return false;
    }

    std::unique_ptr<test::WindowFixture> m_fixture;
};

HEADLIGHT_TEST(TestGuideWindow)
#include "tst_guide_window.moc"
