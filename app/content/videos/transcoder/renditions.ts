/** The sizes in which a film is offered, by the shorter side of its picture. */
const SIZES = [360, 720, 1080]
const LARGEST = 1080
/** A size that hardly differs from the film's own is worth no encoding of its own. */
const WORTH_IT = 1.15

export type Rendition = { name: string; width: number; height: number }

type Picture = { width: number; height: number }

/** What is made of a film: never larger than it is, at least one, the largest last. Sides are even, as encoders want. */
export function getRenditions({ width, height }: Picture): Rendition[] {
  const short = Math.min(width, height)
  const top = Math.min(short, LARGEST)
  const sizes = [...SIZES.filter((size) => size * WORTH_IT <= top), top]
  return [...new Set(sizes)].map((size) => {
    const scale = size / short
    const even = (side: number) => Math.max(2, Math.min(2 * Math.round((side * scale) / 2), 2 * Math.floor(side / 2)))
    return { name: String(size), width: even(width), height: even(height) }
  })
}

/** Seconds; players begin with a segment, and change between sizes at its end. */
export const SEGMENT = 4
const FASTEST = 60
const USUAL = 30
/** A slide each few seconds needs no more, and thirty times as many pictures take thirty times as long. */
const SLOWEST = 1

export type Pace = {
  num: number
  den: number /** Frames of a segment: each begins with a whole picture. */
  gop: number
}

type Rate = { num: number; den: number }

/**
 * Frames a second, the film's own as far as that makes sense: every size has the same, so that their segments fit. What
 * was measured over the whole film is less exact than what it says of itself, unless they differ much.
 */
export function getPace(measured: Rate, reported: Rate): Pace {
  const quotient = reported.num / reported.den / (measured.num / measured.den)
  const { num, den } = quotient > 0.9 && quotient < 1.1 ? reported : measured
  const own = num / den
  const [n, d] = !(own > 0 && own <= 240)
    ? [USUAL, 1]
    : own > FASTEST
      ? [FASTEST, 1]
      : own < SLOWEST
        ? [SLOWEST, 1]
        : [num, den]
  return { num: n, den: d, gop: Math.ceil((SEGMENT * n) / d - 0.001) }
}

/** Bits a second at most: good for what it shows, and bearable for phones. */
export function getBitrate({ width, height }: Picture, { num, den }: Pick<Pace, 'num' | 'den'>): number {
  const quick = num / den > 40 ? 1.5 : 1
  return Math.round((300_000 + width * height * 2.2) * quick)
}

/** Pictures along the scrub bar: one every so many seconds, in a grid. */
export const STRIP_COLUMNS = 10
const TILES = 100
const TILE = 160

/** `every` seconds, and how large each is; an unknown length is taken for short. */
export function getStrip({ width, height }: Picture, seconds: number): { every: number } & Picture {
  const scale = TILE / Math.max(width, height)
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  const length = Number.isFinite(seconds) ? seconds : 0
  return { every: Math.max(2, Math.ceil(length / TILES)), width: even(width), height: even(height) }
}
export const STRIP_TILES = TILES
