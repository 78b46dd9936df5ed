// Writes words at the foot of every page of one PDF, beside the program that asked (stamp.server.ts).
import { parentPort, workerData } from 'node:worker_threads'
import type { StampProblem } from './download.ts'

/** What the thread answers: the stamped document, or why there is none. */
export type StampResult = Uint8Array | { problem: StampProblem; why: string }

/** What pdf.js calls text that somebody writes onto a page. */
const FREE_TEXT = 3
const PAGES_MAX = 2000
const [LEFT, FOOT, SIZE, HEIGHT] = [12, 6, 7, 10]
const GREY = [96, 96, 96]

// Fonts are made known for a drawing that nobody makes, twice where pages share one; what fails says so itself.
process.on('unhandledRejection', () => {})

async function stamp(bytes: Uint8Array, words: string): Promise<StampResult> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // Its own half for threads, in this one.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') })
  // pdf.js takes the bytes for itself.
  const before = countStamps(bytes)
  try {
    const document = await getDocument({
      data: bytes,
      enableXfa: false,
      useSystemFonts: false,
      stopAtErrors: true,
      verbosity: 0,
    }).promise
    const { numPages } = document
    if (numPages > PAGES_MAX) return { problem: 'too_many_pages', why: `${numPages} pages` }
    for (let pageIndex = 0; pageIndex < numPages; pageIndex++) {
      const page = await document.getPage(pageIndex + 1)
      const [x = 0, y = 0] = page.view
      const rect = [x + LEFT, y + FOOT, x + LEFT + words.length * SIZE * 0.6, y + FOOT + HEIGHT]
      document.annotationStorage.setValue(`pdfjs_internal_editor_${pageIndex}`, {
        annotationType: FREE_TEXT,
        color: GREY,
        fontSize: SIZE,
        value: words,
        pageIndex,
        rect,
        rotation: 0,
        structTreeParentId: null,
      })
    }
    const made = await document.saveDocument()
    const stamps = countStamps(made) - before
    // A document is answered unchanged where it has nothing to be changed.
    if (numPages === 0 || stamps < numPages) return { problem: 'broken', why: `${stamps} of ${numPages} pages` }
    return made
  } catch (error) {
    const { name, message } = error as Error
    return { problem: name === 'PasswordException' ? 'locked' : 'broken', why: String(message) }
  }
}

/** How many texts are written onto the pages of a PDF, as far as its objects are not packed; those of a stamp are not. */
function countStamps(bytes: Uint8Array): number {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = pdf.indexOf('/FreeText'); at >= 0; at = pdf.indexOf('/FreeText', at + 1)) count += 1
  return count
}

const { bytes, words } = workerData as { bytes: Uint8Array; words: string }
parentPort?.postMessage(await stamp(bytes, words))
