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

/** Where the words of the first page begin, in points from its left edge. */
export async function placesOfPdf(bytes: Uint8Array): Promise<{ words: string; left: number }[]> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await reading.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await reading.destroy()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ words: item.str, left: Number(item.transform[4]) }] : [],
  )
}
