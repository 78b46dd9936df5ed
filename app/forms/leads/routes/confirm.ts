import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute, route, Token } from '#app/platform/http.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { leave, requireLeaving } from '../leaving.server.ts'
import { confirmLead, requireByToken } from '../stored-leads.server.ts'

const ids = z.object({ token: Token })

/** What a link in a letter confirms, with the button that does: reading it changes nothing, as mail programs open links. */
const showConfirmPage = route({ access: 'visitor', ids }, async ({ c, db, school, ids, ...context }) => {
  const { lead, form } = await requireByToken(db, school.id, ids.token)
  const locale = c.req.query('lang') === undefined ? lead.locale : context.locale
  c.set('locale', locale)
  return page('leads/confirm', {
    token: ids.token,
    email: lead.email ?? '',
    confirmed: lead.confirmedAt !== null,
    form: form && inLocale(form.title, locale),
  })
})

const saveConfirmation = route({ access: 'visitor', ids, limit: ROOMY }, async ({ db, school, ids }) => {
  const { lead } = await requireByToken(db, school.id, ids.token)
  await confirmLead(db, lead)
  return jsonOrRedirect({ confirmed: true }, `/lead/confirm/${ids.token}`)
})

/** Who is taken off the list by a link, with the button that does. */
const showLeavePage = route({ access: 'visitor', ids }, async ({ c, db, school, ids }) => {
  const lead = await requireLeaving(db, school.id, ids.token)
  if (lead && c.req.query('lang') === undefined) c.set('locale', lead.locale)
  return page('leads/leave', { token: ids.token, email: lead?.email ?? null })
})

/** Takes them off: by the button, or by a mail program that knows RFC 8058, without a session. May be repeated. */
const unsubscribeLead = openRoute({ access: 'signature', limit: ROOMY }, async (c) => {
  const token = c.req.param('token') ?? ''
  const { id } = c.get('school')
  await inSchool(id, (db) => leave(db, id, token))
  const isPress = c.req.header('accept')?.includes('text/html')
  return isPress ? c.redirect(`/lead/leave/${token}`, 303) : c.json({ deleted: true })
})

export const routes = {
  'GET /lead/confirm/:token': showConfirmPage,
  'POST /lead/confirm/:token': saveConfirmation,
  'GET /lead/leave/:token': showLeavePage,
  'POST /lead/leave/:token': unsubscribeLead,
} satisfies Addresses
