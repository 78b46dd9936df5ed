import { sql } from 'drizzle-orm'
import { openGrant } from '#app/access/access/access.server.ts'
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
import { presaleOpened } from './emails/presale-opened.ts'

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

async function tell(school: CurrentSchool, { account, product, type, slug, title }: OpenedGrant): Promise<void> {
  const to = await inSchool(school.id, (db) => findAccount(db, school.id, account), { reading: true })
  if (!to || to.deletedAt !== null) return
  await sendLetter(presaleOpened, {
    school,
    to,
    // Whoever bought something is no stranger.
    toStranger: false,
    reference: `${product} ${account}`,
    props: {
      title: inLocale(title, to.locale),
      href: getLoginAddress(mainOrigin(school), getHomePath({ id: product, type, slug })),
    },
  })
}
