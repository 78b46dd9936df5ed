import type { FormEvent } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Field } from '#app/ui/field.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { RichTextField } from '#app/ui/rich-text/ui/rich-text-field.tsx'
import { NumberInput } from './number-input.tsx'
import { OptionFields } from './option-fields.tsx'
import type { QuestionValue } from './question-value.ts'

type Props = {
  id: string
  value: QuestionValue
  change: (part: Partial<QuestionValue>) => void
  errors: Record<string, string>
}

/** A question with its key and what whoever marks it should know, a tab for each language. */
export function QuestionFields({ id, value, change, errors }: Props) {
  const t = useTexts('exams')
  const { locales } = useShared().school
  const { type, question, options, answers, points, explanation } = value
  const rich = { question: question.html, explanation: explanation.html }
  const texts = locales.flatMap((locale) => [
    [`${id}-question.${locale}`, question.html[locale] ?? ''],
    ...options.flatMap(({ label, match }, at) => [
      [`${id}-label${at}.${locale}`, label[locale] ?? ''],
      [`${id}-match${at}.${locale}`, match?.[locale] ?? ''],
    ]),
  ])
  const names = [
    `${id}-question`,
    ...options.flatMap((_, at) => [`${id}-label${at}`, ...(type === 'match' ? [`${id}-match${at}`] : [])]),
  ]
  function typed({ target }: FormEvent) {
    const { name, value: text } = target as HTMLTextAreaElement
    for (const part of ['question', 'explanation'] as const) {
      const locale = locales.find((one) => name === `${id}-${part}.${one}`)
      if (locale) change({ [part]: { html: { ...rich[part], [locale]: text } } })
    }
  }
  const long = (part: 'question' | 'explanation', locale: Locale, help?: string) => (
    <RichTextField
      name={`${id}-${part}.${locale}`}
      label={t(part)}
      lang={locale}
      rows={2}
      small
      help={help}
      error={errors[`${part}.html`] ?? errors[`${part}.html.${locale}`]}
      defaultValue={rich[part][locale] ?? ''}
    />
  )
  return (
    <div className="stack" onInput={typed}>
      <Languages locales={locales} names={names} values={Object.fromEntries(texts)}>
        {(locale) => (
          <>
            {long('question', locale)}
            {type !== 'short' && type !== 'open' && (
              <OptionFields
                id={id}
                type={type}
                locale={locale}
                options={options}
                errors={errors}
                set={(changed) => change({ options: changed })}
              />
            )}
            {long('explanation', locale, t('explanation_help'))}
          </>
        )}
      </Languages>
      {type === 'short' && (
        <Field id={`${id}-answers`} label={t('answers')} help={t('answers_help')} error={wrongAnswer(errors)}>
          <textarea
            dir="auto"
            id={`${id}-answers`}
            className="input"
            rows={3}
            aria-invalid={wrongAnswer(errors) ? true : undefined}
            aria-describedby={`${id}-answers-help`}
            defaultValue={answers.join('\n')}
            onChange={({ target }) => change({ answers: target.value.split('\n').filter((line) => line.trim()) })}
          />
        </Field>
      )}
      <Field id={`${id}-points`} label={t('points')} error={errors.points}>
        <NumberInput
          id={`${id}-points`}
          value={points}
          invalid={errors.points !== undefined}
          onNumber={(number) => change({ points: number ?? 0 })}
        />
      </Field>
    </div>
  )
}

const wrongAnswer = (errors: Record<string, string>) =>
  Object.entries(errors).find(([name]) => name.split('.')[0] === 'answers')?.[1]
