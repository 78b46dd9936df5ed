import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { cache } from '#app/platform/cache.ts'
import {
  type Db,
  type GlobalDb,
  inSchool,
  onCommit,
  outsideSchools,
  type Placeholders,
  statement,
} from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { outgoingHeld } from '#app/platform/held.server.ts'
import type { LocalHtml } from '#app/platform/html.ts'
import { enqueueAll, type Job, type SchoolPayload } from '#app/platform/jobs.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { CurrentSchool, OfferedProvider, OpenSurvey } from '#app/platform/viewer.ts'
import { hostName } from './domain.ts'
import { salesOfSchool } from './later-wings.server.ts'
import { addressLine } from './seller.ts'
import { domains, schools } from './tables.server.ts'

type School = typeof schools.$inferSelect

const byHost = cache<string, CurrentSchool | undefined>()
const byId = cache<number, CurrentSchool>()

/**
 * The school that a Host header names: `<school>.<platform host>`, a verified custom domain, or the first school on
 * the platform's own host. What was found is trusted for a second.
 */
export async function findSchoolByHost(header: string): Promise<CurrentSchool | undefined> {
  const host = hostName(header)
  const known = byHost.find(host)
  if (known) return known.value
  const school = /^[a-z0-9.-]{1,253}$/.test(host) ? await lookUp(host) : undefined
  // Before the first school there is none at the platform's host; whoever opens it comes here next.
  if (school || !env.platformHosts.includes(host)) byHost.keep(host, school)
  return school
}

async function lookUp(host: string): Promise<CurrentSchool | undefined> {
  const [row] = await outsideSchools((db) =>
    db
      .select({
        school: schools,
        main: mainDomain,
        held: sql<boolean>`${outgoingHeld()}`,
        savingPaused: sql<boolean>`coalesce(${schools.savingPausedUntil} > now(), false)`,
      })
      .from(schools)
      .where(namedBy(host)),
  )
  if (!row) return undefined
  const movedTo = row.main && row.main !== host ? originAt(row.main) : null
  const { id } = row.school
  const { isAnyPlanOffered, isProgrammeOn } = salesOfSchool.use()
  const [offersPlans, hasAffiliates] = await inSchool(
    id,
    (db) => Promise.all([isAnyPlanOffered(db, id), isProgrammeOn(db, id)]),
    { reading: true },
  )
  return {
    ...asCurrent(row.school, originAt(host), movedTo),
    offersPlans,
    hasAffiliates,
    held: row.held,
    savingPaused: row.savingPaused,
  }
}

/** What requests carry of a school. */
function asCurrent(
  { createdAt, about, savingPausedUntil, ...row }: School,
  origin: string,
  movedTo: string | null = null,
): CurrentSchool {
  const { name, vat_id, email } = row.seller
  return { ...row, seller: { name, vat_id, email, address: addressLine(row.seller, row.locale) }, origin, movedTo }
}

/** Whether a host opens a school or the platform itself: a certificate may be had for it. */
export async function isServed(host: string): Promise<boolean> {
  return env.platformHosts.includes(hostName(host)) || (await findSchoolByHost(host)) !== undefined
}

/** Notes from when on a school has an article to read, so that its pages lead to them; null for never. */
export async function showArticlesFrom(db: Db, schoolId: number, from: string | null): Promise<void> {
  await db.update(schools).set({ articlesFrom: from }).where(eq(schools.id, schoolId))
  onCommit(db, clearSchoolCache)
}

/** Notes whether a school has topics, so that its pages lead to its community. */
export async function showCommunity(db: Db, schoolId: number, hasTopics: boolean): Promise<void> {
  await db
    .update(schools)
    .set({ hasTopics })
    .where(and(eq(schools.id, schoolId), ne(schools.hasTopics, hasTopics)))
  onCommit(db, clearSchoolCache)
}

/**
 * Notes that the checkout offers a provider in this mode, or no more. A new one comes last; the others keep their order.
 * Whoever changes a school's providers does it one after another.
 */
export async function offerProvider(db: Db, schoolId: number, name: string, mode: Mode | null): Promise<void> {
  await changeProviders(db, schoolId, (known) => {
    const changed = mode ? [{ name, mode }] : []
    const place = known.findIndex((one) => one.name === name)
    return place < 0 ? [...known, ...changed] : known.toSpliced(place, 1, ...changed)
  })
}

/** Puts the providers that a checkout offers in this order; 409 where these are not all of them, each once. */
export async function setProviderOrder(db: Db, schoolId: number, names: readonly string[]): Promise<void> {
  await changeProviders(db, schoolId, (known) => {
    const ordered = names.flatMap((name) => known.filter((one) => one.name === name))
    if (ordered.length !== known.length || new Set(names).size !== known.length)
      throw new Refusal(409, 'schools.other_providers')
    return ordered
  })
}

type Mode = OfferedProvider['mode']

async function changeProviders(
  db: Db,
  schoolId: number,
  change: (known: OfferedProvider[]) => OfferedProvider[],
): Promise<void> {
  const bySchool = eq(schools.id, schoolId)
  const [row] = await db.select({ known: schools.providers }).from(schools).where(bySchool).for('no key update')
  await db
    .update(schools)
    .set({ providers: change(row?.known ?? []) })
    .where(bySchool)
  onCommit(db, clearSchoolCache)
}

/** One after another, whoever changes what a school asks. */
export async function lockSurveysOf(db: Db, schoolId: number): Promise<void> {
  await db.select({ id: schools.id }).from(schools).where(eq(schools.id, schoolId)).for('no key update')
}

/** Notes which surveys a school asks, so that its pages can open them. */
export async function showSurveys(db: Db, schoolId: number, openSurveys: OpenSurvey[]): Promise<void> {
  await db.update(schools).set({ openSurveys }).where(eq(schools.id, schoolId))
  onCommit(db, clearSchoolCache)
}

/** Notes which services a school tells of its purchases, so that its pages ask for consent. */
export async function showConversions(
  db: Db,
  schoolId: number,
  conversions: CurrentSchool['conversions'],
): Promise<void> {
  await db.update(schools).set({ conversions }).where(eq(schools.id, schoolId))
  onCommit(db, clearSchoolCache)
}

/** Makes a change of a school visible to this process, once it is committed; other processes see it within a second. */
export function clearSchoolCache(): void {
  byHost.forget()
  byId.forget()
}

function namedBy(host: string) {
  if (env.platformHosts.includes(host)) return sql`${schools.id} = (select min(id) from schools)`
  const platform = env.platformHosts.find((name) => host.endsWith(`.${name}`))
  if (platform) return eq(schools.slug, host.slice(0, -platform.length - 1))
  return sql`${schools.id} = (select ${domains.schoolId} from ${domains} where ${domains.host} = ${host} and ${domains.verifiedAt} is not null and ${domains.releasedAt} is null)`
}

/** The domain that a school chose as its main address. */
const mainDomain = sql<string | null>`(select d.host from domains d where d.school_id = schools.id and d.canonical)`

function originAt(host: string): string {
  const { protocol, port } = env.publicUrl
  return `${protocol}//${host}${port ? `:${port}` : ''}`
}

const hostColumns = {
  slug: schools.slug,
  first: sql<boolean>`schools.id = (select min(id) from schools)`,
  main: mainDomain,
}

type Hosts = { own: string; main: string | null }

function hostsFrom({ slug, first, main }: { slug: string; first: boolean; main: string | null }): Hosts {
  const { hostname } = env.publicUrl
  return { own: first ? hostname : `${slug}.${hostname}`, main }
}

/** A school's address on the platform, which it always has, and the domain it chose as its main address. */
export async function loadHosts(schoolId: number): Promise<Hosts> {
  const [row] = await outsideSchools((db) => db.select(hostColumns).from(schools).where(eq(schools.id, schoolId)))
  if (!row) throw new Error(`no school ${schoolId}`)
  return hostsFrom(row)
}

/** The address that links in e-mails to a school begin with: its own subdomain or domain, never a request's header. */
export async function loadOrigin(schoolId: number): Promise<string> {
  const { own, main } = await loadHosts(schoolId)
  return originAt(main ?? own)
}

/** Verified or waiting, the domains whose time has come to be looked at, of all schools. */
export function listDueDomains(length: number): Promise<{ schoolId: number; id: number }[]> {
  const { schoolId, id, nextCheckAt, releasedAt } = domains
  return outsideSchools((db) =>
    db
      .select({ schoolId, id })
      .from(domains)
      .where(sql`${nextCheckAt} <= now() and ${releasedAt} is null`)
      .orderBy(asc(nextCheckAt))
      .limit(length),
  )
}

/** The school's address on the platform, which works even when its own domain does not. */
export async function loadPlatformOrigin(schoolId: number): Promise<string> {
  return originAt((await loadHosts(schoolId)).own)
}

/** Every school's id, for the work that is done school by school. */
export async function listSchoolIds(): Promise<number[]> {
  const rows = await outsideSchools((db) => db.select({ id: schools.id }).from(schools).orderBy(asc(schools.id)))
  return rows.map((row) => row.id)
}

const SCHOOLS_AT_ONCE = 500

/** Has a job done for every school, after whatever else waits; what waits from the last time is not done twice. */
export async function enqueueForSchools(job: Job<SchoolPayload>): Promise<void> {
  async function enqueuePage(after: number): Promise<number | undefined> {
    return outsideSchools(async (db) => {
      const page = await db
        .select({ schoolId: schools.id })
        .from(schools)
        .where(gt(schools.id, after))
        .orderBy(asc(schools.id))
        .limit(SCHOOLS_AT_ONCE)
      await enqueueAll(db, job, page, { once: true })
      return page.at(-1)?.schoolId
    })
  }
  for (let after = await enqueuePage(0); after !== undefined; ) after = await enqueuePage(after)
}

export type ListedSchool = { id: number; slug: string; name: string; origin: string; createdAt: string }

/** Every school of the deployment, oldest first, for the operator. */
export async function listSchools(): Promise<ListedSchool[]> {
  const { id, slug, name, createdAt } = schools
  const rows = await outsideSchools((db) =>
    db.select({ id, slug, name, createdAt }).from(schools).orderBy(asc(schools.id)),
  )
  return Promise.all(rows.map(async (row) => ({ ...row, origin: await loadOrigin(row.id) })))
}

const schoolById = statement('school_by_id', (db: GlobalDb, param: Placeholders<{ id: number }>) =>
  db
    .select({ ...hostColumns, school: schools })
    .from(schools)
    .where(eq(schools.id, param.id)),
)

/** A school by its id, for e-mails and jobs. What was found is trusted for a second. */
export async function findSchool(schoolId: number): Promise<CurrentSchool> {
  const known = byId.find(schoolId)
  if (known) return known.value
  const [row] = await outsideSchools((db) => schoolById(db, { id: schoolId }))
  if (!row) throw new Error(`no school ${schoolId}`)
  const { own, main } = hostsFrom(row)
  return byId.keep(schoolId, asCurrent(row.school, originAt(main ?? own)))
}

const about = statement('about_school', (db: Db, param: Placeholders<{ school: number }>) =>
  db.select({ about: schools.about }).from(schools).where(eq(schools.id, param.school)),
)

/** What a school says about itself on its home page. */
export async function loadAboutSchool(db: Db, schoolId: number): Promise<LocalHtml> {
  const [row] = await about(db, { school: schoolId })
  return row?.about ?? {}
}
