import { type Context, Hono } from 'hono'
import { loadHead } from './community/notifications/head.server.ts'
import { surveysOn } from './forms/surveys/on-pages.ts'
import { byKey, withProblems } from './integrations/api/request.server.ts'
import * as middleware from './middleware.server.ts'
import { countWaiting } from './office/to-do/to-do.server.ts'
import { findContainerHosts, findScriptConsent, scriptElements } from './people/schools/script.ts'
import { styleElement } from './people/schools/style.ts'
import { whileRecording } from './platform/activity.server.ts'
import { endListening } from './platform/channel.server.ts'
import { compressed } from './platform/compress.server.ts'
import { pool } from './platform/connections.server.ts'
import { listConsents, setScriptConsent } from './platform/consents.server.ts'
import type { Env } from './platform/context.server.ts'
import { env } from './platform/env.server.ts'
import type { RouteOptions } from './platform/http.server.ts'
import {
  inertiaPages,
  setHead,
  setPageData,
  setPageEnd,
  setPageHosts,
  setPageStyles,
  setPages,
  setWaiting,
} from './platform/inertia.server.tsx'
import { pagesLaidOut } from './platform/laying-out.server.ts'
import { onPageOpened } from './platform/opened-pages.server.ts'
import { setKeptHeaders } from './platform/page-cache.server.ts'
import { notFound } from './platform/refusal.ts'
import { refuse } from './platform/refuse.server.ts'
import { byPath, routes } from './routes.ts'
import './all-texts.server.ts'
import './follow-ups.server.ts'
import './parts.server.ts'
import { rememberAffiliate } from './partners/affiliates/clicks.server.ts'
import { findPlatformAccount } from './selling/payment-providers/platform-account.server.ts'
import { countOpened, flushOpened, tellOfPages } from './storefront/visits/counting.server.ts'

setPages(import.meta.glob('./*/*/pages/*.tsx'))
// Wrong settings end the start.
findPlatformAccount()
setHead(loadHead)
setWaiting(countWaiting)
setPageData((c, page) => {
  const surveys = surveysOn(c.get('school'), c.get('viewer'), page).join(' ')
  return { surveys, asks: surveys || listConsents(c.get('school')).join(' ') }
})
setKeptHeaders(middleware.HEADERS)
onPageOpened(countOpened)
setPageHosts((school, component) => findContainerHosts(school.scripts, component, env.allowDirectScripts))
setScriptConsent((school) => findScriptConsent(school.scripts, env.allowDirectScripts))
setPageStyles((school, component) => styleElement(school.styleHash, component))
setPageEnd((school, component) => scriptElements(school.scripts, component, env.allowDirectScripts))

export const app = new Hono<Env>()
app.onError(refuse)
app.use(compressed, middleware.requestId, middleware.limitHeaders)

const { withoutSecrets, schoolByHost, language, limitBody, mainAddress, notWhilePaused, session, body } = middleware
const sessionSteps = (route?: RouteOptions) => [
  withoutSecrets,
  schoolByHost,
  language,
  mainAddress,
  session,
  rememberAffiliate,
  tellOfPages,
  pagesLaidOut,
  inertiaPages,
  body(route),
]
const sessionless = new Set(['public', 'provider', 'signature', 'operator', 'key'])

/** The operator's addresses (health, metrics) belong to no school. */
function sessionlessSteps(route: RouteOptions) {
  const { access, maxBytes, streams } = route
  if (access === 'operator') return [middleware.operatorsHost]
  if (access === 'key') return [withProblems, schoolByHost, notWhilePaused, byKey(route)]
  if (streams) return [schoolByHost, language, notWhilePaused]
  return [schoolByHost, language, notWhilePaused, limitBody(maxBytes)]
}

/** What is read for staff and programs: that a file of rows was taken along stands in the activity log, too. */
const STAFF_READS = /^\/(home|api)(\/|$)/

/** Answers, and records what is changed; what there is to know of changes is loaded with the first of them. */
function recorded(address: string, handle: (c: Context<Env>) => Promise<Response>) {
  const deletion = address.replace('POST ', 'DELETE ')
  return async (c: Context<Env>) => {
    const { findAddressActivity } = await import('./address-activity.server.ts')
    return whileRecording(c, findAddressActivity(c.get('sent')?.deletes ? deletion : address), () => handle(c))
  }
}

for (const [address, { declared, handle }] of Object.entries(routes).sort(([one], [other]) => byPath(one, other))) {
  const [method = '', path = ''] = address.split(' ')
  const before = sessionless.has(declared.access) ? sessionlessSteps(declared) : sessionSteps(declared)
  app.on(method, [path], ...before, method !== 'GET' || STAFF_READS.test(path) ? recorded(address, handle) : handle)
}

app.use(...sessionSteps())
app.all('*', middleware.withoutLastSlash, (c) => refuse(notFound(), c))

/** Closes the connections to the database. */
export async function endDatabase(): Promise<void> {
  await endListening()
  await flushOpened()
  await pool.end()
}

export { endAll as endLive } from './community/live/listeners.server.ts'
export { PROTECTING } from './middleware.server.ts'
export { readiness } from './office/operations/routes/health.ts'
export { firstRunAddress } from './people/schools/first-run.server.ts'
export { setBuild } from './platform/assets.server.ts'
export { pool } from './platform/connections.server.ts'
export { inSchool } from './platform/db.server.ts'
export { env } from './platform/env.server.ts'
export { log } from './platform/log.server.ts'
export { answerFromCache } from './platform/page-cache.server.ts'
export { storage } from './platform/storage.server.ts'
export { StorageAway } from './platform/storage-away.server.ts'
