const TIME = /(?<![\d:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:]|[.,]\d)/g

/** A piece of a note; `at` is the moment of the film that it names, in seconds. */
export type NotePart = { text: string; at?: number; hit?: true }

/** A note in pieces: the first moments of the film that it names, `4:52` or `1:04:09`, and what stands between them. */
export function getParts(note: string, most = Number.POSITIVE_INFINITY): NotePart[] {
  const parts: NotePart[] = []
  let from = 0
  let moments = 0
  for (const match of note.matchAll(TIME)) {
    if (moments++ === most) break
    const [text, hours = '0', minutes, seconds] = match
    if (match.index > from) parts.push({ text: note.slice(from, match.index) })
    parts.push({ text, at: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) })
    from = match.index + text.length
  }
  if (from < note.length) parts.push({ text: note.slice(from) })
  return parts
}

/** The moments that a note names, each once and in order. */
export function timesIn(note: string): number[] {
  const found = getParts(note).flatMap(({ at }) => (at === undefined ? [] : [at]))
  return [...new Set(found)].sort((a, b) => a - b)
}
