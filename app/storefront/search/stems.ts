// What words of Polish and English have in common in all their forms, so that one form finds the others. Pure.
import { stemmer as stemEnglish } from 'stemmer'
import { LOCALES, type Locale } from '#app/platform/i18n.ts'

/** Before and behind a stem where it is kept among words: no word holds it. */
const SIGN = '='

/** A stem as it is kept and looked for among the words of a document. */
export const toStemWord = (stem: string) => `${SIGN}${stem}${SIGN}`
export const isStemWord = (word: string) => word.startsWith(SIGN)
export const getStemOf = (word: string) => (isStemWord(word) ? word.slice(SIGN.length, -SIGN.length) : word)

const STEMMERS: Record<Locale, (word: string) => string> = { pl: stemPolish, en: stemEnglish }

/** The stems of a word of toWords, each once: in the language of its text, or in both where nobody knows it. */
export function getStems(word: string, language?: Locale): string[] {
  if (/\p{N}/u.test(word)) return []
  const languages = language ? [language] : LOCALES
  return [...new Set(languages.map((one) => STEMMERS[one](word)))]
}

/** Endings of nouns and adjectives without accents, the longest of each kind first. */
const ENDINGS =
  'iemu iego iami iach owie emu ego ami ach iom iem ich imi iej ych ymi ow om em im ym ej ia ie ii io iu mi a e i o u y'.split(
    ' ',
  )
const STEM_MIN = 3
/** Short words whose forms have hardly a letter in common. None is its own stem, as that is looked for as a word alone. */
const IRREGULAR: [forms: RegExp, stem: string][] = [
  [/^(pies|ps(a|u|y|em|ow|om|ami|ach))$/, 'ps'],
  [/^(dzien|dni(a|e|u|em|om|ami|ach)?)$/, 'dn'],
  [/^(tydzien|tygodni(a|e|u|em|om|ami|ach)?)$/, 'tygodn'],
  [/^(gier|gr(a|y|e|o|om|ami|ach|ze))$/, 'gr'],
]

/** The stem of a Polish noun or adjective without accents. Forms that change a letter at its end ("ręka", "ręce") have one. */
export function stemPolish(word: string): string {
  const irregular = IRREGULAR.find(([forms]) => forms.test(word))
  return irregular ? irregular[1] : unifyEnd(removeEndings(word))
}

function removeEndings(word: string): string {
  const ending = ENDINGS.find((one) => word.length - one.length >= STEM_MIN && word.endsWith(one) && fits(word, one))
  return ending ? removeEndings(word.slice(0, -ending.length)) : word
}

/** "dziećmi", "ludźmi": the ending "mi" stands behind some letters alone. */
function fits(word: string, ending: string): boolean {
  return ending !== 'mi' || /(c|dz|n|s)mi$/.test(word)
}

/**
 * Writes the end of a stem alike in all forms: an e that comes and goes ("książek"), and letters that change before endings
 * ("komputerze", "ogrodzie", "drodze", "dziecko", "klienci", "ręce").
 */
function unifyEnd(stem: string): string {
  return stem
    .replace(/rz$/, 'r')
    .replace(/(?<=..[bcdfghjklmnprstwz])i?e([bcdfgklmnrst])$/, '$1')
    .replace(/(?<=.)dz$|(?<=...)g$/, 'd')
    .replace(/ck$/, 'c')
    .replace(/(?<=....)t$/, 'c')
    .replace(/c$/, 'k')
}
