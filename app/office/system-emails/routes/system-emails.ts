import { z } from 'zod'
import { afterCommit, json, jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, route } from '#app/platform/http.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { Line, Prose } from '#app/platform/inputs.server.ts'
import { SUBJECT_MAX, WORDS_MAX } from '#app/platform/letter-words.ts'
import { Version } from '#app/platform/versions.server.ts'
import { KINDS } from '../system-email.ts'
import {
  type EmailKey,
  listEmails,
  loadEmail,
  refuseUnknownNames,
  resetEmail,
  saveEmail,
} from '../system-emails.server.ts'

/** What renders e-mails is loaded when one is looked at. */
const previews = () => import('../previews.server.ts')
const access = 'settings'
const ids = z.object({ kind: z.enum(KINDS), locale: z.enum(LOCALES) })

const Texts = {
  subject: Line(1, SUBJECT_MAX),
  opening: Prose(1, WORDS_MAX),
  closing: Prose(0, WORDS_MAX).default(''),
}
/** What is not sent is as it is stored. */
const Tried = z.object({
  subject: Texts.subject.optional(),
  opening: Texts.opening.optional(),
  closing: Prose(0, WORDS_MAX).optional(),
})

const getPath = ({ kind, locale }: EmailKey) => `/home/emails/${kind}/${locale}`

/** Every e-mail that the school sends, and which of them it words itself. */
const listTexts = route({ access }, async ({ db, school, locale }) => {
  const emails = await listEmails(db, school, locale)
  return page('system-emails/emails', { emails }, { json: toSnakeCase({ data: emails }) })
})

const showText = route({ access, ids }, async ({ db, school, locale, ids }) => {
  const { loadSampleFacts, previewEmail } = await previews()
  const [email, emails, facts] = await Promise.all([
    loadEmail(db, school, ids, locale),
    listEmails(db, school, locale),
    loadSampleFacts(db, school, ids.locale),
  ])
  return afterCommit(async () => {
    const preview = await previewEmail(school, ids, email, facts)
    return page('system-emails/email', { email, emails, preview }, { json: toSnakeCase(email) })
  })
})

const saveText = route(
  { access, ids, input: z.object({ ...Texts, version: Version }), form: showText },
  async ({ db, school, viewer, locale, ids, input }) => {
    const email = await saveEmail(db, { school, viewer, locale }, ids, input())
    return jsonOrRedirect(toSnakeCase(email), getPath(ids))
  },
)

const resetText = route({ access, ids, form: showText }, async ({ db, school, viewer, locale, ids }) => {
  const email = await resetEmail(db, { school, viewer, locale }, ids)
  return jsonOrRedirect({ deleted: true, ...toSnakeCase(email) }, getPath(ids))
})

/** The e-mail with words that are not saved. */
const previewText = route({ access, ids, input: Tried }, async ({ db, school, locale, ids, input }) => {
  const tried = input()
  await refuseUnknownNames(school, ids.kind, tried)
  const { loadSampleFacts, previewEmail } = await previews()
  const [email, facts] = [await loadEmail(db, school, ids, locale), await loadSampleFacts(db, school, ids.locale)]
  return afterCommit(async () => json(await previewEmail(school, ids, { ...email, ...tried }, facts)))
})

/** The same to the viewer's own address; twenty an hour. */
const testText = route(
  { access, ids, input: Tried, limit: { burst: 20, perSecond: 20 / 3600 } },
  async ({ db, school, viewer, locale, ids, input }) => {
    const tried = input()
    await refuseUnknownNames(school, ids.kind, tried)
    const { loadSampleFacts, sendTestEmail } = await previews()
    const [email, facts] = [await loadEmail(db, school, ids, locale), await loadSampleFacts(db, school, ids.locale)]
    return afterCommit(async () => {
      await sendTestEmail({ school, viewer }, ids, { ...email, ...tried }, facts)
      return jsonOrRedirect({ sent_to: viewer.email }, getPath(ids), 201)
    })
  },
)

export const routes = {
  'GET /home/emails': listTexts,
  'GET /home/emails/:kind/:locale': showText,
  'POST /home/emails/:kind/:locale': saveText,
  'PUT /home/emails/:kind/:locale': saveText,
  'DELETE /home/emails/:kind/:locale': resetText,
  'POST /home/emails/:kind/:locale/preview': previewText,
  'POST /home/emails/:kind/:locale/test': testText,
} satisfies Addresses
