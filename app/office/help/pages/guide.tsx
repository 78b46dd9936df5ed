import type { CleanHtml } from '#app/platform/html.ts'
import { useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import { Rich } from '#app/ui/rich.tsx'
import type { GuideEntry } from '../guide.ts'
import '../ui/help.css'

export const hydrated = false

type Props = GuideEntry & { html: CleanHtml; entries: GuideEntry[] }

/** One page of the user guide, with the others beside it. */
export default function Guide({ name, title, about, html, entries }: Props) {
  const t = useTexts('help')
  const next = entries[entries.findIndex((one) => one.name === name) + 1]
  return (
    <PublicLayout>
      <PageHead title={title} description={about} indexed={false} />
      <div className="container guide">
        <main id="main" className="guide-text">
          <p className="t14">
            <a className="link" href="/help">
              {t('guide')}
            </a>
          </p>
          <h1 className="title-xl">{title}</h1>
          <p className="guide-lead">{about}</p>
          <Rich html={html} />
          {next && (
            <p className="guide-next">
              {t('next')}{' '}
              <a className="link medium" href={`/help/${next.name}`}>
                {next.title}
              </a>
            </p>
          )}
        </main>
        <nav className="guide-nav" aria-label={t('guide')}>
          <ol>
            {entries.map((one) => (
              <li key={one.name}>
                <a href={`/help/${one.name}`} aria-current={one.name === name ? 'page' : undefined}>
                  {one.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </PublicLayout>
  )
}
