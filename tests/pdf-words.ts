import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of each page of a PDF, as a reader that copies them gets them. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<string[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  await reading.destroy()
  return pages
}

/** Where the words of the first page begin and end, in points from its left edge. */
export async function placesOfPdf(bytes: Uint8Array): Promise<{ words: string; left: number; right: number }[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await reading.destroy()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ words: item.str, left: Number(item.transform[4]), right: Number(item.transform[4]) + item.width }]
      : [],
  )
}

/**
 * The glyphs of each run of one typeface in a PDF that we made, in the order in which they are drawn: a document numbers those
 * of a typeface by when it meets them, and 0 is the box for what a typeface does not have.
 */
export function glyphsOfPdf(bytes: Uint8Array): { font: string; glyphs: number[] }[] {
  const runs: { font: string; glyphs: number[] }[] = []
  for (const content of contentsOf(bytes)) {
    let font = ''
    for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = name
      else
        runs.push({
          font,
          glyphs: [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex = '']) =>
            (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
          ),
        })
    }
  }
  return runs
}

/** What is drawn on pages, as it stands in the file. */
function contentsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes)
  const contents: string[] = []
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.toString('latin1', at - 3, at) === 'end') continue
    const from = at + 'stream\n'.length
    try {
      contents.push(inflateSync(file.subarray(from, file.indexOf('endstream', from))).toString('latin1'))
    } catch {
      // A picture, for example.
    }
  }
  return contents.filter((content) => / Tf\b/.test(content))
}
