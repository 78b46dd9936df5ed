// Where the pictures and sounds of a film stand in time. A file of a few kilobytes may say that hours lie between two of them:
// filled in one step, as filters do, that takes gigabytes.
import type { Frame, Stream } from 'node-av/lib'
import { FilmProblem, type FrameHandler } from './film.server.ts'

/** Seconds without a picture or a sound that a recording may have: a screen on which nothing moves. */
const GAP_MAX = 60
/** Seconds that are filled in one step, so that little waits to be encoded. */
const STEP = 0.25
/** Pictures a second that are decoded, and how many there may be before that shows. */
const [RATE_MAX, AT_FIRST] = [300, 600]

type TimeBase = { num: number; den: number }

export function secondsAt({ pts, timeBase }: { pts: bigint; timeBase: TimeBase }): number {
  return (Number(pts) * timeBase.num) / timeBase.den
}

/** When a decoded frame is shown; undefined when it does not say. */
function getPlace({ pts }: Frame, { timeBase }: Stream): number | undefined {
  const at = secondsAt({ pts, timeBase })
  return at > -1e9 && at < 1e9 ? at : undefined
}

/**
 * Hands the pictures of a film on with what lies between them filled by the one before, as the player would show it. Refuses
 * a gap of more than a minute, and more pictures than any camera takes.
 */
export function evenly(stream: Stream, take: FrameHandler) {
  const { num, den } = stream.timeBase
  let last: Frame | null = null
  let lastAt = 0
  let count = 0

  async function fill(from: Frame, to: number): Promise<void> {
    for (let at = lastAt + STEP; at < to - STEP / 2; at += STEP) {
      using copy = from.clone()
      if (!copy) throw new FilmProblem('broken')
      copy.pts = BigInt(Math.round((at * den) / num))
      await take(copy)
    }
  }
  return {
    async take(frame: Frame): Promise<void> {
      const at = getPlace(frame, stream)
      count += 1
      if (at !== undefined) {
        if (at - lastAt > GAP_MAX || count > AT_FIRST + RATE_MAX * at) throw new FilmProblem('uneven')
        // Before the first picture it is the first that is seen.
        await fill(last ?? frame, at)
        lastAt = Math.max(lastAt, at)
      }
      last?.free()
      last = frame.clone()
      await take(frame)
    },
    free(): void {
      last?.free()
      last = null
    },
  }
}

/** Refuses gaps in the sound of a film, which are filled with silence, and sound beyond so many seconds. */
export function refuseGaps(stream: Stream, longest: number): (frame: Frame) => void {
  let lastAt = 0
  return (frame) => {
    const at = getPlace(frame, stream)
    if (at === undefined) return
    if (at - lastAt > GAP_MAX) throw new FilmProblem('uneven')
    if (at > longest) throw new FilmProblem('too_long')
    lastAt = Math.max(lastAt, at)
  }
}
