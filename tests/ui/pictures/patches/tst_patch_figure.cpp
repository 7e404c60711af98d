// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/activation_cache.h"
#include "core/model/image_input.h"
#include "tests/support/image_model_folder.h"
#include "tests/support/register_test.h"
#include "ui/export/figure_bytes.h"
#include "ui/picture/image_file.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/patches/patch_image.h"
#include "ui/pictures/patches/patch_layout.h"
#include "ui/pictures/patches/patch_source.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/patches/seen_plot.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace headlight;

/// The files of weights on a picture.
class TestPatchFigure : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(test::drawnPicture(40, 30).save(m_folder.filePath("picture.png")));
        m_run = runOf("vit");
    }
    void init()
    {
        m_state = {};
        m_state.selected = {1, 2};
    }

    /// The picture is in the file as the model saw it, and a pixel of colour for each patch.
    void anSvgLosesNothingOfThePicture()
    {
        const Figure figure = *patchPictures().front().make(request()).figure;
        const PatchPlot& plot = *figure.as<PatchPlot>();
        const std::vector<QImage> images = imagesOf(svg(figure));
        QCOMPARE(images.size(), std::size_t{2});
        QCOMPARE(images[0].convertToFormat(QImage::Format_RGB888), plot.picture);
        QCOMPARE(images[1].convertToFormat(QImage::Format_ARGB32), patchHeat(plot, plot.panels[0], {}));
        const Figure seen = *patchPictures().back().make(request()).figure;
        QCOMPARE(imagesOf(svg(seen)).front().convertToFormat(QImage::Format_RGB888), seen.as<SeenPlot>()->seen);
    }

    /// The colour in the middle of a patch is that of its weight over that of the picture.
    void pixelsAreMixedAsTheOpacitySays()
    {
        const Theme& paper = theme(ThemeId::Paper);
        for (const double alpha : {0.0, 0.25, 1.0}) {
            m_state.patches.alpha = alpha;
            const Figure figure = *patchPictures().front().make(request()).figure;
            const PatchPlot& plot = *figure.as<PatchPlot>();
            const QSizeF size = figure.preferredSize(paper);
            QImage drawn(size.toSize(), QImage::Format_RGB32);
            drawn.fill(Qt::white);
            QPainter painter(&drawn);
            figure.paint(painter, size, paper);
            painter.end();
            const PatchLayout layout = layoutPatches(plot, size, -1, paper);
            const QImage heat = patchHeat(plot, plot.panels[0], {});
            for (int cell = 0; cell < 16; ++cell) {
                const QPoint point = (layout.cellRect(0, cell).center() + QPointF(3.0, 3.0)).toPoint();
                const QRectF& area = layout.panels[0];
                const QRgb below =
                    plot.picture.pixel(int((point.x() - area.left()) / area.width() * plot.picture.width()),
                                       int((point.y() - area.top()) / area.height() * plot.picture.height()));
                const QRgb above = heat.pixel(cell % 4, cell / 4);
                const double share = qAlpha(above) / 255.0;
                for (const auto channel : std::initializer_list<int (*)(QRgb)>{qRed, qGreen, qBlue})
                    QVERIFY(std::abs(channel(drawn.pixel(point)) -
                                     (share * channel(above) + (1.0 - share) * channel(below))) <= 2.0);
            }
        }
    }

    void everyFormFitsItsPage()
    {
        for (const char* golden : {"vit", "dinov2_registers", "siglip_vision"}) {
            m_run = runOf(QString::fromLatin1(golden));
            for (const PatchWeights weights : {PatchWeights::Head, PatchWeights::Heads, PatchWeights::Rollout})
                for (const PatchForm form : {PatchForm::Overlay, PatchForm::Heat, PatchForm::Masked})
                    for (const ThemeId id : {ThemeId::Paper, ThemeId::Slide, ThemeId::Dark}) {
                        m_state.selected = {0, 0};
                        m_state.patches.weights = weights;
                        m_state.patches.form = form;
                        const MadePicture made = patchPictures().front().make(request());
                        QVERIFY2(made.figure, qPrintable(made.refusal));
                        const Theme& colours = theme(id);
                        const QSizeF size = made.figure->preferredSize(colours);
                        QVERIFY2(made.figure->fits(size, colours), golden);
                        const PatchLayout layout = layoutPatches(*made.figure->as<PatchPlot>(), size, -1, colours);
                        QVERIFY(layout.size.height() <= size.height() + 0.5);
                    }
            const MadePicture seen = patchPictures().back().make(request());
            QVERIFY(seen.figure->fits(seen.figure->preferredSize(theme(ThemeId::Paper)), theme(ThemeId::Paper)));
        }
        m_run = runOf("vit");
    }

private:
    std::shared_ptr<const ActivationCache> runOf(const QString& golden) const
    {
        const QString folder = test::writeImageModel(QDir(m_folder.path()), golden, test::kSmallVitProcessor, golden);
        const auto model = loadModel(folder.toStdString());
        return runModel(model, imageInput(*model, readImageFile(m_folder.filePath("picture.png"))), {});
    }
    PictureRequest request()
    {
        const AttentionSize size = m_run->config().sizeOf(AttentionPart::Decoder);
        return {m_state,          m_run,     {size.nLayers, size.nHeads, AttentionPart::Decoder},
                m_state.selected, m_roots,   m_tools,
                m_cancel,         m_progress};
    }
    static QByteArray svg(const Figure& figure)
    {
        const Theme& paper = theme(ThemeId::Paper);
        return svgBytes(figure, figure.preferredSize(paper), paper);
    }
    static std::vector<QImage> imagesOf(const QByteArray& svg)
    {
        static const QRegularExpression data(QStringLiteral("base64,([^\"]*)"));
        std::vector<QImage> images;
        for (auto found = data.globalMatch(QString::fromLatin1(svg)); found.hasNext();)
            images.push_back(QImage::fromData(QByteArray::fromBase64(found.next().captured(1).toLatin1()), "PNG"));
        return images;
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const ActivationCache> m_run;
    SessionState m_state;
    std::vector<std::filesystem::path> m_roots;
    PictureTools m_tools;
    CancelToken m_cancel;
    Progress m_progress;
};

HEADLIGHT_TEST(TestPatchFigure)
#include "tst_patch_figure.moc"
