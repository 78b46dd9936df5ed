import { Answer } from './answers.server.ts'
import { getContentDisposition } from './file-name.ts'

/** A browser's own viewer of PDFs is a page of its own making, which the policy of ours would break. */
const POLICY = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** A PDF that a browser shows, and saves under this name. */
export const pdfAnswer = (bytes: Uint8Array, name: string) =>
  new Answer((c) =>
    c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': getContentDisposition('inline', name),
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    }),
  )
