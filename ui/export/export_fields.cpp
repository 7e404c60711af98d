// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/export_fields.h"

#include "core/io/atomic_file.h"
#include "core/io/read_file.h"
#include "ui/export/figure_formats.h"
#include "ui/kit/json_object.h"

#include <QJsonDocument>
#include <QLocale>

#include <algorithm>
#include <array>
#include <string>

namespace headlight {

namespace {

constexpr double kShortestSide = 32.0;

struct LengthUnit {
    const char* name;
    double inPixels; // a pixel is 1/96 inch
};
constexpr std::array kLengthUnits{LengthUnit{"mm", kPixelsPerMm}, LengthUnit{"cm", 10.0 * kPixelsPerMm},
                                  LengthUnit{"in", 96.0}};

/// "640" or "84mm" in 1/96 inch.
std::optional<double> sideFromText(const QString& text, const FieldKind<double>& side)
{
    for (const LengthUnit& unit : kLengthUnits)
        if (text.endsWith(QLatin1String(unit.name))) {
            bool isNumber = false;
            const double length = QLocale::c().toDouble(text.chopped(2), &isNumber) * unit.inPixels;
            return isNumber ? side.fromText(side.toText(length)) : std::nullopt;
        }
    return side.fromText(text);
}

FieldKind<std::optional<QSizeF>> sizeKind()
{
    const FieldKind<double> side = between(kShortestSide, figure_limits::longestSide);
    const auto fromText = [side](const QString& text) -> std::optional<std::optional<QSizeF>> {
        const QStringList sides = text.split(u'x');
        const auto width = sideFromText(sides.first(), side);
        const auto height = sideFromText(sides.last(), side);
        const bool isWidthAlone = sides.size() == 1 && !text.isEmpty() && text.back().isLetter();
        if (!width || !height || (sides.size() != 2 && !isWidthAlone))
            return {};
        return std::optional(QSizeF(*width, isWidthAlone ? 0.0 : *height));
    };
    const auto toText = [side](const std::optional<QSizeF>& size) {
        if (!size)
            return QString();
        if (size->height() == 0.0)
            return QString::number(size->width() / kPixelsPerMm, 'g', 10) + QLatin1String(kLengthUnits[0].name);
        return side.toText(size->width()) + u'x' + side.toText(size->height());
    };
    return {QStringLiteral("a width and a height from %1 to %2 such as 640x480, in units such as 84mmx60mm, or a width "
                           "with its unit, 84mm")
                .arg(kShortestSide)
                .arg(figure_limits::longestSide),
            fromText,
            toText,
            [fromText](const QJsonValue& json) -> std::optional<std::optional<QSizeF>> {
                if (json.isNull())
                    return std::optional<QSizeF>();
                return fromText(json.toString());
            },
            [toText](const std::optional<QSizeF>& size) { return size ? QJsonValue(toText(size)) : QJsonValue(); },
            QStringLiteral(" or null")};
}

/// "model,mask", "all" or "none".
FieldKind<CaptionParts> captionKind()
{
    const auto fromText = [](const QString& text) -> std::optional<CaptionParts> {
        if (text == QLatin1String("all"))
            return CaptionParts();
        CaptionParts parts = CaptionParts::none();
        if (text == QLatin1String("none"))
            return parts;
        for (const QString& word : text.split(u',')) {
            const auto part = valueOf<CaptionPart>(kCaptionParts, word.trimmed());
            if (!part)
                return {};
            parts.set(*part, true);
        }
        return parts;
    };
    const auto toText = [](const CaptionParts& parts) {
        if (parts == CaptionParts())
            return QStringLiteral("all");
        QStringList words;
        for (const auto& part : kCaptionParts)
            if (parts.has(part.value))
                words << QString::fromLatin1(part.text);
        return words.isEmpty() ? QStringLiteral("none") : words.join(u',');
    };
    return {QStringLiteral("all, none, or some of %1 with commas between them").arg(knownWords(kCaptionParts)),
            fromText, toText, [fromText](const QJsonValue& json) { return fromText(json.toString()); },
            [toText](const CaptionParts& parts) { return QJsonValue(toText(parts)); }};
}

constexpr int kPresetVersion = 1;

std::vector<Field<FigurePreset>> presetFields()
{
    std::vector<Field<FigurePreset>> fields = fieldsOf({}, &FigurePreset::options, exportFields());
    fields.insert(fields.begin(), field(QStringLiteral("name"), &FigurePreset::name, freeText()));
    return fields;
}

} // namespace

std::vector<Field<FigureExportOptions>> exportFields()
{
    return {
        field(QStringLiteral("theme"), &FigureExportOptions::theme, oneOf<ThemeId>(kThemes))
            .on(QStringLiteral("--theme"), QStringLiteral("THEME"),
                knownWords(kThemes) + QStringLiteral("; the first one without it")),
        field(QStringLiteral("dpi"), &FigureExportOptions::dpi,
              maybe(wholeNumber(figure_limits::lowestDpi, figure_limits::highestDpi)))
            .on(QStringLiteral("--dpi"), QStringLiteral("N"),
                QStringLiteral("Dots per inch of a %1; without it 300, or fewer for more than 32 million pixels")
                    .arg(pixelEndings().join(QStringLiteral(" or ")))),
        field(QStringLiteral("size"), &FigureExportOptions::size, sizeKind())
            .on(QStringLiteral("--size"), QStringLiteral("WxH"),
                QStringLiteral(
                    "In 1/96 inch, mm, cm or in: 640x480, 84mmx60mm, or a width alone, 84mm, whose height goes with "
                    "it; without it, what the picture needs")),
        field(QStringLiteral("typeSize"), &FigureExportOptions::typePercent,
              wholeNumber(figure_limits::smallestType, figure_limits::largestType))
            .on(QStringLiteral("--type-size"), QStringLiteral("PERCENT"),
                QStringLiteral("The type of the theme in percent, %1 to %2; 100 without it")
                    .arg(figure_limits::smallestType)
                    .arg(figure_limits::largestType)),
        field(QStringLiteral("caption"), &FigureExportOptions::caption, captionKind())
            .on(QStringLiteral("--caption"), QStringLiteral("PARTS"),
                QStringLiteral("What the caption says, such as model,mask, of %1; or none; all without it")
                    .arg(knownWords(kCaptionParts))),
        field(QStringLiteral("texCells"), &FigureExportOptions::cells, oneOf<CellsAs>(kCellsAs))
            .on(QStringLiteral("--tex-cells"), QStringLiteral("HOW"),
                QStringLiteral("How a .tex has the cells of a map: %1; without it shapes, where TeX can hold them")
                    .arg(knownWords(kCellsAs)))};
}

Field<FigureExportOptions> exportField(const QString& option)
{
    const std::vector<Field<FigureExportOptions>> all = exportFields();
    return *std::ranges::find(all, option, &Field<FigureExportOptions>::option);
}

const std::vector<FigurePreset>& shippedPresets()
{
    static const std::vector<FigurePreset> presets = [] {
        FigurePreset greyscale{QStringLiteral("greyscale"), {}};
        greyscale.options.theme = ThemeId::Greyscale;
        return std::vector{greyscale};
    }();
    return presets;
}

const FigurePreset* shippedPreset(const QString& name)
{
    const auto found = std::ranges::find(shippedPresets(), name, &FigurePreset::name);
    return found == shippedPresets().end() ? nullptr : &*found;
}

FigurePreset readPreset(const std::filesystem::path& file)
{
    constexpr std::size_t kLongest = 1 << 20; // bytes
    QJsonObject object =
        jsonObjectOf(QByteArray::fromStdString(readFile(file, kLongest)), "not a preset of figures", file.string());
    requireVersion(object, kPresetVersion, file.string());
    FigurePreset preset;
    readFields(object, presetFields(), preset, file.string());
    if (preset.name.trimmed().isEmpty())
        refuseField(QStringLiteral("name"), QStringLiteral("a name"), preset.name, file.string());
    return preset;
}

void writePreset(const std::filesystem::path& file, const FigurePreset& preset)
{
    QJsonObject object = writeFields(presetFields(), preset);
    object[QStringLiteral("version")] = kPresetVersion;
    if (preset.options.cells == CellsAs::Usual) // which has no word
        object.remove(QStringLiteral("texCells"));
    writeFileAtomically(file, QJsonDocument(object).toJson().toStdString());
}

} // namespace headlight
