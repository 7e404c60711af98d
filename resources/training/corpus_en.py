# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The English corpora as two pools of sentences that share no sentence: single lines, and stories in order."""
import os
import re

STORY_FILES = ("classic_books_children.txt", "fairytaleqa.txt", "african_storybook.txt", "pratham_books.txt")
SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[\"'“‘(]*[A-Z])")


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file]


def key(sentence):
    """Two sentences with one key count as the same: letters and digits only, lower case."""
    return "".join(c for c in sentence.lower() if c.isalnum())


def split_sentences(paragraph):
    parts, start = [], 0
    for end in SENTENCE_END.finditer(paragraph):
        parts.append(paragraph[start:end.end()].strip())
        start = end.end()
    parts.append(paragraph[start:].strip())
    return [p for p in parts if p]


def load(data):
    """(singles, stories): singles a list of lines, stories a list of lists of sentences.
    No held-out line is in either; a line that a story holds is left to the story."""
    folder = os.path.join(data, "train")
    held_out = {key(line) for line in read_lines(os.path.join(folder, "lines.valid.txt"))}
    stories, seen = [], set()
    for name in STORY_FILES:
        story = []
        for line in read_lines(os.path.join(folder, name)) + [""]:
            if not line:
                if story:
                    stories.append(story)
                story = []
            for sentence in split_sentences(line) if line else []:
                k = key(sentence)
                if k and k not in held_out:
                    story.append(sentence)
                    seen.add(k)
    singles = []
    for line in read_lines(os.path.join(folder, "lines.train.txt")):
        k = key(line)
        if k and k not in held_out and k not in seen:
            seen.add(k)
            singles.append(line)
    return singles, stories
