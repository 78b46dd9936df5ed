import { expect, test } from 'vitest'
import type { ChecklistPayload, ComponentPayload, ComponentType, QuizPayload } from '#app/content/courses/component.ts'
import { componentParts } from './component-value.ts'

const parts = (type: ComponentType) => componentParts(type, (key) => key)
const merged = (type: ComponentType, [label, locale]: [string, string], payload: unknown, text: string) => {
  const part = parts(type).find((one) => one.label === label && one.locale === locale)
  const value = { payload: payload as ComponentPayload }
  return { before: part?.of(value), after: part?.into(value, text).payload }
}

const quiz = {
  question: { html: { en: '<p>Why?</p>' } },
  answers: [
    { label: { en: 'So', pl: 'Tak' }, correct: true },
    { label: { en: 'No' }, correct: false },
  ],
  solution: { html: {} },
  hint: { pl: 'Pomyśl' },
} as unknown as QuizPayload

test('every text of a quiz is merged by hand in its language, answers as lines with a mark for those that are right', () => {
  expect(merged('quiz', ['answers', 'en'], quiz, '✓ Because\nNo\n✓ Both')).toEqual({
    before: '✓ So\nNo',
    after: {
      ...quiz,
      answers: [
        { label: { en: 'Because', pl: 'Tak' }, correct: true },
        { label: { en: 'No' }, correct: false },
        { label: { en: 'Both' }, correct: true },
      ],
    },
  })
  expect(merged('quiz', ['question', 'pl'], quiz, '<p>Czemu?</p>').after).toMatchObject({
    question: { html: { en: '<p>Why?</p>', pl: '<p>Czemu?</p>' } },
  })
  expect(merged('quiz', ['hint', 'pl'], quiz, 'Myśl').after).toMatchObject({ hint: { pl: 'Myśl' } })
})

test('items of a checklist keep their ids when their lines are merged', () => {
  const list: ChecklistPayload = { items: [{ id: 4, label: { en: 'Lamp' } }] }
  const { after } = merged('checklist', ['type_checklist', 'en'], list, 'Lamps off\nWindow')
  expect(after).toMatchObject({ items: [{ id: 4, label: { en: 'Lamps off' } }, { label: { en: 'Window' } }] })
})
