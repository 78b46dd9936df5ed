import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import SurveyForm from '../islands/survey-form.tsx'
import type { SurveyView } from '../survey.ts'
import '../ui/surveys.css'

export const hydrated = false

/** A survey by itself: where a link leads, and where one answers without a script. */
export default function Answer({ survey, respondedAt }: { survey: SurveyView; respondedAt: string | null }) {
  const t = useTexts('surveys')
  const { form: message = null, ...errors } = useErrors()
  const { old, viewer } = useShared()
  const account = viewer.kind === 'visitor' ? 0 : viewer.id
  const typed = (old?.response ?? null) as Record<string, string | string[]> | null
  const title = survey.title || t('survey')
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container">
        <div className="survey-page">
          <h1 className="title-xl">{title}</h1>
          {respondedAt ? (
            <Callout tone="ok" role="status" title={t('thank_you')}>
              {t('sent')}
            </Callout>
          ) : (
            <SurveyForm
              when="used"
              survey={survey}
              account={account}
              refused={{ errors, message }}
              old={
                typed && Object.fromEntries(Object.entries(typed).map(([name, answer]) => [`response.${name}`, answer]))
              }
            />
          )}
        </div>
      </main>
    </PublicLayout>
  )
}
