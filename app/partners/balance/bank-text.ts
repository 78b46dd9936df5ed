import { normalizeText } from '#app/platform/characters.ts'

const LETTERS: Record<string, string> = { ł: 'l', Ł: 'L', ß: 'ss', ø: 'o', Ø: 'O', æ: 'ae', Æ: 'AE', đ: 'd', Đ: 'D' }

/** The letters that banks take in SEPA files; others become their plain form, or a blank. */
export function toBankText(text: string, max: number): string {
  const spelled = text.replace(/[łŁßøØæÆđĐ]/g, (letter) => LETTERS[letter] ?? letter)
  return normalizeText(spelled, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
}

/** Whether anything of a name is left in a bank's file. */
export const isBankName = (name: string) => /[A-Za-z]/.test(toBankText(name, name.length))
