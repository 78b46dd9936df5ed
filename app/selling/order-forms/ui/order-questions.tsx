import type { NumberedQuestion } from '#app/forms/form-questions/stored-question.ts'
import { FormQuestions } from '#app/forms/form-questions/ui/form-questions.tsx'
import { useTexts } from '#app/platform/page.tsx'

type Props = {
  questions: readonly NumberedQuestion[]
  errors: Record<string, string>
  /** What was answered, when the form is shown again. */
  answered: Record<string, string | readonly string[]> | null
  hidden: boolean
}

/** What a product's order asks of its own. */
export default function OrderQuestions({ questions, errors, answered, hidden }: Props) {
  const t = useTexts('order-forms')
  return (
    <section className="co-sec" aria-labelledby="order-questions" hidden={hidden}>
      <h2 id="order-questions">{t('some_questions')}</h2>
      <FormQuestions id="order" questions={questions} errors={errors} old={answered} prefix="response." />
    </section>
  )
}
