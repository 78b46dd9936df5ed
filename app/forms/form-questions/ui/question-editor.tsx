import type { ReactNode } from 'react'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField } from '#app/ui/field.tsx'
import { LocalInputs } from './local-inputs.tsx'
import { OptionRows } from './option-rows.tsx'

/** A question as its maker writes it, by what all forms ask of one. */
type EditedQuestion<Way extends string> = {
  title: LocalText
  /** How it is answered. */
  way: Way
  placeholder: LocalText
  required: boolean
  options: { value: string; label: LocalText }[]
}

type Props<Way extends string> = {
  id: string
  question: EditedQuestion<Way>
  /** In the words of the form: what a title and a way are called, each way, and that it must be answered. */
  words: { title: string; way: string; ways: readonly (readonly [Way, string])[]; required: string }
  /** What there is to write for the way that is chosen. */
  has: { placeholder: boolean; options: boolean; required: boolean }
  limits: { title: number; options: number; option: number }
  /** Under which the form tells what is wrong with the title. */
  titleName: string
  locales: readonly Locale[]
  /** What is wrong, by the names of its parts. */
  errors: Record<string, string>
  onChange: (part: Partial<EditedQuestion<Way>>) => void
  /** What one form asks of a question beyond that: fields behind the way, boxes behind the one of those that must be answered. */
  fields?: ReactNode
  boxes?: ReactNode
}

/** What is wrong with a part of a question, or with something in it. */
export const wrongIn = (errors: Readonly<Record<string, string>>, part: string) =>
  Object.entries(errors).find(([key]) => key === part || key.startsWith(`${part}.`))?.[1]

/** A question: what it says, how it is answered, and whether it must be. */
export function QuestionEditor<Way extends string>(props: Props<Way>) {
  const { id, question, words, has, limits, titleName, locales, errors, onChange, fields, boxes } = props
  const t = useTexts('form-questions')
  return (
    <div className="stack">
      <div className="form-grid">
        <LocalInputs
          id={`${id}-${titleName}`}
          label={words.title}
          text={question.title}
          locales={locales}
          max={limits.title}
          error={wrongIn(errors, titleName)}
          onChange={(title) => onChange({ title })}
        />
        <SelectField
          className="c3"
          id={`${id}-type`}
          name={`${id}-type`}
          label={words.way}
          error={wrongIn(errors, 'type')}
          value={question.way}
          onChange={({ target }) => onChange({ way: target.value as Way })}
        >
          {words.ways.map(([way, name]) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </SelectField>
        {fields}
        {has.placeholder && (
          <LocalInputs
            id={`${id}-placeholder`}
            label={t('placeholder')}
            text={question.placeholder}
            locales={locales}
            max={limits.title}
            error={wrongIn(errors, 'placeholder')}
            onChange={(placeholder) => onChange({ placeholder })}
          />
        )}
      </div>
      {has.options && (
        <OptionRows
          id={id}
          options={question.options}
          locales={locales}
          max={limits.options}
          longest={limits.option}
          error={wrongIn(errors, 'options')}
          onChange={(options) => onChange({ options })}
        />
      )}
      {has.required && (
        <div className="row wrap" style={{ '--g': '8px 24px' }}>
          <CheckField
            id={`${id}-required`}
            name={`${id}-required`}
            checked={question.required}
            onChange={({ target }) => onChange({ required: target.checked })}
          >
            {words.required}
          </CheckField>
          {boxes}
        </div>
      )}
    </div>
  )
}
