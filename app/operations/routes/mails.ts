import { z } from 'zod'
import { Answer, page } from '#app/platform/answers.server.ts'
import { inEvaluationOnly } from '#app/platform/evaluation.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { findMail, listMails } from '#app/platform/mail.server.ts'

/** A letter may show itself and open its links in a window of their own; nothing of this site is in its reach. */
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'"

export const mails = route({ access: 'visitor' }, async ({ db, school }) => {
  inEvaluationOnly()
  const kept = await listMails(db, school.id)
  const json = kept.map(({ to, subject, text, html, created_at }) => ({ to, subject, text, html, created_at }))
  return page('operations/mails', { mails: kept.map(({ html: _, ...mail }) => mail) }, { json })
})

export const showMail = route({ access: 'visitor', ids: z.object({ id: Id }) }, async ({ db, school, ids }) => {
  inEvaluationOnly()
  const html = await findMail(db, school.id, ids.id)
  return new Answer((c) => c.html(html, 200, { 'Content-Security-Policy': LETTER_POLICY }))
})
