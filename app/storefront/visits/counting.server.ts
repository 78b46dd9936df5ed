import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { products } from '#app/content/catalogue/tables.server.ts'
import { findSchoolByHost } from '#app/people/schools/schools.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { getDay } from '#app/platform/days-later.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type OpenedPage, tellOpened } from '#app/platform/opened-pages.server.ts'
import { pathAndQuery } from '#app/platform/request.server.ts'
import type { CurrentSchool } from '#app/platform/viewer.ts'
import { getProductPage, getSource, isEntry, isProgram, type Source, type VisitStep } from './source.ts'
import { visitDays } from './tables.server.ts'

const FLUSH_MS = 15_000
/** Kinds of openings that one process remembers between two flushes; those beyond them are not counted. */
const KINDS = 10_000

type Opening = { host: string; step: VisitStep; source: Source; slug: string; count: number }

let openings = new Map<string, Opening>()
let timer: NodeJS.Timeout | undefined

/** Counts a page that somebody opened, in memory alone: what is kept is a number for each day, product and source. */
export function countOpened(page: OpenedPage): void {
  if (isProgram(page.userAgent) || !page.host) return
  const { host } = page
  const source = getSource(page)
  if (isEntry(page)) add({ host, step: 'visit', source, slug: '' })
  if (page.url.startsWith('/subscribe/checkout')) add({ host, step: 'checkout', source, slug: '' })
  const product = getProductPage(page.url)
  if (product) add({ host, source, ...product })
}

function add(opening: Omit<Opening, 'count'>): void {
  const { host, step, source, slug } = opening
  const key = `${host} ${step} ${source} ${slug}`
  const known = openings.get(key)
  if (known) known.count += 1
  else if (openings.size < KINDS) openings.set(key, { ...opening, count: 1 })
  timer ??= setTimeout(() => void flushOpened(), FLUSH_MS).unref()
}

/** Adds what was counted since the last time to the days of each school. What cannot be written is given up. */
export async function flushOpened(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const counted = openings
  openings = new Map()
  for (const [host, all] of Map.groupBy(counted.values(), (opening) => opening.host)) {
    try {
      const school = await findSchoolByHost(host)
      if (school) await inSchool(school.id, (db) => write(db, school, all))
    } catch (error) {
      log.warn({ err: error, host }, 'opened pages were not counted')
    }
  }
}

async function write(db: Db, { id: schoolId, timeZone }: CurrentSchool, all: readonly Opening[]): Promise<void> {
  const slugs = [...new Set(all.flatMap(({ slug }) => (slug === '' ? [] : [slug])))]
  const found =
    slugs.length === 0
      ? []
      : await db
          .select({ id: products.id, slug: sql<string>`lower(${products.slug})` })
          .from(products)
          .where(and(eq(products.schoolId, schoolId), inArray(sql`lower(${products.slug})`, slugs)))
  const idOf = new Map([['', 0], ...found.map(({ slug, id }) => [slug, id] as const)])
  const day = getDay(new Date().toISOString(), timeZone)
  const rows = all.flatMap(({ slug, step, source, count }) => {
    const productId = idOf.get(slug)
    return productId === undefined ? [] : [{ schoolId, day, step, source, productId, count }]
  })
  if (rows.length === 0) return
  // In one order everywhere, so that two processes do not wait for each other crosswise.
  const place = ({ step, source, productId }: (typeof rows)[number]) => `${step} ${source} ${productId}`
  await db
    .insert(visitDays)
    .values(rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [visitDays.schoolId, visitDays.day, visitDays.step, visitDays.source, visitDays.productId],
      set: { count: sql`${visitDays.count} + excluded.count` },
    })
}

const PRIVATE = /^\/(home|my|account|admin|dev|login|register|password|transaction|certificates|json)(\/|$)/

/** Tells of public pages that were answered to anybody but staff. */
export const tellOfPages: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const isPage =
    c.req.method === 'GET' && c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || PRIVATE.test(c.req.path) || c.get('viewer')?.kind === 'staff') return
  // What a browser loads ahead was opened by nobody.
  if (/prefetch/.test(c.req.header('sec-purpose') ?? '')) return
  const header = (name: string) => c.req.header(name)
  tellOpened(pathAndQuery(c), { host: header('host'), referer: header('referer'), 'user-agent': header('user-agent') })
}
