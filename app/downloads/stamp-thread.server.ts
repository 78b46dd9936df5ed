// Writes words at the foot of every page of one PDF, beside the program that asked (stamping.server.ts).
import { parentPort, workerData } from 'node:worker_threads'

/** What pdf.js calls text that somebody writes onto a page. */
const FREE_TEXT = 3
const PAGES_MAX = 2000
const [LEFT, FOOT, SIZE, HEIGHT] = [12, 6, 7, 10]
const GREY = [96, 96, 96]

// Fonts are made known for a drawing that nobody makes, twice where pages share one; what fails says so itself.
process.on('unhandledRejection', () => {})

async function stamp(bytes: Uint8Array, words: string): Promise<Uint8Array> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // Its own half for threads, in this one.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') })
  const document = await getDocument({
    data: bytes,
    enableXfa: false,
    useSystemFonts: false,
    stopAtErrors: true,
    verbosity: 0,
  }).promise
  const { numPages } = document
  if (numPages > PAGES_MAX) throw new Error('too many pages')
  for (let pageIndex = 0; pageIndex < numPages; pageIndex++) {
    const page = await document.getPage(pageIndex + 1)
    const [x = 0, y = 0] = page.view
    const rect = [x + LEFT, y + FOOT, x + LEFT + words.length * SIZE * 0.6, y + FOOT + HEIGHT]
    document.annotationStorage.setValue(`pdfjs_internal_editor_${pageIndex}`, {
      annotationType: FREE_TEXT,
      ...{ color: GREY, fontSize: SIZE, value: words, pageIndex, rect, rotation: 0, structTreeParentId: null },
    })
  }
  return await document.saveDocument()
}

const { bytes, words } = workerData as { bytes: Uint8Array; words: string }
parentPort?.postMessage(await stamp(bytes, words))
