import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inEvaluationOnly } from '#app/platform/evaluation.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { attachmentAnswer, letterFrame } from '#app/platform/letter-frame.server.ts'
import { listMails, requireMail } from '#app/platform/mail.server.ts'
import { requireAttachment } from '#app/platform/mail-outbox.server.ts'

const showMails = route({ access: 'visitor' }, async ({ db, school }) => {
  inEvaluationOnly()
  const kept = await listMails(db, school.id)
  const json = toSnakeCase(
    kept.map(({ id, ...mail }) => mail),
    { headers: 'as written' },
  )
  return page(
    'operations/mails',
    {
      mails: kept.map(({ html, headers, attachments, ...mail }) => ({
        ...mail,
        attachments: attachments.map(({ filename }) => filename),
      })),
    },
    { json },
  )
})

const showMail = route({ access: 'visitor', ids: z.object({ id: Id }) }, async ({ db, school, ids }) => {
  inEvaluationOnly()
  return letterFrame(await requireMail(db, school.id, ids.id))
})

const showAttachment = route({ access: 'visitor', ids: z.object({ id: Id, at: Id }) }, async ({ db, school, ids }) => {
  inEvaluationOnly()
  return attachmentAnswer(await requireAttachment(db, school.id, ids))
})

export const routes = {
  'GET /dev/mail': showMails,
  'GET /dev/mail/:id': showMail,
  'GET /dev/mail/:id/attachments/:at': showAttachment,
} satisfies Addresses
