import { useShared, useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { download, file as fileIcon } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PublicLayout } from '#app/ui/public-layout.tsx'
import type { FileView } from '../download.ts'
import '../ui/downloads.css'

export const hydrated = false

type Props = { product: { slug: string; title: string }; files: FileView[] }

/** What one bought to download. */
export default function Files({ product, files }: Props) {
  const t = useTexts('downloads')
  const { school } = useShared()
  const limited = files.some(({ downloadsLeft: left }) => left === 0)
  return (
    <PublicLayout>
      <PageHead title={product.title} indexed={false} />
      <main id="main" className="container dl-page" tabIndex={-1}>
        <p className="t14 muted">
          <a className="link" href="/my/courses">
            {t('my_things')}
          </a>
        </p>
        <h1 className="title-l">
          <bdi>{product.title}</bdi>
        </h1>
        {files.length === 0 ? (
          <Empty icon={fileIcon} title={t('none_title')}>
            {t('none')}
          </Empty>
        ) : (
          <ul className="card dl-list">
            {files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
        )}
        {limited && <p className="muted">{t('ask_for_more', { email: school.seller.email })}</p>}
        <p className="t13 muted">
          <a className="link" href={`/${product.slug}`}>
            {t('about_product')}
          </a>
        </p>
      </main>
    </PublicLayout>
  )
}

function FileLine({ file }: { file: FileView }) {
  const t = useTexts('downloads')
  const { locale } = useShared()
  const { date } = useDates()
  const { filename, size, version, kind, downloadsLeft: left } = file
  return (
    <li className="dl-line">
      <span className="dl-kind" aria-hidden="true">
        {kind.slice(0, 4)}
      </span>
      <span className="grow stack" style={{ '--g': '2px' }}>
        <span className="medium dl-name">{filename}</span>
        <span className="t13 muted num">
          {[formatSize(size, locale), version > 1 && t('version', { version }), date(file.changedAt)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {left !== null && <span className={left === 0 ? 't13 dl-none' : 't13 muted'}>{t('left', { left })}</span>}
      </span>
      {left === 0 ? (
        <span className="btn btn-primary dl-off" aria-disabled="true">
          <Icon of={download} /> {t('download')}
        </span>
      ) : (
        <ButtonLink
          href={file.download}
          variant="primary"
          icon={download}
          aria-label={t('download_named', { filename })}
        >
          {t('download')}
        </ButtonLink>
      )}
    </li>
  )
}
