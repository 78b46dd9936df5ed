import type { Locale } from '#app/platform/i18n.ts'

type CaptionChoice = {
  /** The languages there are captions in. */
  offered: readonly Locale[]
  viewer: Locale
  /** What the film is spoken in. */
  spoken: Locale
  /** The last choice: a language, none, or not chosen yet. */
  chosen: string | null | undefined
}

/** The captions to turn on: those last chosen, else the viewer's, else the first there are. */
export function captionsToTurnOn({ offered, viewer, chosen }: Omit<CaptionChoice, 'spoken'>): Locale | null {
  return offered.find((one) => one === chosen) ?? offered.find((one) => one === viewer) ?? offered[0] ?? null
}

/** The captions a film begins with: as last chosen, else only where it speaks another language than the viewer. */
export function captionsAtFirst(choice: CaptionChoice): Locale | null {
  const { chosen = choice.spoken === choice.viewer ? null : choice.viewer } = choice
  return chosen === null ? null : captionsToTurnOn({ ...choice, chosen })
}
