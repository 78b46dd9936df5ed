import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { isHeld } from '#app/platform/delivery.server.ts'
import { Id, route } from '#app/platform/http.server.ts'
import { listRoute } from '#app/platform/list-route.server.ts'
import { mailList, sendAgain } from '#app/platform/mail-outbox.server.ts'
import { Refusal } from '#app/platform/refusal.ts'

/** The e-mails that the school sent, and what became of them. */
export const outgoingMails = listRoute(mailList, { access: 'support' }, async ({ list, db }) =>
  page('notifications/mails', { list, held: await isHeld(db) }),
)

/** Tries a failed e-mail once more. */
export const mailAgain = route({ access: 'support', ids: z.object({ mail: Id }) }, async ({ db, school, ids }) => {
  if (!(await sendAgain(db, school.id, ids.mail))) throw new Refusal(404, 'errors.not_found')
  return jsonOrRedirect({ state: 'waiting' }, '/home/emails')
})
