import type { CleanHtml } from '#app/platform/html.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Day } from '#app/ui/dates.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import type { LegalKind } from '../legal.ts'

export const hydrated = false

type Props = {
  kind: LegalKind
  html: CleanHtml
  publishedAt: string
  version: number
  /** A later version holds now; this one is shown because somebody agreed to it. */
  replaced: boolean
  /** Under the privacy policy that holds: the mailing services that are connected now. */
  services: string[]
}

export default function Legal({ kind, html, publishedAt, version, replaced, services }: Props) {
  const t = useTexts('schools')
  const locale = useLocale()
  return (
    <PublicLayout>
      <PageHead title={t(kind)} indexed={!replaced} />
      <main id="main" className="container reading">
        <h1 className="title-xl">{t(kind)}</h1>
        <p className="muted t14">
          {t('version', { version })}, <Day at={publishedAt} />
        </p>
        {replaced && (
          <Callout tone="warn">
            {t('legal_replaced')}{' '}
            <a className="link" href={`/${kind}`}>
              {t('legal_current')}
            </a>
          </Callout>
        )}
        <Rich html={html} />
        {services.length > 0 && (
          <section aria-labelledby="mailing-services">
            <h2 className="t18 strong" id="mailing-services">
              {t('mailing_services')}
            </h2>
            <p>{t('mailing_services_text', { names: new Intl.ListFormat(locale).format(services) })}</p>
          </section>
        )}
      </main>
    </PublicLayout>
  )
}
