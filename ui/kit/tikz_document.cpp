// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tikz_document.h"

#include "core/export/tex_text.h"

#include <algorithm>

namespace headlight {

namespace {

/// Bytes as a PDF reads them behind ASCIIHexDecode and FlateDecode, in lines.
QByteArray deflatedHex(const QByteArray& bytes)
{
    constexpr qsizetype inLine = 120;
    constexpr int smallest = 9;
    const QByteArray hex = qCompress(bytes, smallest).mid(4).toHex(); // Qt writes the length before the stream
    QByteArray lines;
    for (qsizetype at = 0; at < hex.size(); at += inLine)
        lines += hex.mid(at, inLine) + '\n';
    return lines;
}

bool hasTransparency(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qAlpha(image.pixel(x, y)) < 255)
                return true;
    return false;
}

/// An image as pdfTeX and LuaTeX take it: an object of its own for its pixels, another for what is seen of them, and a
/// form that draws it. A \pdfobj compresses what it writes, unless it is told not to.
constexpr auto kImageDefinition =
    R"(% columns, rows, width, height (bp), colours, opacities or nothing: both deflated, in hexadecimal digits
\ifdefined\headlightimage\else
\newcommand\headlightimage[6]{%
  \begingroup
  \ifdefined\pdfextension
    \def\headlightobject##1##2{\immediate\pdfextension obj uncompressed stream attr{##1}{##2>}%
      \edef\headlightnumber{\pdffeedback lastobj\space 0 R}}%
    \def\headlightdraw##1{\pdfextension literal{##1}}%
    \def\headlightform##1{\immediate\saveboxresource resources{##1}0 \useboxresource\lastsavedboxresourceindex}%
  \else\ifdefined\pdfobj
    \pdfcompresslevel=0
    \def\headlightobject##1##2{\immediate\pdfobj stream attr{##1}{##2>}%
      \edef\headlightnumber{\the\pdflastobj\space 0 R}}%
    \def\headlightdraw##1{\pdfliteral{##1}}%
    \def\headlightform##1{\immediate\pdfxform resources{##1}0 \pdfrefxform\pdflastxform}%
  \else
    \errmessage{The image of this figure needs pdfLaTeX or LuaLaTeX}%
  \fi\fi
  \def\headlightcommon{/Type/XObject/Subtype/Image/Width #1/Height #2/BitsPerComponent 8%
    /Filter[/ASCIIHexDecode/FlateDecode]}%
  \def\headlightseen{#6}%
  \ifx\headlightseen\empty
    \def\headlightmask{}%
  \else
    \headlightobject{\headlightcommon/ColorSpace/DeviceGray}{#6}%
    \edef\headlightmask{/SMask \headlightnumber}%
  \fi
  \headlightobject{\headlightcommon/ColorSpace/DeviceRGB\headlightmask}{#5}%
  \setbox0\hbox to #3bp{\vrule width 0pt height #4bp\headlightdraw{q #3 0 0 #4 0 0 cm /Headlight Do Q}\hfil}%
  \headlightform{/XObject<</Headlight \headlightnumber>>}%
  \endgroup}
\fi
)";

/// Sets a text in the document's font, and makes it narrower where that is wider than the one that the figure was laid
/// out with.
constexpr auto kTextDefinition = R"(% size, width (bp), text
\def\headlighttext#1#2#3{\fontsize{#1}{#1}\selectfont\setbox0\hbox{#3}%
  \ifdim\wd0>#2 \pgfmathparse{#2/\wd0}\scalebox{\pgfmathresult}[1]{\box0}\else\box0\fi}%
)";

QByteArray bigPoints(double length)
{
    return QByteArray::number(length, 'f', 3);
}

/// Makes a document where none has begun: a page of the figure's size. The letters of pdfLaTeX are those of
/// Latin Modern; LuaLaTeX takes Noto's, which the program draws with, and asks its kin for other scripts.
QByteArray ownPage(const QSizeF& size)
{
    QByteArray page = R"(  \documentclass{article}
  \usepackage[paperwidth=WIDTHbp, paperheight=HEIGHTbp, margin=0bp]{geometry}
  \usepackage{tikz}
  \ifdefined\Umathchar
    \usepackage{fontspec}
    \ifdefined\directlua
      \directlua{luaotfload.add_fallback("headlight", {"NotoSansCJKsc:mode=harf;", "NotoSansArabic:mode=harf;",
        "NotoSansHebrew:mode=harf;", "NotoSansDevanagari:mode=harf;", "NotoSansThai:mode=harf;", "NotoColorEmoji:mode=harf;",
        "NotoSansSymbols2:mode=harf;", "NotoSansMath:mode=harf;"})}
      \IfFontExistsTF{Noto Sans}{\setsansfont{Noto Sans}[RawFeature={fallback=headlight}]}{}
    \else
      \IfFontExistsTF{Noto Sans}{\setsansfont{Noto Sans}}{}
    \fi
  \else
    \usepackage[T1]{fontenc}
    \usepackage{lmodern}
    \input{glyphtounicode}\pdfgentounicode=1
  \fi
  \renewcommand\familydefault{\sfdefault}
  \pagestyle{empty}
  \setlength\parindent{0pt}
  \setlength\topskip{0pt}
  \begin{document}
  \def\headlightend{\end{document}}
)";
    page.replace("WIDTH", bigPoints(size.width() * kBigPointsPerUnit));
    page.replace("HEIGHT", bigPoints(size.height() * kBigPointsPerUnit));
    return page;
}

} // namespace

QByteArray tikzDocument(const QByteArray& picture, const QSizeF& size, const QString& title, const QString& description,
                        bool hasImage)
{
    QByteArray document = QByteArray::fromStdString(texComment(title.toStdString())) +
                          QByteArray::fromStdString(texComment(description.toStdString()));
    document += "% A document by itself: pdflatex or, for scripts that it lacks, lualatex. A piece of one:\n"
                "% \\usepackage{tikz} before it begins, and \\input{this file} where the figure is to stand.\n"
                "\\expandafter\\ifx\\csname @nodocument\\endcsname\\relax % a document has begun\n"
                "  \\def\\headlightend{}\n"
                "\\else\n";
    document += ownPage(size);
    document += "\\fi\n";
    document += "\\begingroup\n";
    document += texGlyphDefinitions();
    if (hasImage)
        document += kImageDefinition;
    document += kTextDefinition;
    return document + picture + "\\endgroup\\headlightend%\n";
}

QByteArray texImage(const QSizeF& size, const QImage& image)
{
    QByteArray colours;
    QByteArray opacities;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            colours += static_cast<char>(qRed(pixel));
            colours += static_cast<char>(qGreen(pixel));
            colours += static_cast<char>(qBlue(pixel));
            opacities += static_cast<char>(qAlpha(pixel));
        }
    }
    return "\\headlightimage{" + QByteArray::number(image.width()) + "}{" + QByteArray::number(image.height()) + "}{" +
           bigPoints(size.width()) + "}{" + bigPoints(size.height()) + "}{%\n" + deflatedHex(colours) + "}{" +
           (hasTransparency(image) ? "%\n" + deflatedHex(opacities) : QByteArray()) + '}';
}

} // namespace headlight
