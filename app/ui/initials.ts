/** The first letters of the first and the last word: `Maja Wolska` is MW, `Cher` is C. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

const TONES = 6

/** One of the tones of an initial circle, always the same for one id and name. */
export function getTone(id: number, name: string): number {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), id)
  return (sum % TONES) + 1
}
