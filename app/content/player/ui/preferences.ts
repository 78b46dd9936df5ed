const NAME = 'player'

/** How somebody likes to watch, on this device. */
export type Preferences = {
  speed: number
  volume: number
  muted: boolean
  /** The language of the captions, none, or not chosen yet. */
  captions?: string | null
  /** The language they were last shown in. */
  captionsIn?: string
  /** The size of picture chosen last; none leaves it to the connection. */
  quality?: number | null
  /** Whether the words of a film stand beside it. */
  transcript?: boolean
  /** Whether single keys do something. */
  keys: boolean
}

const USUAL: Preferences = { speed: 1, volume: 1, muted: false, keys: true }

export function preferences(): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Preferences>) }
  } catch {
    return USUAL
  }
}

export function prefer(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...preferences(), ...change }))
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}
