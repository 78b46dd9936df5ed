/** The longest texts of a school's own, with their placeholders as typed. */
export const SUBJECT_MAX = 150
export const WORDS_MAX = 2000

/** What a school says in an e-mail of its own; null where the product's words stay. */
export type LetterWords = { subject: string | null; opening: string | null; closing: string | null }

/** A piece of such a text: words as they are, or the name of a placeholder. */
type TemplatePart = { words: string } | { name: string }

/** `Hello {first_name},` in its pieces. */
export function splitTemplate(template: string): TemplatePart[] {
  return template
    .split(/(\{[^{}]*\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{[^{}]*\}$/.test(part) ? { name: part.slice(1, -1).trim() } : { words: part }))
}

/** What is wrong with a text whose placeholders are these: the first name that none has, or a bracket without its other one. */
export function findTemplateFault(
  template: string,
  names: readonly string[],
): { unknown: string } | { open: true } | undefined {
  for (const part of splitTemplate(template)) {
    if ('name' in part && !names.includes(part.name)) return { unknown: part.name }
    if ('words' in part && /[{}]/.test(part.words)) return { open: true }
  }
  return undefined
}

/** The text with its values, for a line of its own. An empty one takes the space and the comma before it along. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return splitTemplate(withoutEmpty(template, values))
    .map((part) => ('words' in part ? part.words : (values[part.name] ?? '')))
    .join('')
}

/** `Hello {first_name},` becomes `Hello,` where no name is known. */
export function withoutEmpty(template: string, values: Record<string, string>): string {
  return template.replace(/,?[^\S\n]{0,9}\{([^{}]{0,80})\}/g, (found, name: string) =>
    values[name.trim()] ? found : '',
  )
}
