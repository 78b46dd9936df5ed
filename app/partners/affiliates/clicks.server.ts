import { sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '#app/platform/context.server.ts'
import { closedCookie, getCookie } from '#app/platform/cookies.server.ts'
import { inSchool, type Placeholders, rawStatement } from '#app/platform/db.server.ts'
import { type Bucket, bucketOfConnection, takeToken } from '#app/platform/limits.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isReading } from '#app/platform/request.server.ts'
import { AFFILIATE_CODE } from './affiliate.ts'

const DAY_SECONDS = 86_400
/** Links that one connection opens and that count: more than a classroom, fewer than a script that adds up clicks. */
const CLICKS: Bucket = { name: 'affiliate links', burst: 60, perSecond: 1 / 5 }

type LinkedAffiliate = { id: string; account_id: string; code: string; cookie_days: number }

const linkedBy = rawStatement(
  'affiliate_of_link',
  (param: Placeholders<{ school: number; code: string }>) => sql<LinkedAffiliate>`
    select a.id, a.account_id, a.code, p.cookie_days from affiliates a
    join affiliate_programmes p on p.school_id = ${param.school} and p.enabled
    where a.school_id = ${param.school} and lower(a.code) = lower(${param.code}) and a.status = 'approved'`,
  { reads: true },
)

const countClick = rawStatement(
  'count_click',
  (param: Placeholders<{ school: number; affiliate: number }>) => sql`
    insert into affiliate_clicks as c (school_id, affiliate_id, day, clicks)
    values (${param.school}, ${param.affiliate}, current_date, 1)
    on conflict (school_id, affiliate_id, day) do update set clicks = c.clicks + excluded.clicks`,
)

/**
 * Remembers the affiliate whose link was opened, `?ref=CODE` on any page, for the days that the programme says; the last one
 * counts. Each browser's first opening is a click, counted without a trace of who opened it. What is unknown, blocked or
 * one's own is ignored.
 */
export const rememberAffiliate: MiddlewareHandler<Env> = async (c, next) => {
  const code = isReading(c) && c.req.method === 'GET' ? c.req.query('ref') : undefined
  if (code === undefined || !AFFILIATE_CODE.test(code)) return next()
  const { id: school } = c.get('school')
  try {
    await inSchool(school, async (db) => {
      const [affiliate] = await linkedBy(db, { school, code })
      if (!affiliate) return
      const viewer = c.get('session').member ? await c.get('viewerOf')(db) : undefined
      if (viewer && viewer.kind !== 'visitor' && viewer.id === Number(affiliate.account_id)) return
      const before = getCookie(c.req.header('cookie'), 'ref')
      c.header('Set-Cookie', closedCookie('ref', affiliate.code, affiliate.cookie_days * DAY_SECONDS), { append: true })
      if (before === affiliate.code) return
      if ((await takeToken(db, school, bucketOfConnection(c.get('ip'), CLICKS))) >= 0)
        await countClick(db, { school, affiliate: Number(affiliate.id) })
    })
  } catch (error) {
    // The page is more important than whom it is owed to.
    log.warn({ err: error, school }, 'an affiliate link was not remembered')
  }
  return next()
}
