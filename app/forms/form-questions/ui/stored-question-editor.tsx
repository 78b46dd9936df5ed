import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { InputType, QuestionType } from '../question.ts'
import { OPTION_MAX, OPTIONS_MAX, QUESTION_MAX, type StoredQuestion } from '../stored-question.ts'
import { QuestionEditor } from './question-editor.tsx'

/** Ways to ask, each with the type and input type it is made of: a new type is offered in forms by an entry here. */
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
type AnswerMethod = keyof typeof WAYS

const CHOSEN: ReadonlySet<AnswerMethod> = new Set(['radio', 'select', 'boxes'])
const WRITTEN: ReadonlySet<AnswerMethod> = new Set(['text', 'textarea', 'email', 'select'])
const LIMITS = { title: QUESTION_MAX, options: OPTIONS_MAX, option: OPTION_MAX }

/** Which way a text is asked; one that a call stored as a box is drawn as a line of text. */
const LINES: Record<InputType, AnswerMethod> = { text: 'text', email: 'email', checkbox: 'text', radio: 'text' }

function getWay({ type, inputType, options }: StoredQuestion): AnswerMethod {
  if (type === 'text') return LINES[inputType]
  if (type !== 'checkbox') return type
  if (inputType === 'radio') return 'radio'
  return options.length > 0 ? 'boxes' : 'box'
}

/** What becomes of a question that is asked in another way. */
function turned({ options, placeholder, required }: StoredQuestion, way: AnswerMethod): Partial<StoredQuestion> {
  const first = options.length > 0 ? options : [{ value: 'field-1', label: {} }]
  return {
    ...WAYS[way],
    options: CHOSEN.has(way) ? first : [],
    required: required && way !== 'separator',
    placeholder: WRITTEN.has(way) ? placeholder : {},
    value: null,
  }
}

type Props = {
  id: string
  question: StoredQuestion
  locales: readonly Locale[]
  /** What is wrong, by the names of its parts. */
  errors: Record<string, string>
  onChange: (question: StoredQuestion) => void
}

/** A question in the languages of the school, or a heading above some. */
export function StoredQuestionEditor({ id, question, locales, errors, onChange }: Props) {
  const t = useTexts('form-questions')
  const way = getWay(question)
  const ways = (Object.keys(WAYS) as AnswerMethod[]).map((one) => [one, t(`type_${one}`)] as const)
  const title = t(way === 'separator' ? 'heading' : 'question_words')
  return (
    <QuestionEditor
      id={id}
      locales={locales}
      errors={errors}
      question={{ ...question, way }}
      words={{ title, way: t('type'), ways, required: t('required') }}
      has={{ placeholder: WRITTEN.has(way), options: CHOSEN.has(way), required: way !== 'separator' }}
      limits={LIMITS}
      titleName="title"
      onChange={({ way: next, ...part }) => onChange({ ...question, ...part, ...(next && turned(question, next)) })}
    />
  )
}
