import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import type { QuestionRow } from '../question.ts'
import { QuestionFields } from './question-fields.tsx'
import { type QuestionValue, questionParts, toFields } from './question-value.ts'

/** A question that is there: its fields save themselves as soon as it can be asked and marked. */
export function QuestionEditor({ address, question }: { address: string; question: QuestionRow }) {
  const t = useTexts('exams')
  const { locales } = useShared().school
  const saving = useAutosave({
    address,
    name: 'question',
    row: question,
    read: toFields,
    onSaved: () => router.reload({ only: ['questions', 'exam', 'outdated'] }),
  })
  // What was merged or came from elsewhere is put into fields that keep their own text.
  const [round, setRound] = useState(0)
  function resolve(value: QuestionValue) {
    saving.resolve(value)
    setRound(round + 1)
  }
  return (
    <div className="bank-b stack">
      <TwoVersions conflict={saving.conflict} parts={questionParts(t, locales)} resolve={resolve} />
      <QuestionFields
        key={round}
        id={`q${question.id}`}
        value={saving.value}
        change={saving.change}
        errors={saving.errors}
      />
    </div>
  )
}
