import { z } from 'zod'
import { jsonOrRedirect, page } from '#app/platform/answers.server.ts'
import { listConsents } from '#app/platform/consents.server.ts'
import { forgottenCookie, readableCookie, valueOfCookie } from '#app/platform/cookies.server.ts'
import { type Addresses, route, sendCookies } from '#app/platform/http.server.ts'
import { Flag } from '#app/platform/inputs.server.ts'
import { ROOMY } from '#app/platform/limits.server.ts'
import { CONSENT_COOKIE, consentValue, isAgreed, isTarget } from '../targets.ts'
import { eraseVisitsOf } from '../visits.server.ts'

/** For half a year nobody is asked again. */
const KEPT_SECONDS = 60 * 60 * 24 * 182
const CLICK_SECONDS = 60 * 60 * 24 * 90

/** Whom the school would tell of a purchase, what the visitor chose, and the way to choose otherwise. */
const showCookieChoice = route({ access: 'visitor' }, async ({ c, school }) => {
  const chosen = valueOfCookie(c.req.header('cookie'), CONSENT_COOKIE)
  const agreed = chosen === undefined ? null : isAgreed(chosen)
  const categories = listConsents(school).filter((one) => !isTarget(one))
  return page('conversions/cookies', { targets: school.conversions, categories, agreed })
})

/**
 * A visitor agrees or refuses; a refusal ends what was agreed to before. The click that an advertisement of Meta's brought is
 * kept with the consent alone, as their own script would keep it.
 */
const chooseCookies = route(
  {
    access: 'visitor',
    input: z.object({ agreed: Flag, click: z.string().max(500).optional() }),
    form: showCookieChoice,
    limit: ROOMY,
  },
  async ({ c, db, school, viewer, input }) => {
    const { agreed, click = '' } = input()
    const cookies = [readableCookie(CONSENT_COOKIE, consentValue(agreed, listConsents(school)), KEPT_SECONDS)]
    if (!agreed) cookies.push(forgottenCookie('_fbc'))
    else if (school.conversions.includes('meta') && /^[\w-]{1,250}$/.test(click))
      cookies.push(readableCookie('_fbc', `fb.1.${Date.now()}.${click}`, CLICK_SECONDS))
    // What was ordered before and nobody was told of yet is told nobody any more.
    if (!agreed && viewer.kind !== 'visitor') await eraseVisitsOf(db, school.id, viewer.id)
    sendCookies(c, db, cookies)
    return jsonOrRedirect({ agreed }, '/cookies')
  },
)

export const routes = {
  'GET /cookies': showCookieChoice,
  'POST /cookies': chooseCookies,
} satisfies Addresses
