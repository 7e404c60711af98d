// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/window/frame/window_fixture.h"
#include "ui/window/text/text_line.h"
#include "ui/window/text/token_chips.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QPicture>

using namespace headlight;

namespace {

/// Counts how often a widget is painted.
struct Paintings : QObject {
    explicit Paintings(QWidget& widget) { widget.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override
    {
        count += event->type() == QEvent::Paint;
        return false;
    }

    int count = 0;
};

} // namespace

/// A text of many thousands of characters, pasted with the keys of the clipboard.
class TestLongText : public QObject {
    Q_OBJECT
private slots:
    void aRowOfTokensDrawsWhatIsSeenOfIt();
    void aLineIsNotLaidOutAnewWhereNothingChanged();
    void fiftyThousandCharactersArePasted();

private:
    /// The bytes of what the topmost 60 pixels of so many tokens draw.
    static uint drawnAtTop(int nTokens)
    {
        TokenChips chips;
        QStringList tokens;
        for (int i = 0; i < nTokens; ++i)
            tokens << QString("tok%1").arg(i % 10);
        chips.setTokens(tokens, std::vector<std::uint8_t>(std::size_t(nTokens)));
        chips.resize(600, chips.heightForWidth(600));
        QPicture picture;
        chips.render(&picture, {}, QRegion(0, 0, 600, 60), QWidget::DrawChildren);
        return picture.size();
    }
};

void TestLongText::aRowOfTokensDrawsWhatIsSeenOfIt()
{
    const uint few = drawnAtTop(200);
    QVERIFY(few > 1000); // it draws some
    QCOMPARE(drawnAtTop(8192), few);
}

void TestLongText::aLineIsNotLaidOutAnewWhereNothingChanged()
{
    TextLine line;
    line.setText(QString("the cat sat ").repeated(4000));
    line.resize(600, 34);
    line.show();
    QVERIFY(QTest::qWaitForWindowExposed(&line));
    line.setReadUntil(100);
    QCoreApplication::processEvents();
    Paintings paintings(line);
    for (int i = 0; i < 100; ++i)
        line.setReadUntil(100);
    QCoreApplication::processEvents();
    QCOMPARE(paintings.count, 0);
    line.setReadUntil(50); // another part is muted
    QCoreApplication::processEvents();
    QVERIFY(paintings.count > 0);
    line.setText("the dog"); // a text of its own is muted anew
    line.setReadUntil(3);
    QCOMPARE(line.readText(), QString("the"));
}

void TestLongText::fiftyThousandCharactersArePasted()
{
    const auto fixture = test::openedTiny("ab cd");
    auto* line = fixture->find<QLineEdit>("textLine");
    const QString text = QString("ab cd abc ").repeated(5000);
    QGuiApplication::clipboard()->setText(text);
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(line->text(), text);
    QTRY_VERIFY_WITH_TIMEOUT(fixture->session().result() && fixture->session().result()->state.input.text == text,
                             20'000);
}

HEADLIGHT_TEST(TestLongText)
#include "tst_long_text.moc"
