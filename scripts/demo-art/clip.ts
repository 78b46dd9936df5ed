/** A sentence of a narration, and the silence after it in seconds. */
export type Spoken = { en: string; pause?: number }

/** A spoken sentence with its Polish caption. */
export type Line = Spoken & { pl: string }

/** When a line is spoken, in seconds from the start of the clip. */
export type Cue = { start: number; end: number }

/** Places a prepared text on the stage. The opacity lets it come and go. */
export type Label = (key: string, x: number, y: number, opacity?: number, anchor?: 'start' | 'middle') => string

/** A text drawn in the product's typeface; `size` in stage units (a quarter of a pixel of the 720p frame). */
export type LabelText = { text: string; size: number; weight: number; colour: string }

export type Moment = {
  time: number
  /** The start of each line, then the end of the last. */
  at: number[]
  length: number
  label: Label
}

export type Clip = {
  name: string
  lines: Line[]
  labels: Record<string, LabelText>
  /** Seconds of picture before the first line and after the last. */
  lead: number
  tail: number
  /** The second whose frame is the poster. */
  poster: number
  draw: (moment: Moment) => string
}

export const captionLanguages = ['en', 'pl'] as const
