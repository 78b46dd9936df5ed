import clsx from 'clsx'
import { CheckField, FieldSet, SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { FormContext, useForm } from '#app/ui/form-context.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { type ErrorMap, type FormQuestion, getError } from '../question.ts'
import './form-questions.css'

type Props = {
  /** Before each field's own, as several forms may stand on a page. */
  id: string
  questions: readonly FormQuestion[]
  errors?: ErrorMap
  /** What was typed before, when a form is shown again. */
  old?: Record<string, unknown> | null
  /** Stands before each name: `response.` in a form whose answers are parts of one. */
  prefix?: 'response.' | 'answers.' | ''
  /** Without them a field says inside what it is for; those who do not see it hear its label. */
  labels?: boolean
  className?: string
}

/** The questions of a form, each with its field and what is wrong with it. */
export function FormQuestions({ id, questions, errors, old, prefix = '', labels = true, className }: Props) {
  const form = useForm()
  const map = errors ?? form.errors
  const wrong = questions.flatMap((question) => {
    const error = getError(question, map)
    return error === undefined ? [] : [[prefix + question.name, error]]
  })
  const state = { ...form, errors: Object.fromEntries(wrong), old: old === undefined ? form.old : old }
  return (
    <FormContext value={state}>
      <div className={clsx('questions', className)}>
        {questions.map((question) => (
          <Question
            key={`${question.name} ${question.title}`}
            id={`${id}-${question.name}`}
            question={question}
            name={prefix + question.name}
            labels={labels}
          />
        ))}
      </div>
    </FormContext>
  )
}

type QuestionProps = { id: string; question: FormQuestion; name: string; labels: boolean }

function Question({ id, question, name, labels }: QuestionProps) {
  const { title, type, inputType, placeholder, required, value, options, autoComplete } = question
  const t = useUiTexts()
  const field = {
    id,
    name,
    label: title,
    required,
    optional: labels && !required,
    className: labels ? undefined : 'field-bare',
    defaultValue: typeof value === 'string' ? value : undefined,
  }
  const inside = placeholder || (labels ? undefined : title)
  switch (type) {
    case 'separator':
      return <p className="question-sep">{title}</p>
    case 'textarea':
      return <TextArea {...field} className={clsx('question-wide', field.className)} placeholder={inside} rows={4} />
    case 'select':
      return (
        <SelectField {...field}>
          <option value="">{inside ?? t('choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      )
    case 'checkbox':
      return <Choice question={question} name={name} id={id} />
    default:
      return (
        <TextField
          {...field}
          type={inputType === 'checkbox' || inputType === 'radio' ? 'text' : inputType}
          placeholder={inside}
          autoComplete={autoComplete}
        />
      )
  }
}

/** One box, or boxes and buttons for the options of a question. */
function Choice({ question: { title, inputType, required, value, options }, name, id }: Omit<QuestionProps, 'labels'>) {
  const t = useUiTexts()
  const type = inputType === 'radio' ? 'radio' : 'checkbox'
  if (options.length === 0 && type === 'checkbox')
    return (
      <CheckField id={id} name={name} required={required} defaultChecked={value === true} className="question-wide">
        {title}
      </CheckField>
    )
  const given = [value].flat()
  const optional = !required && <span className="opt"> {t('optional')}</span>
  return (
    <div className="question-wide">
      <FieldSet
        name={name}
        label={
          <>
            {title}
            {optional}
          </>
        }
      >
        {options.map((option) => (
          <CheckField
            key={option.value}
            id={`${id}-${option.value}`}
            type={type}
            name={name}
            value={option.value}
            required={type === 'radio' && required}
            defaultChecked={given.includes(option.value)}
          >
            {option.label}
          </CheckField>
        ))}
      </FieldSet>
    </div>
  )
}
