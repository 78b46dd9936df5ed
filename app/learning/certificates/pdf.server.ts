import { makePdf } from '#app/platform/pdf.server.ts'
import { pictureForSharing } from '#app/platform/picture.ts'
import { storage } from '#app/platform/storage.server.ts'
import { CertificatePdf } from './pdfs/certificate.tsx'
import type { Sheet } from './sheet.ts'

/** A sheet as a PDF, drawn for whoever asks from there; outside of transactions. */
export async function sheetPdf(
  sheet: Sheet,
  { title, author, of }: { title: string; author: string; of: string },
): Promise<Uint8Array> {
  const pictures = new Map<string, string>()
  for (const part of sheet.parts) {
    if (part.kind === 'image' && !pictures.has(part.src)) pictures.set(part.src, await pictureAt(part.src))
  }
  return makePdf(CertificatePdf({ sheet, title, author, pictures }), of)
}

/** A picture of ours as a data URI; empty when it is not there any more. */
async function pictureAt(address: string): Promise<string> {
  const key = pictureForSharing(address).replace(/^\/media\/public\/(\d+)\//, '$1/public/')
  if ((await storage.size(key)) === undefined) return ''
  const bytes = Buffer.concat(await storage.read(key).toArray())
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
