/** A note as it was typed on one device, and as the server had it when the typing began. */
export type NoteDraft = { text: string; base: string }

/**
 * What the note should read with a draft that was found on the device; undefined when the server has it all. When the
 * note was changed elsewhere meanwhile, both texts are kept.
 */
export function restoredNote(saved: string, { text, base }: NoteDraft): string | undefined {
  const typed = text.trim()
  if (typed === saved.trim()) return undefined
  if (base.trim() === saved.trim()) return text
  if (saved.includes(typed)) return undefined
  return `${saved}\n\n${text}`
}
