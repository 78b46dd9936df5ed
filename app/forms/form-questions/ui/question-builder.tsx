import { inLocale, type Locale } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { newQuestion, type StoredQuestion } from '../stored-question.ts'
import { QuestionList, wrongAt } from './question-list.tsx'
import { StoredQuestionEditor } from './stored-question-editor.tsx'
import { isBlank } from './use-begun-rows.ts'

type Props = {
  questions: readonly StoredQuestion[]
  locales: readonly Locale[]
  /** How many there may be. */
  max: number
  /** What is wrong, as `questions.2.title`. */
  errors: Record<string, string>
  onChange: (questions: StoredQuestion[]) => void
}

/** The questions of a form that are kept in the languages of the school, each with all that is written of it. */
export function QuestionBuilder({ questions, locales, max, errors, onChange }: Props) {
  const t = useTexts('form-questions')
  const locale = useLocale()
  return (
    <QuestionList
      items={questions}
      nameOf={({ title }, at) => inLocale(title, locale) || t('question', { number: at + 1 })}
      onChange={onChange}
      make={newQuestion}
      isEmpty={({ title, placeholder, options }) => isBlank(title, placeholder, ...options.map(({ label }) => label))}
      add={t('question_add')}
      remove={(name) => t('question_remove', { name })}
      max={max}
    >
      {(question, { at, id, set }) => (
        <StoredQuestionEditor
          id={id}
          question={question}
          locales={locales}
          errors={wrongAt(errors, 'questions', at)}
          onChange={set}
        />
      )}
    </QuestionList>
  )
}
