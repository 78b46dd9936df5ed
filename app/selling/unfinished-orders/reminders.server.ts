import { and, isNull, sql } from 'drizzle-orm'
import type { ProductType } from '#app/content/catalogue/product.ts'
import { findAccount } from '#app/people/accounts/accounts.server.ts'
import { news } from '#app/people/accounts/later-wings.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { findSettings } from '#app/people/schools/settings.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { attemptEach } from '#app/platform/each.server.ts'
import { inLocale, type Locale, type LocalText } from '#app/platform/i18n.ts'
import { sendLetter } from '#app/platform/letters.server.ts'
import { hasId, isoText } from '#app/platform/queries.server.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import { chosenIn, getBasketPath, type OrderChoice } from '#app/selling/checkout/basket.server.ts'
import { soldInstalments, soldPlans } from '#app/selling/checkout/sold-kinds.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { unfinishedOrder } from './emails/unfinished-order.ts'

type UnfinishedOrder = {
  id: number
  account: number
  email: string
  locale: Locale
  product: number
  type: ProductType
  slug: string
  title: LocalText
  chosen: OrderChoice
  step: number
  /** From when on the reminder of this step is not sent any more. */
  until: string
}

/** How many are looked at together; those of people who agreed to nothing are there each time. */
const AT_ONCE = 100

/** Writes to those who left their order an hour ago, and once more after a day, as far as they agreed to such letters. */
export async function remindOfOrders(schoolId: number, atOnce = AT_ONCE): Promise<void> {
  const { remindsBuyers } = await inSchool(schoolId, (db) => findSettings(db, schoolId), { reading: true })
  if (!remindsBuyers) return
  const next = (after: number) =>
    inSchool(schoolId, (db) => listUnfinished(db, schoolId, { after, atOnce }), { reading: true })
  for (let orders = await next(0); orders.length > 0; orders = await next(orders.at(-1)?.id ?? 0)) {
    const school = await findSchool(schoolId)
    await attemptEach(orders, (order) => remindOf(school, order), {
      named: ({ id }) => ({ school: schoolId, transaction: id }),
    })
  }
}

type PageParams = { after: number; atOnce: number }

/**
 * The next orders for money that are neither paid nor replaced, for what their buyer has not ordered or got since; at the step that
 * is due by their age, which nobody was written about yet. The first one is not sent half a day late: the second is near then.
 */
async function listUnfinished(db: Db, school: number, { after, atOnce }: PageParams): Promise<UnfinishedOrder[]> {
  const { rows } = await db.execute<UnfinishedOrder>(sql`
    select t.id::float8 as id, t.account_id::float8 as account, t.buyer ->> 'email' as email, t.locale, p.id::float8 as product, p.type,
      p.slug, p.title, s.step, ${isoText(sql`(t.created_at + s.over)`)} as until, ${chosenIn(school, sql`t`)} as chosen
    from transactions t
    join products p on p.school_id = ${school} and p.id = t.product_id and p.status in ('published', 'hidden')
    join (values (1, interval '1 hour', interval '12 hours'), (2, interval '1 day', interval '2 days')) as s(step, age, over)
      on t.created_at <= now() - s.age and t.created_at > now() - s.over
    where t.school_id = ${school} and t.id > ${after} and t.total > 0 and t.settled_at is null
      and t.created_at > now() - interval '2 days'
      and not exists (select from provider_facts f where f.school_id = ${school} and f.transaction_id = t.id
        and f.kind = 'superseded')
      and not ${soldPlans.use().goesOn(school, sql`t.id`)}
      and not ${soldInstalments.use().isLater(school, sql`t.id`)}
      and not exists (select from transactions o where o.school_id = ${school} and o.account_id = t.account_id
        and o.product_id = t.product_id and (o.id > t.id or o.settled_at > t.created_at))
      and not exists (select from access_grants g where g.school_id = ${school} and g.account_id = t.account_id
        and g.product_id = t.product_id and g.starts_at > t.created_at)
      and not exists (select from mails m where m.school_id = ${school} and m.kind = ${unfinishedOrder.kind}
        and m.reference = t.id || ' ' || s.step)
    order by t.id limit ${atOnce}`)
  return rows
}

async function remindOf(school: CurrentSchool, order: UnfinishedOrder): Promise<void> {
  const { id, account: accountId, email, locale, title, step, until } = order
  const account = await inSchool(school.id, async (db) => {
    const found = await findAccount(db, school.id, accountId)
    const agreed = found && (await news.use().isWanted(db, { schoolId: school.id, id: accountId }))
    return agreed && found.deletedAt === null ? found : undefined
  })
  if (!account) return
  const stop = news.use().unsubscribeAddress(school, accountId)
  await sendLetter(
    unfinishedOrder,
    {
      school,
      to: { id: accountId, email, emailVerifiedAt: account.emailVerifiedAt, locale, firstName: account.firstName },
      reference: `${id} ${step}`,
      unsubscribe: stop,
      holdsUntil: until,
      props: {
        title: inLocale(title, locale),
        href:
          mainOrigin(school) + getBasketPath({ id: order.product, type: order.type, slug: order.slug }, order.chosen),
        last: step === 2,
      },
    },
    (db) => isStillUnpaid(db, school.id, id),
  )
}

/** Whoever pays at this moment waits until the letter is written, or has paid before it. */
async function isStillUnpaid(db: Db, schoolId: number, id: number): Promise<boolean> {
  const [unpaid] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(hasId(transactions, schoolId, id), isNull(transactions.settledAt)))
    .for('share')
  return unpaid !== undefined
}
