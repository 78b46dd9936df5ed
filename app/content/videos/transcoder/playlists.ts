import type { Rendition } from './renditions.ts'

type RenditionStream = Rendition & { codecs: string; rate: number; bandwidth: Bandwidth }
type Bandwidth = { peak: number; average: number }

/** The playlist that names all sizes, the smallest first: that is what players begin with. */
export function masterPlaylist(offered: RenditionStream[]): string {
  const lines = offered.flatMap(({ name, width, height, codecs, rate, bandwidth }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth.peak},AVERAGE-BANDWIDTH=${bandwidth.average},RESOLUTION=${width}x${height},` +
      `CODECS="${codecs}",FRAME-RATE=${rate.toFixed(3)}`,
    `${name}.m3u8`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

/** The segments of a playlist, each with its length in seconds. */
export function toSegments(playlist: string): { file: string; seconds: number }[] {
  const segments: { file: string; seconds: number }[] = []
  let seconds: string | undefined
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#')) seconds = /^#EXTINF:([\d.]+),/.exec(line)?.[1] ?? seconds
    else if (line !== '' && seconds !== undefined) {
      segments.push({ file: line, seconds: Number(seconds) })
      seconds = undefined
    }
  }
  return segments
}

/** Bits a second of segments: of the heaviest, and of all together. */
export function getBandwidth(segments: { seconds: number; bytes: number }[]): Bandwidth {
  const sum = (of: (segment: { seconds: number; bytes: number }) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0)
  const rates = segments.map(({ seconds, bytes }) => (8 * bytes) / Math.max(seconds, 0.1))
  const average =
    (8 * sum(({ bytes }) => bytes)) /
    Math.max(
      sum(({ seconds }) => seconds),
      0.1,
    )
  return { peak: Math.ceil(Math.max(...rates, average)), average: Math.ceil(average) }
}

type PreviewStrip = { every: number; width: number; height: number; tiles: number; columns: number; picture: string }

/** WebVTT that says which part of one picture shows which seconds. */
export function stripTrack({ every, width, height, tiles, columns, picture }: PreviewStrip, seconds: number): string {
  const cues = Array.from({ length: tiles }, (_, index) => {
    const from = index * every
    const to = index + 1 === tiles ? Math.max(seconds, from + 0.1) : from + every
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height]
    return `${clock(from)} --> ${clock(to)}\n${picture}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = (seconds % 60).toFixed(3).padStart(6, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${rest}`
}
