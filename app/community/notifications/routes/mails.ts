import { z } from 'zod'
import { jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { attachmentAnswer, letterFrame } from '#app/platform/letter-frame.server.ts'
import { inSnakeCase, listRoute } from '#app/platform/list-route.server.ts'
import { mailList, requireAttachment, requireOutgoing, sendAgain } from '#app/platform/mail-outbox.server.ts'
import { WORDS_DAYS } from '#app/platform/pruning.server.ts'
import { requireFound } from '#app/platform/refusal.ts'

const PATH = '/home/emails/sent'

/** The e-mails that the school sent, and what became of them. */
const listEmails = listRoute(mailList, { access: 'support', json: inSnakeCase(mailList) }, async ({ list }) =>
  page('notifications/mails', { list }),
)

const declared = { access: 'support', ids: z.object({ mail: Id }) } as const

/** One e-mail as it went out. */
const showEmail = route(declared, async ({ db, school, ids }) => {
  const { html, ...mail } = await requireOutgoing(db, school.id, ids.mail)
  const props = { mail, readable: html !== '', days: WORDS_DAYS }
  return page('notifications/mail', props, { json: toSnakeCase(props) })
})

/** Its HTML, for a frame that can do nothing. */
const showEmailFrame = route(declared, async ({ db, school, ids }) =>
  letterFrame((await requireOutgoing(db, school.id, ids.mail)).html),
)

/** A file that went with it, for a frame or a tab that can do nothing. */
const showAttachment = route({ access: 'support', ids: z.object({ mail: Id, at: Id }) }, async ({ db, school, ids }) =>
  attachmentAnswer(await requireAttachment(db, school.id, { id: ids.mail, at: ids.at })),
)

/** Tries a failed e-mail once more. */
const resendEmail = route(declared, async ({ db, school, ids }) => {
  requireFound(await sendAgain(db, school.id, ids.mail))
  return jsonOrRedirect({ state: 'waiting' }, PATH)
})

/** Where a sent e-mail was before; links in bookmarks and notes lead on. */
const leadToEmail = route(declared, async ({ db, school, ids }) => {
  const { id } = await requireOutgoing(db, school.id, ids.mail)
  return redirect(`${PATH}/${id}`)
})

export const routes = {
  'GET /home/emails/sent': listEmails,
  'GET /home/emails/sent/:mail': showEmail,
  'POST /home/emails/sent/:mail/again': resendEmail,
  'GET /home/emails/sent/:mail/attachments/:at': showAttachment,
  'GET /home/emails/sent/:mail/frame': showEmailFrame,
  'GET /home/emails/:mail': leadToEmail,
} satisfies Addresses
