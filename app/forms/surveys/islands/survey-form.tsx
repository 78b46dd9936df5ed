import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { island } from '#app/ui/island.tsx'
import type { FormErrors } from '#app/ui/use-plain-form.ts'
import type { SurveyView } from '../survey.ts'
import { SurveyForm } from '../ui/survey-form.tsx'

type Props = {
  survey: SurveyView
  account: number
  refused?: FormErrors
  old?: Record<string, string | string[]> | null
}

/** A survey on a page of its own. */
export default island('surveys/survey-form', ['ui', 'surveys'], ({ survey, account, refused, old }: Props) => {
  const t = useTexts('surveys')
  const [done, setDone] = useState<'sent' | 'answered'>()
  if (done)
    return (
      <Callout tone="ok" role="status" title={t('thank_you')}>
        {t(done)}
      </Callout>
    )
  return (
    <div className="card survey-card">
      <SurveyForm
        survey={survey}
        account={account}
        refused={refused}
        old={old}
        onSent={() => setDone('sent')}
        onAnswered={() => setDone('answered')}
      />
    </div>
  )
})
