import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'

/** An answer in words. */
export function answerIn({ value, words }: StoredAnswer, { yes, no }: { yes: string; no: string }): string {
  if (typeof value === 'boolean') return value ? yes : no
  return [words].flat().join(', ')
}
