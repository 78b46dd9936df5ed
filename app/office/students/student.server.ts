import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { grantRuns, openGrant } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { studentIsVisible } from '#app/access/access/visible-students.server.ts'
import { builds, officeSees } from '#app/content/catalogue/office-products.server.ts'
import { loadProductOptions } from '#app/content/catalogue/product-options.server.ts'
import { products } from '#app/content/catalogue/tables.server.ts'
import { courseStanding } from '#app/learning/lectures/course-completion.server.ts'
import { courseProgress } from '#app/learning/lectures/progress.ts'
import { listedPlan, plansOfAccount } from '#app/memberships/instalments/shown.server.ts'
import { isBlocked } from '#app/people/accounts/blocked.server.ts'
import { nameIn } from '#app/people/accounts/names.server.ts'
import { accounts } from '#app/people/accounts/tables.server.ts'
import { getDevice } from '#app/people/sign-in/device.ts'
import { tagsOfStudent } from '#app/people/student-tags/student-tags.server.ts'
import { isoInstant } from '#app/platform/columns.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { encodeCursor, requireCursor } from '#app/platform/cursor.ts'
import type { Db } from '#app/platform/db.server.ts'
import { inLocale } from '#app/platform/i18n.ts'
import { listOutgoing } from '#app/platform/mail-outbox.server.ts'
import { may } from '#app/platform/permissions.ts'
import { requireRow } from '#app/platform/queries.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, type Member, viewerName } from '#app/platform/viewer.ts'
import type { ConsentView, DenialView, GrantView, OpenSession, StudentCourse, StudentPage } from './student-page.ts'
import { lastActive, personColumns, spentBy } from './students.server.ts'

type ViewerContext = { viewer: Member; school: CurrentSchool; c?: Context<Env> }
type Session = { userAgent: string; network: string; since: string; lastSeenAt: string; until: string }

const MAILS = 20
const SESSIONS = 50
/** Of an account with more orders the older ones stand with these. */
const CONSENTS = 50
/** Products on one page: a plan may open thousands. */
const COURSES = 50

/** A student with all that the viewer may know of them, from a page of their products on; else 404. */
export async function loadStudentPage(
  db: Db,
  context: ViewerContext,
  id: number,
  cursor?: string,
): Promise<StudentPage> {
  const { viewer, school } = context
  const [sales, support] = [may(viewer, 'sales'), may(viewer, 'support')]
  const [[row], held, products] = await Promise.all([
    db
      .select({
        ...personColumns,
        locale: accounts.locale,
        tags: tagsOfStudent(school.id, sql`accounts.id`, viewer.locale),
        termsAcceptedAt: accounts.termsAcceptedAt,
        termsVersion: accounts.termsVersion,
        isBlocked,
        blockedAt: accounts.blockedAt,
        blockedUntil: accounts.blockedUntil,
        blockReason: accounts.blockReason,
        blockedBy: blockedBy(school),
        lastActiveAt: (lastActive(context) as SQL<string | null>).mapWith(accounts.createdAt),
        spent: (sales ? spentBy(school) : sql`null`) as SQL<string | null>,
        sessions: (support ? openSessions(school) : sql`null`) as SQL<Session[] | null>,
        consents: (support ? consentsGiven(school) : sql`null`) as SQL<ConsentView[] | null>,
        plans: sales ? plansOfAccount(school.id) : sql<never[]>`'[]'::json`,
      })
      .from(accounts)
      .where(and(studentIsVisible(context), eq(accounts.id, id))),
    loadHeldCourses(db, context, id, cursor),
    loadProductOptions(db, context, { right: 'built' }),
  ])
  requireFound(row)
  const mails = support ? await listOutgoing(db, school.id, { to: row }, MAILS) : null
  return {
    student: {
      id: row.id,
      name: viewerName(row),
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      emailVerified: row.emailVerifiedAt !== null,
      avatar: row.avatar,
      locale: row.locale,
      tags: row.tags,
      createdAt: row.createdAt,
      lastActiveAt: row.lastActiveAt,
      spent: row.spent === null ? null : { amount: Number(row.spent), currency: school.currency },
      blocked:
        row.isBlocked && row.blockedAt
          ? { since: row.blockedAt, until: row.blockedUntil, reason: row.blockReason, by: row.blockedBy ?? '' }
          : null,
      terms: support && row.termsAcceptedAt ? { at: row.termsAcceptedAt, version: row.termsVersion } : null,
    },
    ...held,
    products,
    instalments: row.plans.map((plan) => listedPlan(plan, viewer.locale)),
    sessions: row.sessions?.map(openSession) ?? null,
    consents: row.consents?.map((consent) => ({ ...consent, at: isoInstant(consent.at) })) ?? null,
    mails: mails?.map(({ id, subject, state, createdAt }) => ({ id, subject, state, createdAt })) ?? null,
  }
}

const blockedBy = ({ id }: CurrentSchool) =>
  sql<
    string | null
  >`(select ${nameIn(sql`b`)} from accounts b where b.school_id = ${id} and b.id = accounts.blocked_by)`

const openSessions = ({ id }: CurrentSchool) => sql`(
  select coalesce(json_agg(json_build_object('userAgent', s.user_agent, 'network', s.network, 'since', s.created_at,
    'lastSeenAt', s.last_seen_at, 'until', s.expires_at) order by s.created_at desc), '[]')
  from (select s.user_agent, s.network, s.created_at, s.last_seen_at, s.expires_at from sessions s
    where s.school_id = ${id} and s.account_id = accounts.id and s.staff_log_in_id is null and s.expires_at > now()
    order by s.created_at desc limit ${SESSIONS}) s)`

const consentsGiven = ({ id }: CurrentSchool) => sql`(
  select coalesce(json_agg(json_build_object('kind', c.kind, 'wording', c.wording, 'given', c.given, 'at', c.at)
    order by c.at desc, c.id), '[]')
  from (select c.id, c.kind, c.wording, c.given, c.at
    from transactions t join consents c on c.school_id = ${id} and c.transaction_id = t.id
    where t.school_id = ${id} and t.account_id = accounts.id
    order by c.at desc, c.id limit ${CONSENTS}) c)`

function openSession({ userAgent, network, since, lastSeenAt, until }: Session): OpenSession {
  const times = { since: isoInstant(since), lastSeenAt: isoInstant(lastSeenAt), until: isoInstant(until) }
  return { ...getDevice(userAgent), network, ...times }
}

/** What an account has, had or has begun: the products of its grants, its denials and its progress. */
function isHeld(school: number, account: number): SQL {
  return sql`${products.id} in (
    select g.product_id from access_grants g where g.school_id = ${school} and g.account_id = ${account}
    union select d.product_id from access_denials d where d.school_id = ${school} and d.account_id = ${account}
    union select p.product_id from lecture_progress p where p.school_id = ${school} and p.account_id = ${account}
      and p.completed_at is not null)`
}

/** A page of what a student has, had or has begun, in the school's order; 422 for a cursor that is none of ours. */
async function loadHeldCourses(
  db: Db,
  context: ViewerContext,
  accountId: number,
  cursor?: string,
): Promise<Pick<StudentPage, 'courses' | 'coursesNext'>> {
  const after = cursor === undefined ? undefined : requireCursor(cursor, ['whole', 'whole'])
  const { position, id } = products
  const beyond = after && sql`(${position}, ${id}) > (${after[0]}::bigint, ${after[1]}::bigint)`
  const found = await selectCourses(db, context, accountId, {
    which: and(isHeld(context.school.id, accountId), beyond),
    length: COURSES + 1,
  })
  const rows = found.slice(0, COURSES)
  const last = rows.at(-1)
  return {
    courses: rows.map(({ position: _position, ...course }) => course),
    coursesNext:
      last && found.length > COURSES
        ? `/home/students/${accountId}?cursor=${encodeCursor([last.position, last.id])}`
        : null,
  }
}

/** A product that the viewer sees, with what opens it to the account and how far it got; 404 for any other. */
export async function requireCourseOfStudent(
  db: Db,
  context: ViewerContext,
  accountId: number,
  productId: number,
): Promise<StudentCourse> {
  return selectCourses(db, context, accountId, { which: eq(products.id, productId), length: 1 }).then(requireRow)
}

async function selectCourses(
  db: Db,
  { viewer, school }: ViewerContext,
  accountId: number,
  { which, length }: { which: SQL | undefined; length: number },
): Promise<(StudentCourse & { position: number })[]> {
  const ofStudent = sql`access_grants.school_id = ${school.id} and access_grants.product_id = products.id
    and access_grants.account_id = ${accountId}`
  const rows = await db
    .select({
      id: products.id,
      type: products.type,
      title: products.title,
      slug: products.slug,
      position: products.position,
      built: sql<boolean>`${builds(viewer, school, sql`${products.id}`)}`,
      grants: sql<GrantView[]>`(
        select coalesce(json_agg(json_build_object('id', access_grants.id, 'source', access_grants.source,
          'transactionId', case access_grants.source when 'transaction' then access_grants.source_id
            when 'licence' then (select i.transaction_id from licence_invitations i
              where i.school_id = ${school.id} and i.id = access_grants.source_id) end,
          'givenBy', trim(g.first_name || ' ' || g.last_name), 'reason', access_grants.reason,
          'from', access_grants.starts_at, 'until', access_grants.ends_at, 'revokedAt', access_grants.revoked_at,
          'revokedBy', trim(r.first_name || ' ' || r.last_name), 'revokeReason', access_grants.revoke_reason,
          'open', ${openGrant(school.id)},
          'denied', ${grantRuns} and not (${openGrant(school.id)})) order by access_grants.starts_at desc, access_grants.id desc), '[]')
        from access_grants
          left join accounts g on g.school_id = ${school.id} and g.id = access_grants.source_id
            and access_grants.source = 'staff'
          left join accounts r on r.school_id = ${school.id} and r.id = access_grants.revoked_by
        where ${ofStudent})`,
      denials: sql<DenialView[]>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'reason', d.reason, 'deniedAt', d.denied_at,
          'deniedBy', ${nameIn(sql`b`)}, 'liftedAt', d.lifted_at, 'liftedBy', ${nameIn(sql`u`)},
          'liftReason', d.lift_reason) order by d.denied_at desc, d.id desc), '[]')
        from access_denials d
          join accounts b on b.school_id = ${school.id} and b.id = d.denied_by
          left join accounts u on u.school_id = ${school.id} and u.id = d.lifted_by
        where d.school_id = ${school.id} and d.product_id = products.id and d.account_id = ${accountId})`,
      standing: courseStanding({ school: school.id, account: accountId, product: sql`products.id` }),
      lastActiveAt: sql<string | null>`(
        select max(greatest(p.watched_at, p.completed_at)) from lecture_progress p
        where p.school_id = ${school.id} and p.product_id = products.id and p.account_id = ${accountId})`.mapWith(
        accessGrants.endsAt,
      ),
    })
    .from(products)
    .where(and(eq(products.schoolId, school.id), officeSees(viewer, school, sql`${products.id}`), which))
    .orderBy(asc(products.position), asc(products.id))
    .limit(length)
  return rows.map(({ title, grants, denials, standing, lastActiveAt, ...row }) => ({
    ...row,
    denials: denials.map((denial) => ({
      ...denial,
      deniedAt: isoInstant(denial.deniedAt),
      liftedAt: denial.liftedAt && isoInstant(denial.liftedAt),
    })),
    title: inLocale(title, viewer.locale),
    grants: grants.map((grant) => seenGrant(grant, may(viewer, 'sales'))),
    progress: courseProgress(standing.completed, standing.total),
    lastActiveAt,
  }))
}

function seenGrant(grant: GrantView, sales: boolean): GrantView {
  return {
    ...grant,
    transactionId: sales ? grant.transactionId : null,
    from: isoInstant(grant.from),
    until: grant.until && isoInstant(grant.until),
    revokedAt: grant.revokedAt && isoInstant(grant.revokedAt),
  }
}
