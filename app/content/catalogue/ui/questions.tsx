import { Icon } from '#app/ui/icon.tsx'
import { plus } from '#app/ui/icons.ts'

type Props = { title: string; questions: readonly { question: string; answer: string }[] }

/** What people ask, each answer behind its question; the first is open. */
export function Questions({ title, questions }: Props) {
  return (
    <>
      {title && (
        <h2 className="band-head-s">
          <bdi>{title}</bdi>
        </h2>
      )}
      <div className="faq">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <span className="faq-mark">
                <Icon of={plus} />
              </span>
            </summary>
            <p className="muted t16">{answer}</p>
          </details>
        ))}
      </div>
    </>
  )
}
