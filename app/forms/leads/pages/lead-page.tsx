import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import LeadForm from '../islands/lead-form.tsx'
import type { LeadFormView } from '../lead-form.ts'
import { LeadDone } from '../ui/lead-done.tsx'

export const hydrated = false

/** A form by itself: where it is shown again, and where it says that it is done, to whoever has no script. */
export default function LeadPage({ form, done, next }: { form: LeadFormView; done: boolean; next: string | null }) {
  const t = useTexts('leads')
  const { form: message = null, ...errors } = useErrors()
  const old = useShared().old as Record<string, string | string[]> | null
  return (
    <PublicLayout>
      <PageHead title={form.title} indexed={false} />
      <main id="main" className="container">
        <div className="lead-page">
          <h1 className="title-xl">{form.title}</h1>
          {done ? (
            <LeadDone form={form}>{next && <ButtonLink href={next}>{t('go_on')}</ButtonLink>}</LeadDone>
          ) : (
            <LeadForm id={`lead-${form.id}`} when="used" form={form} refused={{ errors, message }} old={old} />
          )}
        </div>
      </main>
    </PublicLayout>
  )
}
