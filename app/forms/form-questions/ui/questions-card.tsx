import type { ComponentProps } from 'react'
import { Card } from '#app/ui/card.tsx'
import { QuestionBuilder } from './question-builder.tsx'

type Props = ComponentProps<typeof QuestionBuilder> & { title: string; help: string; error: string | undefined }

/** The questions that something asks, as a card of its page. */
export function QuestionsCard({ title, help, error, ...builder }: Props) {
  return (
    <Card as="section" pad="md" className="stack" aria-labelledby="questions">
      <h2 className="t16 strong" id="questions">
        {title}
      </h2>
      <p className="muted t14">{help}</p>
      {error && <p className="error">{error}</p>}
      <QuestionBuilder {...builder} />
    </Card>
  )
}
