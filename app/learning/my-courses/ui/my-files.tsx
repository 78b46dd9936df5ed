import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { download } from '#app/ui/icons.ts'
import { OpensAt } from './my-course-card.tsx'

export type MyFile = { slug: string; title: LocalText; opensAt: string | null; files: number }

/** What one bought to download. */
export function MyFiles({ files }: { files: MyFile[] }) {
  const t = useTexts('my-courses')
  const locale = useLocale()
  return (
    <section className="stack" style={{ '--g': '16px' }} aria-labelledby="files">
      <h2 id="files" className="t20">
        {t('files')}
      </h2>
      <ul className="card my-files">
        {files.map(({ slug, title, opensAt, files: count }) => (
          <li key={slug} className="split wrap my-file">
            <span className="stack" style={{ '--g': '2px' }}>
              <span className="medium">{inLocale(title, locale)}</span>
              <span className="t13 muted">{opensAt ? <OpensAt at={opensAt} /> : t('files_count', { count })}</span>
            </span>
            {!opensAt && (
              <ButtonLink href={`/${slug}/files`} icon={download}>
                {t('go_to_download')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
