import type { Locale } from '#app/platform/i18n.ts'
import { makePdf } from '#app/platform/pdf.server.ts'
import { pictureForSharing } from '#app/platform/picture.ts'
import { qrPath } from '#app/platform/qr.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import type { StoredDocument } from './documents.server.ts'
import type { KsefMark } from './ksef-mark.server.ts'
import { InvoicePdf } from './pdfs/invoice.tsx'

type Drawn = { locale: Locale; of: string; mark: KsefMark | null }

/** An issued document as a PDF, in either language; outside of transactions. */
export async function invoicePdf(
  school: CurrentSchool,
  { document, number }: Pick<StoredDocument, 'document' | 'number'>,
  { locale, of, mark }: Drawn,
): Promise<Uint8Array> {
  const logo = school.logo === null ? '' : await readPicture(school.logo)
  const ksef = mark && { number: mark.number, qr: await qrPath(mark.link, 0) }
  return await makePdf(InvoicePdf({ document, number, school: school.name, logo, locale, ksef }), of)
}

/** A picture of ours as a data URI; empty when it is not there any more, or is a drawing. */
export async function readPicture(address: string): Promise<string> {
  const picture = pictureForSharing(address)
  const key = picture.replace(/^\/media\/public\/(\d+)\//, '$1/public/')
  if (!picture.endsWith('.jpg') || (await storage.size(key)) === undefined) return ''
  const bytes = Buffer.concat(await storage.read(key).toArray())
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
