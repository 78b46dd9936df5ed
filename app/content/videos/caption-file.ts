type Cue = { from: number; to: number; text: string }
export type CaptionProblem = { problem: 'captions_none' | 'captions_time' | 'captions_backwards'; line: number }

export const CAPTION_BYTES_MAX = 1_000_000

/** Hours may be left out; SubRip writes a comma before the thousandths. */
const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`
const TIMES = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`)

/**
 * Words to read along as WebVTT, written anew from WebVTT or SubRip: times and words, and nothing else of what stood there.
 * Else what is wrong, and in which line.
 */
export function captionsFrom(written: string): string | CaptionProblem {
  const lines = written.replace(/^\ufeff/, '').split(/\r\n?|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (!line.includes('-->')) continue
    const times = TIMES.exec(line)
    if (!times) return { problem: 'captions_time', line: at + 1 }
    const [from, to] = [toSeconds(times.slice(1, 5)), toSeconds(times.slice(5, 9))]
    if (to <= from) return { problem: 'captions_backwards', line: at + 1 }
    const words: string[] = []
    while (lines[at + 1]?.trim() && !lines[at + 1]?.includes('-->')) {
      at += 1
      words.push(lines[at]?.trim() ?? '')
    }
    if (words.length > 0) cues.push({ from, to, text: words.join('\n') })
  }
  if (cues.length === 0) return { problem: 'captions_none', line: 1 }
  const body = cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`)
  return ['WEBVTT\n', ...body].join('\n')
}

function toSeconds([hours = '0', minutes, seconds, thousandths]: string[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const thousandths = String(Math.round((seconds % 1) * 1000)).padStart(3, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${thousandths}`
}
