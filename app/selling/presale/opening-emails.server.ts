import { sql } from 'drizzle-orm'
import { denialStands, grantWaits, openGrant } from '#app/access/access/access.server.ts'
import { movePresale } from '#app/access/access/presale.server.ts'
import { getHomePath } from '#app/content/catalogue/kind.ts'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { getLoginAddress } from '#app/people/sign-in/login-address.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { inLocale, type LocalText } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { presaleMoved, presaleOpened } from './emails/presale-letters.ts'

/** How many are written to between two looks. */
const AT_ONCE = 100

type OpenedGrant = {
  id: number
  account: number
  product: number
  type: ProductType
  slug: string
  title: LocalText
}

/** Writes to everybody to whom something opened with the end of its presale, once. */
export async function tellOfOpening(schoolId: number, atOnce = AT_ONCE): Promise<void> {
  await openOverdue(schoolId)
  const next = (after: number) =>
    inSchool(schoolId, (db) => listOpened(db, schoolId, { after, atOnce }), { reading: true })
  for (let grants = await next(0); grants.length > 0; grants = await next(grants.at(-1)?.id ?? 0)) {
    const school = await findSchool(schoolId)
    await attemptEach(grants, (grant) => tell(school, grant), {
      named: ({ id }) => ({ school: schoolId, grant: id }),
    })
  }
}

/** What was bought while the day was moved may wait for the former one. */
async function openOverdue(schoolId: number): Promise<void> {
  await inSchool(schoolId, async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`select distinct p.id::float8 as id from products p
      join access_grants g on g.school_id = ${schoolId} and g.product_id = p.id and g.starts_at > now()
      where p.school_id = ${schoolId} and p.presale_until between now() - interval '2 days' and now() order by 1`)
    for (const { id } of rows) await movePresale(db, schoolId, id)
  })
}

/** The next grants that began with the end of a presale of the last two days, of whose holder nobody was written to. */
async function listOpened(
  db: Db,
  school: number,
  { after, atOnce }: { after: number; atOnce: number },
): Promise<OpenedGrant[]> {
  const { rows } = await db.execute<OpenedGrant>(sql`
    select access_grants.id::float8 as id, access_grants.account_id::float8 as account, p.id::float8 as product, p.type, p.slug, p.title
    from products p
    join access_grants on access_grants.school_id = ${school} and access_grants.product_id = p.id
      and access_grants.starts_at = p.presale_until and access_grants.source <> 'staff' and ${openGrant(school)}
    where p.school_id = ${school} and p.presale_until between now() - interval '2 days' and now()
      and p.status in ('published', 'hidden', 'archived') and access_grants.id > ${after}
      and not exists (select from mails m where m.school_id = ${school} and m.kind = ${presaleOpened.kind}
        and m.reference = p.id || ' ' || access_grants.account_id)
    order by access_grants.id limit ${atOnce}`)
  return rows
}

type PresaleMove = { schoolId: number; productId: number; until: string; lastGrantId: number }

/** Writes to everybody who waits for a product that it opens on another day, once for each day; no more where that was moved again. */
export async function tellOfMove(move: PresaleMove, atOnce = AT_ONCE): Promise<void> {
  const { schoolId, until } = move
  const next = (after: number) =>
    inSchool(schoolId, (db) => listWaiting(db, move, { after, atOnce }), { reading: true })
  for (let grants = await next(0); grants.length > 0; grants = await next(grants.at(-1)?.id ?? 0)) {
    const school = await findSchool(schoolId)
    await attemptEach(grants, (grant) => tell(school, grant, until), {
      named: ({ id }) => ({ school: schoolId, grant: id }),
    })
  }
}

/** The next grants that were there when the day was moved, and wait for it still. */
async function listWaiting(
  db: Db,
  { schoolId: school, productId, until, lastGrantId }: PresaleMove,
  { after, atOnce }: { after: number; atOnce: number },
): Promise<OpenedGrant[]> {
  const { rows } = await db.execute<OpenedGrant>(sql`
    select access_grants.id::float8 as id, access_grants.account_id::float8 as account, p.id::float8 as product, p.type, p.slug, p.title
    from products p
    join access_grants on access_grants.school_id = ${school} and access_grants.product_id = p.id
      and access_grants.starts_at = p.presale_until and access_grants.source <> 'staff' and ${grantWaits}
    where p.school_id = ${school} and p.id = ${productId} and p.presale_until = ${until}::timestamptz
      and access_grants.id > ${after} and access_grants.id <= ${lastGrantId}
      and not ${denialStands(school, sql`access_grants.account_id`, sql`access_grants.product_id`)}
    order by access_grants.id limit ${atOnce}`)
  return rows
}

/** Tells one of them that it has opened, or when it opens now. */
async function tell(
  school: CurrentSchool,
  { account, product, type, slug, title }: OpenedGrant,
  until?: string,
): Promise<void> {
  const to = await inSchool(school.id, (db) => findAccount(db, school.id, account), { reading: true })
  if (!to || to.deletedAt !== null) return
  const named = { title: inLocale(title, to.locale) }
  // Whoever bought something is no stranger.
  const about = { school, to, toStranger: false }
  if (until === undefined) {
    const href = getLoginAddress(mainOrigin(school), getHomePath({ id: product, type, slug }))
    await sendLetter(presaleOpened, { ...about, reference: `${product} ${account}`, props: { ...named, href } })
    return
  }
  const props = { ...named, until, href: getLoginAddress(mainOrigin(school), `/${slug}`) }
  await sendLetter(presaleMoved, { ...about, reference: `${product} ${account} ${until}`, holdsUntil: until, props })
}
