import type { Locale } from './i18n.ts'

const collators = new Map<Locale, Intl.Collator>()

/** Compares texts in the order of a language: in Polish Ć follows all of C, in English it is a C. */
function getCollator(locale: Locale): Intl.Collator {
  const known = collators.get(locale)
  if (known) return known
  const made = new Intl.Collator(locale)
  collators.set(locale, made)
  return made
}

/** Things in the order of a text of theirs, as who reads this language looks for them. Equal ones stay in their order. */
export function sortByText<Thing>(things: readonly Thing[], locale: Locale, textOf: (thing: Thing) => string): Thing[] {
  const { compare } = getCollator(locale)
  return things.toSorted((one, other) => compare(textOf(one), textOf(other)))
}

/** Things with a name, by that name. */
export const sortByName = <Thing extends { name: string }>(things: readonly Thing[], locale: Locale): Thing[] =>
  sortByText(things, locale, ({ name }) => name)
