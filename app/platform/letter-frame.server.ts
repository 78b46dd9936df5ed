import { Answer } from './answers.server.ts'
import { getContentDisposition } from './file-name.ts'
import type { Attachment } from './letter.ts'

/** A letter may show itself and open its links in a window of their own; nothing of this site is in its reach. */
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** A letter's HTML as the document of a frame. */
export function letterFrame(html: string): Answer {
  return new Answer((c) => c.html(html, 200, { 'Content-Security-Policy': LETTER_POLICY }))
}

/** A file that went with an e-mail: words as the document of a frame, anything else to be kept. */
export function attachmentAnswer({ filename, contentType, content, encoding }: Attachment): Answer {
  if (encoding !== 'base64') return letterFrame(content)
  const headers = { 'Content-Type': contentType, 'Content-Disposition': getContentDisposition('attachment', filename) }
  return new Answer((c) => c.body(Buffer.from(content, 'base64'), 200, headers))
}
