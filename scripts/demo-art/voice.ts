import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Cue, Line, Spoken } from './clip.ts'

export const run = promisify(execFile)

const VOICE = ['-v', 'en-gb-x-rp', '-s', '148', '-p', '40', '-g', '1']
const PAUSE = 0.8

export type Narration = { files: string[]; cues: Cue[]; length: number }

/** Speaks every line into a file of its own, so that captions and pictures follow the voice exactly. */
export async function speak(name: string, lines: Spoken[], lead: number, tail: number, folder: string) {
  const narration: Narration = { files: [], cues: [], length: 0 }
  let time = lead
  for (const [index, line] of lines.entries()) {
    const file = join(folder, `${name}-${index}.wav`)
    await run('espeak-ng', [...VOICE, '-w', file, line.en])
    const duration = await seconds(file)
    narration.files.push(file)
    narration.cues.push({ start: time, end: time + duration })
    time += duration + (line.pause ?? PAUSE)
  }
  narration.length = Math.ceil(narration.cues.at(-1)!.end + tail)
  return narration
}

async function seconds(file: string): Promise<number> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file])
  return Number(stdout)
}

/**
 * The ffmpeg inputs and filter that lay the lines over a quiet chord: the voice loses its rumble and hiss,
 * gets a small room around it and an even loudness. The result is the label `[sound]`; `first` is the number
 * of inputs that come before these.
 */
export function soundtrack(narration: Narration, first: number): { inputs: string[]; filter: string } {
  const inputs = narration.files.flatMap((file) => ['-i', file])
  const delayed = narration.cues.map(({ start }, index) => {
    const delay = Math.round(start * 1000)
    return `[${first + index}:a]aresample=48000,aformat=channel_layouts=mono,adelay=${delay}[line${index}]`
  })
  const all = narration.cues.map((_, index) => `[line${index}]`).join('')
  const voice = [
    `amix=inputs=${narration.cues.length}:normalize=0:duration=longest`,
    'highpass=f=95',
    'equalizer=f=210:t=q:w=1:g=2.5',
    'equalizer=f=3300:t=q:w=1.2:g=-4',
    'lowpass=f=7200',
    'acompressor=threshold=0.12:ratio=3:attack=12:release=220:makeup=1.8',
    'aecho=0.9:0.5:31|53:0.16|0.10',
    'volume=2.6',
  ].join(',')
  const swell = (hertz: number, period: number) => `sin(2*PI*${hertz}*t)*(0.55+0.45*sin(2*PI*t/${period}))*0.012`
  const chord = [110, 164.81, 220, 277.18, 329.63].map((hertz, index) => swell(hertz, 9 + index * 4)).join('+')
  const { length } = narration
  const bed = `aevalsrc='${chord}':s=48000:d=${length},lowpass=f=900,afade=t=in:d=2,afade=t=out:st=${length - 3}:d=3`
  const filter = [
    ...delayed,
    `${all}${voice}[voice]`,
    `${bed}[bed]`,
    `[voice][bed]amix=inputs=2:normalize=0:duration=longest,atrim=0:${length},alimiter=limit=0.9:level=disabled[sound]`,
  ].join(';')
  return { inputs, filter }
}

/** Captions as WebVTT, long lines broken near their middle. */
export function captions(lines: Line[], cues: Cue[], language: 'en' | 'pl'): string {
  const blocks = lines.map((line, index) => {
    const { start, end } = cues[index]!
    return `${clock(start)} --> ${clock(end + 0.4)}\n${broken(line[language])}`
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

function clock(time: number): string {
  const milliseconds = Math.round(time * 1000)
  const minutes = Math.floor(milliseconds / 60_000)
  const rest = ((milliseconds % 60_000) / 1000).toFixed(3)
  return `00:${String(minutes).padStart(2, '0')}:${rest.padStart(6, '0')}`
}

function broken(text: string): string {
  if (text.length <= 42) return text
  const spaces = [...text.matchAll(/ /g)].map((space) => space.index)
  // A short word never ends the first row: Polish does not leave "i", "w" or "z" hanging.
  const fit = spaces.filter((at) => !/(^| )\p{L}$/u.test(text.slice(0, at)))
  const middle = fit.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0]
  return middle === undefined ? text : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
}
