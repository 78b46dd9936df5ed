import type { LocalText } from '#app/platform/i18n.ts'
import { questionName } from './question.ts'

const firstText = (text: LocalText) => text.en || text.pl || ''

/** A name that follows from a label, as long as nobody gave another one: lower case, and nobody else's. */
export function nextName(name: string, before: LocalText, label: LocalText, taken: readonly string[]): string {
  const made = questionName(firstText(before))
  const follows = name === '' || name.startsWith('field-') || name === made || name.replace(/-\d+$/, '') === made
  if (!follows) return name
  return freeName(questionName(firstText(label)), taken)
}

/** The wanted name, or the first of `name-2`, `name-3` that is free; `field` where letters are missing. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const begun = /^[a-z]/.test(wanted) ? wanted.slice(0, 50) : 'field'
  const names = [begun, ...taken.map((_, at) => `${begun}-${at + 2}`)]
  return names.find((name) => !taken.includes(name)) ?? begun
}
