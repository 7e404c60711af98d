// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/inspector/inspector_view.h"

#include <QAction>
#include <QDialog>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

using namespace headlight;

/// The inspector in the real window: its export, its pins, and that it stays folded.
class TestInspectorPane : public QObject {
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    InspectorView* inspector() const { return m_fixture->find<InspectorView>("inspector"); }

private slots:
    void init() { m_fixture = test::openedTiny("abcde"); }

    void cleanup() { m_fixture.reset(); }

    void itIsExportedFromTheMenu()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("inspector.svg");
        QTimer::singleShot(0, this, [&] {
            auto* dialog = m_fixture->window->findChild<QDialog*>("exportDialog");
            auto* line = dialog->findChild<QLineEdit*>("exportFile");
            line->selectAll();
            QTest::keyClicks(line, file);
            QTest::mouseClick(dialog->findChild<QPushButton*>("exportNow"), Qt::LeftButton);
            if (dialog->isVisible())
                dialog->reject();
        });
        m_fixture->find<QAction>("exportInspector")->trigger();
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray svg = written.readAll();
        QVERIFY(svg.contains(inspector()->plot().title.toUtf8()));
        for (const InspectorSection& section : inspector()->plot().sections)
            for (const InspectorNumber& number : section.numbers)
                QVERIFY2(svg.contains(('>' + number.text + '<').toUtf8()), qPrintable(number.name));
    }

    void itsNumbersAreExportedByTheSameDialog()
    {
        const QByteArray numbers = QByteArray::fromStdString(inspectorTable(inspector()->plot(), ','));
        for (const char* action : {"exportInspectorCsv", "exportInspector"})
            QCOMPARE(m_fixture->exportedBy("csv", [&] { m_fixture->find<QAction>(action)->trigger(); }), numbers);
    }

    void aKeyOfItsListIsPinned()
    {
        const auto& top = inspector()->plot().sections[2].top;
        const int key = top[1].key;
        const int row = inspector()->picture().find(InspectorItem::Kind::Key, 2, 1);
        QTest::mouseClick(inspector(), Qt::LeftButton, {},
                          inspector()->picture().items[std::size_t(row)].rect.center().toPoint());
        QCOMPARE(m_fixture->session().state().pinnedKey, std::optional<int>(key));
        SETTLE();
        QCOMPARE(inspector()->plot().key, key);
    }

    void whatWasFoldedIsFoldedAtTheNextStart()
    {
        for (const int section : {1, 3}) {
            const int header = inspector()->picture().find(InspectorItem::Kind::Header, section);
            QTest::mouseClick(inspector(), Qt::LeftButton, {},
                              inspector()->picture().items[std::size_t(header)].rect.center().toPoint());
        }
        const std::set<InspectorStep> folded = inspector()->folded();
        QCOMPARE(folded, (std::set<InspectorStep>{InspectorStep::Mask, InspectorStep::Value}));
        m_fixture->window->close();
        m_fixture->window.reset();
        m_fixture->open();
        SETTLE();
        QCOMPARE(inspector()->folded(), folded);
        m_fixture->session().setText("xyz");
        SETTLE();
        QCOMPARE(inspector()->folded(), folded);
    }
};

HEADLIGHT_TEST(TestInspectorPane)
#include "tst_inspector_pane.moc"
