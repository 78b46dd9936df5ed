import { type MouseEvent, useEffect, useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { showFailure } from '#app/progress/ui/failed-call.ts'
import { formatSize } from '#app/ui/file-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import { download, externalLink, file, fileText } from '#app/ui/icons.ts'
import type { DocumentView } from '../watch-view.ts'

/** Addresses last ten minutes; a minute earlier they are renewed before they are followed. */
const GOOD_FOR_MS = 9 * 60 * 1000

type Props = { view: DocumentView; renew: () => Promise<DocumentView | undefined> }

/** A document to keep; a PDF can also be read in place. */
export function DocumentPart({ view, renew }: Props) {
  const t = useTexts('learning')
  const { locale } = useShared()
  const { title, type } = view
  const { follow, readable } = useDocument(renew)
  return (
    <section className="card doc" aria-label={title}>
      <div className="file">
        <span className="file-ic">
          <Icon of={type === 'pdf' ? fileText : file} size={20} />
        </span>
        <span className="grow stack" style={{ '--g': '0' }}>
          <b className="medium">{title}</b>
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
            onClick={(event) => follow(event, ({ src }) => src)}
          >
            <Icon of={externalLink} size={18} />
          </a>
        )}
        <a
          className="btn btn-ghost btn-icon"
          href={view.download}
          aria-label={t('download_file', { title })}
          title={t('download_file', { title })}
          onClick={(event) => follow(event, (fresh) => fresh.download)}
        >
          <Icon of={download} size={18} />
        </a>
      </div>
      {type === 'pdf' && readable !== false && (
        <div className="pdf">{readable && <iframe src={view.src} title={title} loading="lazy" />}</div>
      )}
    </section>
  )
}

function useDocument(renew: Props['renew']) {
  const t = useTexts('progress')
  const [loadedAt] = useState(() => performance.now())
  const [renewedAt, setRenewedAt] = useState(loadedAt)
  /** Undefined until the browser was asked: one that cannot show a PDF would start a download instead. */
  const [readable, setReadable] = useState<boolean>()
  useEffect(() => setReadable(navigator.pdfViewerEnabled && matchMedia('(min-width: 768px)').matches), [])

  function follow(event: MouseEvent<HTMLAnchorElement>, addressOf: (view: DocumentView) => string) {
    if (performance.now() - renewedAt < GOOD_FOR_MS) return
    event.preventDefault()
    const { target } = event.currentTarget
    function open(fresh: DocumentView | undefined) {
      if (!fresh) return
      setRenewedAt(performance.now())
      // A window asked for so late would be blocked; the document opens here instead.
      location.assign(target === '_blank' ? addressOf(fresh) : fresh.download)
    }
    renew().then(open, (error: unknown) => showFailure(error, t))
  }
  return { follow, readable }
}
