// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/text/token_chips.h"

#include <QClipboard>
#include <QGuiApplication>

using namespace headlight;
using namespace headlight::test;

/// While a model is slower than the person who types, nothing waits in a queue: the newest text wins.
class TestSlowTyping : public QObject {
    Q_OBJECT

    std::unique_ptr<WindowFixture> m_fixture;

    Session& session() const { return m_fixture->session(); }

    /// The grey of the darkest ink, from 0 to 255: a dimmed row has none that is as dark.
    static int darkest(QWidget& widget)
    {
        const QImage image = widget.grab().toImage();
        int found = 255;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                found = std::min(found, qGray(image.pixel(x, y)));
        return found;
    }

private slots:
    void init() { m_fixture = std::make_unique<WindowFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void theNewestTextWinsAndTheLastPictureStaysWithAMark()
    {
        ModelConfig config = tinyConfig(); // which takes long for a long text
        config.nLayers = 48;
        config.nCtx = 4096;
        writeTinyModel(QDir(WindowFixture::modelFolder()), config);
        m_fixture->openTiny("abc");
        auto* chips = m_fixture->find<TokenChips>("tokenChips");
        auto* view = m_fixture->find<HeatmapView>("heatmapView");
        QLineEdit* line = m_fixture->line();
        const auto before = session().result();
        const int fresh = darkest(*chips);
        QVERIFY(fresh < 100);

        QStringList delivered;
        connect(&session(), &Session::resultChanged, this, [&] { delivered << session().result()->state.input.text; });
        QGuiApplication::clipboard()->setText(QString(4000, 'x'));
        line->setFocus();
        QTest::keyClick(line, Qt::Key_End);
        QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(session().state().input.text, "abc" + QString(4000, 'x'));
        QTRY_VERIFY_WITH_TIMEOUT(session().isSlow(), 20000);
        QVERIFY2(darkest(*chips) > fresh + 20, "the tokens of the last picture are dimmed");
        QCOMPARE(session().result(), before);
        QCOMPARE(view->plot().queryLabels.size(), 5);

        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line, "cab");
        SETTLE();
        disconnect(&session(), nullptr, this, nullptr);
        QCOMPARE(session().result()->state.input.text, QString("cab"));
        for (const QString& text : delivered)
            QVERIFY2(text.size() <= 3, "the long text was given up, and nothing waited for it");
        QVERIFY(darkest(*chips) < fresh + 20);
    }
};

HEADLIGHT_TEST(TestSlowTyping)
#include "tst_slow_typing.moc"
