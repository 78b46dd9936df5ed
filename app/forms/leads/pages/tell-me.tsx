import { useErrors, useShared, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import TellMeForm from '../islands/tell-me.tsx'
import '../ui/leads.css'

export const hydrated = false

/** Where one without a script asks to be told when a product opens. */
export default function TellMe({ slug, title, done }: { slug: string; title: string; done: boolean }) {
  const t = useTexts('leads')
  const { form: message = null, ...errors } = useErrors()
  const old = useShared().old as Record<string, string | string[]> | null
  return (
    <PublicLayout>
      <PageHead title={title} indexed={false} />
      <main id="main" className="container">
        <div className="lead-page">
          <h1 className="title-xl">
            <a href={`/${slug}`}>{title}</a>
          </h1>
          {done ? (
            <Callout tone="ok" role="status" title={t('thank_you')}>
              {t('tell_me_done')}
            </Callout>
          ) : (
            <TellMeForm when="used" slug={slug} refused={{ errors, message }} old={old} />
          )}
        </div>
      </main>
    </PublicLayout>
  )
}
