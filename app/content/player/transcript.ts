import { normalizeText } from '#app/platform/characters.ts'

/** Words of a film from one second on. */
export type TranscriptLine = { from: number; text: string }

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00a0', lrm: '', rlm: '' }
const TIMES = /^((?:\d+:)?\d\d:\d\d\.\d{3})[ \t]+-->/m

/** The words of a WebVTT file in order, each with its time; what repeats the words before is left out. */
export function readTranscript(file: string): TranscriptLine[] {
  const lines = file
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const times = TIMES.exec(block)
      if (!times) return []
      const words = block.slice(block.indexOf('\n', times.index) + 1)
      const text = plain(words)
      return text && block.indexOf('\n', times.index) >= 0 ? [{ from: toSeconds(times[1] ?? ''), text }] : []
    })
    .sort((a, b) => a.from - b.from)
  return lines.filter(({ text }, at) => text !== lines[at - 1]?.text)
}

function plain(words: string): string {
  return words
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w{1,31});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[ \t\n]+/g, ' ')
    .trim()
}

/** `1:02:03.500` as seconds. */
export function toSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Which line is said at a second; before the first one none. */
export function lineAt(lines: readonly TranscriptLine[], time: number): number {
  return lines.findLastIndex(({ from }) => from <= time)
}

/** The lines that hold all words of a search, whatever their case and marks. */
export function linesWith(lines: readonly TranscriptLine[], search: string): TranscriptLine[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return lines.filter(({ text }) => words.every((word) => folded(text).includes(word)))
}

const folded = (text: string) => normalizeText(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l')
