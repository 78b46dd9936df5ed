import type { StoredAnswer } from '#app/forms/form-questions/stored-question.ts'
import { useTexts } from '#app/platform/page.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { answerIn } from '../answer.ts'

/** What a buyer answered, each with the question as it was asked. */
export function OrderAnswers({ answers }: { answers: readonly StoredAnswer[] }) {
  const t = useTexts('order-forms')
  if (answers.length === 0) return null
  return (
    <section className="card" aria-labelledby="answers">
      <CardHead title={t('answers')} id="answers" />
      <dl className="kv card-pad">
        {answers.map((answer) => (
          <div key={answer.question}>
            <dt>{answer.title}</dt>
            <dd className="break-words">{answerIn(answer, { yes: t('yes'), no: t('no') })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
