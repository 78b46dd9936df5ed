import type { KeyOf, Locale, LocalText } from '#app/platform/i18n.ts'
import type { VersionPart } from '#app/ui/two-versions.tsx'
import type { Option, QuestionRow, QuestionType } from '../question.ts'

/** A question as its fields hold it, and as calls take it. */
export type QuestionValue = {
  type: QuestionType
  question: { html: LocalText }
  points: number
  options: Option[]
  answers: string[]
  explanation: { html: LocalText }
}

export const toFields = ({ type, points, answers = [], local }: QuestionRow): QuestionValue => ({
  type,
  points,
  answers,
  ...local,
})

const BLANK: Record<QuestionType, () => Option[]> = {
  single: () => [
    { label: {}, correct: true },
    { label: {}, correct: false },
  ],
  multiple: () => [
    { label: {}, correct: true },
    { label: {}, correct: false },
  ],
  order: () => [{ label: {} }, { label: {} }],
  match: () => [
    { label: {}, match: {} },
    { label: {}, match: {} },
  ],
  short: () => [],
  open: () => [],
}

export const newQuestion = (type: QuestionType): QuestionValue => ({
  type,
  question: { html: {} },
  points: 1,
  options: BLANK[type](),
  answers: [],
  explanation: { html: {} },
})

/** The texts of a question that two people may have written differently. */
export function questionParts(
  t: (key: KeyOf<'exams'>) => string,
  locales: readonly Locale[],
): VersionPart<QuestionValue>[] {
  const long = (name: 'question' | 'explanation') =>
    locales.map((locale) => ({
      label: t(name),
      locale,
      html: true,
      of: (value: QuestionValue) => value[name].html[locale] ?? '',
      into: (value: QuestionValue, text: string) => ({
        ...value,
        [name]: { html: { ...value[name].html, [locale]: text } },
      }),
    }))
  const options = ({ options: all }: QuestionValue) =>
    all.map(
      ({ label, correct, match }) => `${correct ? '✓ ' : ''}${toText(label)}${match ? ` = ${toText(match)}` : ''}`,
    )
  const whole = (label: string, lines: (value: QuestionValue) => string[]): VersionPart<QuestionValue> => ({
    label,
    of: (value) => lines(value).join('\n'),
    into: (value) => value,
  })
  return [
    ...long('question'),
    whole(t('options'), options),
    whole(t('answers'), ({ answers }) => answers),
    whole(t('points'), ({ points }) => [String(points)]),
    ...long('explanation'),
  ]
}

const toText = (text: LocalText) => Object.values(text).join(' / ')
