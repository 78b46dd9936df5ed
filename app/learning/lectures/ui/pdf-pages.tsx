import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

GlobalWorkerOptions.workerSrc = workerAddress

/** Asked for at once, in bytes: each question is answered anew where the document is. */
const PIECE = 512 * 1024
/** What is drawn beyond this many dots for one pixel is seen by nobody. */
const SHARPEST = 2

type Props = { src: string; title: string }

/** The pages of a PDF below each other, for browsers that show none within a page: phones and tablets. */
export default function PdfPages({ src, title }: Props) {
  const t = useTexts('lectures')
  const [opened, setOpened] = useState<{ pdf: PDFDocumentProxy; ratio: string }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const loading = getDocument({ url: src, rangeChunkSize: PIECE, disableAutoFetch: true, disableStream: true })
    async function open() {
      const pdf = await loading.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      setOpened({ pdf, ratio: `${width} / ${height}` })
    }
    let left = false
    open().catch(() => left || setFailed(true))
    return () => {
      left = true
      void loading.destroy()
    }
  }, [src])
  if (failed)
    return (
      <p className="pdf-failed" role="alert">
        {t('pdf_failed')}
      </p>
    )
  if (!opened) return <Spinner />
  const { pdf, ratio } = opened
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className="pdf-pages" aria-label={t('pdf_pages', { title })} tabIndex={0}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
        <Page key={number} pdf={pdf} number={number} ratio={ratio} />
      ))}
    </section>
  )
}

type PageProps = { pdf: PDFDocumentProxy; number: number; ratio: string }

/** One page, drawn while it is near what is seen: a phone has not room for the pictures of two hundred. */
function Page({ pdf, number, ratio }: PageProps) {
  const t = useTexts('lectures')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [text, setText] = useState('')
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: canvas.current?.closest('.pdf-pages'),
      rootMargin: '100%',
    })
    if (canvas.current) watcher.observe(canvas.current)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const place = canvas.current
    if (!near || !place) return
    let stop = () => {}
    async function draw(on: HTMLCanvasElement) {
      const page = await pdf.getPage(number)
      const dots = on.clientWidth * Math.min(devicePixelRatio, SHARPEST)
      const viewport = page.getViewport({ scale: dots / page.getViewport({ scale: 1 }).width })
      on.width = viewport.width
      on.height = viewport.height
      on.style.aspectRatio = `${viewport.width} / ${viewport.height}`
      const drawing = page.render({ canvas: on, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
      const { items } = await page.getTextContent()
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // What is cancelled is of no interest any more, and what cannot be drawn stays empty beside its neighbours.
    draw(place).catch(() => {})
    return () => {
      stop()
      place.width = 0
    }
  }, [near, pdf, number])
  return (
    <figure>
      <canvas
        ref={canvas}
        style={{ aspectRatio: ratio }}
        role="img"
        aria-label={t('pdf_page', { number, count: pdf.numPages })}
      />
      <figcaption className="vh">{text}</figcaption>
    </figure>
  )
}
