import { z } from 'zod'
import { page } from '#app/platform/answers.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute, route, Token } from '#app/platform/http.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { requireUnsubscribing, standingOf, unsubscribe } from '../unsubscribing.server.ts'

/** What a link in a letter ends, with the button that does: reading it changes nothing, as mail programs open links by themselves. */
const showUnsubscribePage = route(
  { access: 'visitor', ids: z.object({ token: Token }) },
  async ({ c, db, school, ids }) => {
    const found = await requireUnsubscribing(db, school, ids.token)
    if (c.req.query('lang') === undefined) c.set('locale', found.account.locale)
    const what = typeof found.what === 'string' ? found.what : 'topic'
    const { on, topic } = await standingOf(db, found)
    return page('notifications/unsubscribe', { token: ids.token, email: found.account.email, what, on, topic })
  },
)

/** Ends them: by the button, or by a mail program that knows RFC 8058, without a session. May be repeated. */
const confirmUnsubscribe = openRoute({ access: 'signature', limit: ROOMY }, async (c) => {
  const school = c.get('school')
  const token = c.req.param('token') ?? ''
  await inSchool(school.id, async (db) => unsubscribe(db, await requireUnsubscribing(db, school, token), c.get('ip')))
  const isPress = c.req.header('accept')?.includes('text/html')
  return isPress ? c.redirect(`/unsubscribe/${token}`, 303) : c.json({ unsubscribed: true })
})

export const routes = {
  'GET /unsubscribe/:token': showUnsubscribePage,
  'POST /unsubscribe/:token': confirmUnsubscribe,
} satisfies Addresses
