import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { Filter, Whole } from '#app/platform/inputs.server.ts'
import { listOutgoing, MAIL_STATES, sendAgain } from '#app/platform/mail-outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'

const input = z.object({
  state: Filter(z.enum(MAIL_STATES)),
  cursor: z.string().max(100).optional(),
  length: Whole.pipe(z.int().min(1).max(100)).optional(),
})

/** The e-mails that the school sent, and what became of them. */
export const outgoingMails = route({ access: 'support', input }, async ({ c, db, school, input }) => {
  const { state, cursor, length = prefersJson(c) ? 20 : 25 } = input()
  const { mails: rows, next } = await listOutgoing(db, school.id, { state }, { cursor, length })
  const query = next && new URLSearchParams({ ...(state && { state }), cursor: next, length: String(length) })
  const nextUrl = query && `/home/emails?${query}`
  if (prefersJson(c)) return { data: rows, next_page_url: nextUrl }
  return page('notifications/mails', { mails: rows, state: state ?? null, nextUrl, first: cursor === undefined })
})

/** Tries a failed e-mail once more. */
export const mailAgain = route(
  { access: 'support', ids: z.object({ mail: Id }) },
  async ({ db, school, ids, input }) => {
    input()
    if (!(await sendAgain(db, school.id, ids.mail))) throw new Refusal(404, 'errors.not_found')
    return jsonOrRedirect({ state: 'waiting' }, '/home/emails')
  },
)
