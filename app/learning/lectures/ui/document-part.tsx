import { lazy, Suspense, useEffect, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { download, externalLink, file, fileText } from '#app/ui/icons.ts'
import type { DocumentView } from '../watch-view.ts'

const PdfPages = lazy(() => import('./pdf-pages.tsx'))

/** Where browsers show a whole PDF within a page; on phones and tablets they show its first page, or none. */
const AT_A_DESK = '(min-width: 768px) and (pointer: fine)'

/** A document to keep; a PDF can also be read in place. */
export function DocumentPart({ view }: { view: DocumentView }) {
  const t = useTexts('lectures')
  const { locale } = useShared()
  const { title, type } = view
  /** Undefined until the browser was asked: one that cannot show a PDF would start a download instead. */
  const [shownBy, setShownBy] = useState<'browser' | 'pages'>()
  useEffect(() => setShownBy(navigator.pdfViewerEnabled && matchMedia(AT_A_DESK).matches ? 'browser' : 'pages'), [])
  return (
    <section className="card doc" aria-label={title}>
      <div className="file">
        <span className="file-ic">
          <Icon of={type === 'pdf' ? fileText : file} size={20} />
        </span>
        <span className="grow stack" style={{ '--g': '0' }}>
          <b className="medium">
            <bdi>{title}</bdi>
          </b>
          <span className="t13 faint num">
            {view.kind.toUpperCase()}, {formatSize(view.size, locale)}
          </span>
        </span>
        {type === 'pdf' && (
          <a
            className="btn btn-ghost btn-icon"
            href={view.src}
            target="_blank"
            rel="noopener"
            aria-label={t('open_file', { title })}
            title={t('open_file', { title })}
          >
            <Icon of={externalLink} size={18} />
          </a>
        )}
        <a
          className="btn btn-ghost btn-icon"
          href={view.download}
          aria-label={t('download_file', { title })}
          title={t('download_file', { title })}
        >
          <Icon of={download} size={18} />
        </a>
      </div>
      {type === 'pdf' && (
        <div className="pdf">
          {shownBy === 'browser' && <iframe src={view.src} title={title} loading="lazy" />}
          {shownBy === 'pages' && (
            <Suspense>
              <PdfPages src={view.src} title={title} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}
