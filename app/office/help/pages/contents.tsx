import { useTexts } from '#app/platform/page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { GuideEntry } from '../guide.ts'
import '../ui/help.css'

export const hydrated = false

/** The table of contents of the user guide. */
export default function Contents({ entries }: { entries: GuideEntry[] }) {
  const t = useTexts('help')
  return (
    <PublicLayout>
      <PageHead title={t('guide')} description={t('lead')} indexed={false} />
      <main id="main" className="container reading">
        <h1 className="title-xl">{t('guide')}</h1>
        <p className="guide-lead">{t('lead')}</p>
        <ol className="guide-list">
          {entries.map(({ name, title, about }) => (
            <li key={name}>
              <a className="link medium t18" href={`/help/${name}`}>
                {title}
              </a>
              <p className="muted">{about}</p>
            </li>
          ))}
        </ol>
      </main>
    </PublicLayout>
  )
}
