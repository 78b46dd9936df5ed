import type { InputType, QuestionType } from '#app/form-questions/question.ts'
import { LocalInputs } from '#app/form-questions/ui/local-inputs.tsx'
import { OptionRows } from '#app/form-questions/ui/option-rows.tsx'
import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField } from '#app/ui/field.tsx'
import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX, type SurveyQuestion } from '../survey.ts'

/** Ways to ask, each with what it is made of. */
const WAYS = {
  text: { type: 'text', inputType: 'text' },
  textarea: { type: 'textarea', inputType: 'text' },
  radio: { type: 'checkbox', inputType: 'radio' },
  select: { type: 'select', inputType: 'text' },
  boxes: { type: 'checkbox', inputType: 'checkbox' },
  box: { type: 'checkbox', inputType: 'checkbox' },
  email: { type: 'text', inputType: 'email' },
  separator: { type: 'separator', inputType: 'text' },
} as const satisfies Record<string, { type: QuestionType; inputType: InputType }>
type Way = keyof typeof WAYS

const CHOSEN: ReadonlySet<Way> = new Set(['radio', 'select', 'boxes'])
const WRITTEN: ReadonlySet<Way> = new Set(['text', 'textarea', 'email', 'select'])

function wayOf({ type, inputType, options }: SurveyQuestion): Way {
  if (type !== 'checkbox') return type === 'text' && inputType === 'email' ? 'email' : type
  if (inputType === 'radio') return 'radio'
  return options.length > 0 ? 'boxes' : 'box'
}

type Props = {
  id: string
  question: SurveyQuestion
  locales: readonly Locale[]
  /** What is wrong, by the names of its parts. */
  errors: Record<string, string>
  onChange: (question: SurveyQuestion) => void
}

/** A question of a survey: what it says, how it is answered, and whether it must be. */
export function QuestionEditor({ id, question, locales, errors, onChange }: Props) {
  const t = useTexts('surveys')
  const { title, placeholder, required, options } = question
  const way = wayOf(question)
  const change = (part: Partial<SurveyQuestion>) => onChange({ ...question, ...part })
  const errorOf = (part: string) =>
    Object.entries(errors).find(([key]) => key === part || key.startsWith(`${part}.`))?.[1]
  function turnInto(next: Way) {
    const first = options.length > 0 ? options : [{ value: 'field-1', label: {} }]
    change({
      ...WAYS[next],
      options: CHOSEN.has(next) ? first : [],
      ...(next === 'separator' && { required: false }),
      ...(!WRITTEN.has(next) && { placeholder: {} }),
      value: null,
    })
  }
  return (
    <div className="stack">
      <div className="form-grid">
        <LocalInputs
          id={`${id}-title`}
          label={t(way === 'separator' ? 'heading' : 'question_words')}
          text={title}
          locales={locales}
          max={QUESTION_MAX}
          error={errorOf('title')}
          onChange={(next) => change({ title: next })}
        />
        <SelectField
          className="c3"
          id={`${id}-type`}
          name={`${id}-type`}
          label={t('type')}
          error={errorOf('type')}
          value={way}
          onChange={({ target }) => turnInto(target.value as Way)}
        >
          {(Object.keys(WAYS) as Way[]).map((one) => (
            <option key={one} value={one}>
              {t(`type_${one}`)}
            </option>
          ))}
        </SelectField>
        {WRITTEN.has(way) && (
          <LocalInputs
            id={`${id}-placeholder`}
            label={t('placeholder')}
            text={placeholder}
            locales={locales}
            max={QUESTION_MAX}
            error={errorOf('placeholder')}
            onChange={(next) => change({ placeholder: next })}
          />
        )}
      </div>
      {CHOSEN.has(way) && (
        <OptionRows
          id={id}
          options={options}
          locales={locales}
          max={OPTIONS_MAX}
          longest={OPTION_MAX}
          error={errorOf('options')}
          onChange={(next) => change({ options: next })}
        />
      )}
      {way !== 'separator' && (
        <CheckField
          id={`${id}-required`}
          name={`${id}-required`}
          checked={required}
          onChange={({ target }) => change({ required: target.checked })}
        >
          {t('required')}
        </CheckField>
      )}
    </div>
  )
}
