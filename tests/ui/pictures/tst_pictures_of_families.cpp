// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/golden_families.h"
#include "ui/catalogue/all_pictures.h"
#include "ui/export/figure_bytes.h"
#include "ui/picture/picture_tools.h"
#include "ui/state/session_state.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace headlight;
using namespace headlight::test;

/// Every picture of every family's golden checkpoint, none of which has a tokenizer: encoders without a causal mask,
/// shared k and v, sinks, no head. There is a figure, or a sentence that says why not.
class PicturesOfFamiliesTest : public QObject {
    Q_OBJECT
private slots:
    void thereIsAFigureOrASentence_data() { addGoldenFamilies(); }
    void thereIsAFigureOrASentence()
    {
        QFETCH(QString, family);
        const auto run = runGoldenFamily(family);
        for (const AttentionPart part : run->config().parts())
            for (const Picture& picture : allPictures())
                look(picture, run, part);
    }

private:
    /// In the letters of an image anything may stand.
    static QString svgWithoutImages(const Figure& figure)
    {
        static const QRegularExpression image(QStringLiteral("base64,[^\"]*"));
        const Theme& light = theme(ThemeId::Light);
        return QString::fromUtf8(svgBytes(figure, figure.preferredSize(light), light)).remove(image);
    }

    static void look(const Picture& picture, const std::shared_ptr<const ActivationCache>& run, AttentionPart part)
    {
        const AttentionSize size = run->config().sizeOf(part);
        SessionState state;
        state.selected = {1, 1, part};
        show(state, picture);
        PictureTools tools;
        const std::vector<std::filesystem::path> noModels;
        const QString where = picture.name + u' ' + QString::fromUtf8(partName(part));
        try {
            const MadePicture made = picture.make(
                {state, run, {size.nLayers, size.nHeads, part}, state.selected, noModels, tools, CancelToken(), {}});
            QVERIFY2(made.figure || made.refusal.endsWith(u'.'), qPrintable(where));
            if (made.figure)
                QVERIFY2(!svgWithoutImages(*made.figure).contains(QLatin1String("nan")), qPrintable(where));
            if (made.table) {
                const QTemporaryDir written;
                made.table->write(written.filePath("table.csv").toStdString());
            }
        } catch (const Error& error) {
            QVERIFY2(std::string_view(error.what()).size() > 20, qPrintable(where));
        }
    }
};

HEADLIGHT_TEST(PicturesOfFamiliesTest)
#include "tst_pictures_of_families.moc"
