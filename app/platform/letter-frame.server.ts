import { Answer } from './answers.server.ts'

/** A letter may show itself and open its links in a window of their own; nothing of this site is in its reach. */
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** A letter's HTML as the document of a frame. */
export function letterFrame(html: string): Answer {
  return new Answer((c) => c.html(html, 200, { 'Content-Security-Policy': LETTER_POLICY }))
}
