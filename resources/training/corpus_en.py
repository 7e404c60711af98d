# SPDX-FileCopyrightText: 2026 The Headlight authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The English corpora as two pools of sentences that share no sentence: single lines, and stories in order.

No eight words in a row of a held-out line stand in either of them.
"""
import os
import re

STORY_FILES = ("classic_books_children.txt", "fairytaleqa.txt", "african_storybook.txt", "pratham_books.txt")
TALE_FILES = ("tinystories.train.txt", "bookdash.txt", "aesop_for_children.txt")
NGRAM = 8  # words
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


def words(sentence):
    """Letters and digits only, lower case: "It's late." is it, s, late."""
    return re.findall(r"[^\W_]+", sentence.lower())


def ngrams(sequence):
    return (tuple(sequence[i:i + NGRAM]) for i in range(len(sequence) - NGRAM + 1))


class HeldOut:
    """What training must not see: the held-out lines, and every NGRAM words in a row of one."""

    def __init__(self, lines):
        self.keys = {key(line) for line in lines}
        self.ngrams = {gram for line in lines for gram in ngrams(words(line))}

    def marks(self, sentences):
        """For each of the sentences, which follow each other, whether it is a held-out line or has a part in NGRAM words of one."""
        stream = [(word, place) for place, sentence in enumerate(sentences) for word in words(sentence)]
        marked = [key(sentence) in self.keys for sentence in sentences]
        for start, gram in enumerate(ngrams([word for word, _ in stream])):
            if gram in self.ngrams:
                for _, place in stream[start:start + NGRAM]:
                    marked[place] = True
        return marked


def load(data):
    """(singles, stories): singles a list of lines, stories a list of lists of sentences.
    A story is cut where a sentence had to go; a line that a story holds is left to the story."""
    folder = os.path.join(data, "train")
    held_out = HeldOut(read_lines(os.path.join(folder, "lines.valid.txt")))
    stories, seen = [], set()

    def add(sentences):
        story = []
        for sentence, marked in zip(sentences, held_out.marks(sentences)):
            if marked:
                stories.append(story)
                story = []
            else:
                story.append(sentence)
                seen.add(key(sentence))
        stories.append(story)

    for name in STORY_FILES:
        story = []
        for line in read_lines(os.path.join(folder, name)) + [""]:
            if not line:
                add(story)
                story = []
            story += [sentence for sentence in split_sentences(line) if key(sentence)] if line else []
    singles = []
    for line in read_lines(os.path.join(folder, "lines.train.txt")):
        k = key(line)
        if k and k not in seen and not held_out.marks([line])[0]:
            seen.add(k)
            singles.append(line)
    return singles, [story for story in stories if story]


def blocks(path):
    """The stories of a file, which blank lines separate, each as one line."""
    story = []
    for line in read_lines(path) + [""]:
        if line:
            story.append(line)
        elif story:
            yield " ".join(story)
            story = []


def held_out_lines(data, count):
    return read_lines(os.path.join(data, "train", "lines.valid.txt"))[:count]


def held_out_tales(data, count):
    return list(blocks(os.path.join(data, "train", "tinystories.valid.txt")))[:count]


def load_tales(data):
    """Whole short stories, a line each; one that has NGRAM words of a held-out line is left out."""
    folder = os.path.join(data, "train")
    held_out = HeldOut(read_lines(os.path.join(folder, "lines.valid.txt")))
    return [tale for name in TALE_FILES for tale in blocks(os.path.join(folder, name)) if not held_out.marks([tale])[0]]
