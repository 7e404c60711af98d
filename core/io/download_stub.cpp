// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/download_stub.h"

#include "core/base/error.h"
#include "core/io/typed_number.h"

namespace headlight {

void requireNoDownloadStub(std::string_view text, const std::string& file)
{
    const std::string_view begin = withoutBlanks(text.substr(0, 512), " \t\r\n");
    if (begin.starts_with("version https://git-lfs.github.com/spec"))
        throw Error(ErrorKind::BadFile,
                    "is only git-lfs's pointer to the file, expected the file itself: run git lfs pull in its folder",
                    file);
    for (const std::string_view page : {"<!DOCTYPE", "<!doctype", "<html", "<HTML"})
        if (begin.starts_with(page))
            throw Error(ErrorKind::BadFile,
                        "is a page of HTML, expected the file itself: a server answered the download with a page",
                        file);
}

} // namespace headlight
