/** Shorter than wanted by so much at the most, for the end of a word. */
const LEFT = 60

/** A text that is no longer than so many characters; of a longer one the beginning, cut where a word ends. */
export function getBeginning(text: string, most: number): string {
  if (text.length <= most) return text
  const words = text.slice(0, Math.max(text.lastIndexOf(' ', most), most - LEFT))
  // Neither half of a sign is left, nor a comma before the dots.
  return `${words.replace(/(?<![\ud800-\udbff\s.,;:!?…])[\ud800-\udbff\s.,;:!?…]+$/, '')}…`
}
