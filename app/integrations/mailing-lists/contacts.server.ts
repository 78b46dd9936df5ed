import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import type { Person } from './people.server.ts'
import { mailingContacts, type mailingDeliveries, type mailingIntegrations } from './tables.server.ts'

export type StoredContact = typeof mailingContacts.$inferSelect
type Integration = Pick<typeof mailingIntegrations.$inferSelect, 'schoolId' | 'id' | 'service'>
type Delivery = typeof mailingDeliveries.$inferSelect

const isOf = ({ schoolId, id }: Pick<Integration, 'schoolId' | 'id'>, emailKey: string) =>
  and(
    eq(mailingContacts.schoolId, schoolId),
    eq(mailingContacts.integrationId, id),
    eq(mailingContacts.emailKey, emailKey),
  )

type AccountKey = { school: number; account: number }

/**
 * Whether a row (a contact, or a delivery) is of an account: its own, or what a form brought under the address that it has
 * confirmed; with `unconfirmed` under its address in any case.
 */
export function isOfAccount(row: SQL, { school, account }: AccountKey, { unconfirmed = false } = {}): SQL {
  const isConfirmed = unconfirmed ? sql`true` : sql`a.email_verified_at is not null`
  return sql`(${row}.account_id = ${account} or ${row}.email_key = (select a.email_key from accounts a
    where a.school_id = ${school} and a.id = ${account} and ${isConfirmed}))`
}

/** What a service knows of an address, as far as we told it. */
export async function findContact(
  db: Db,
  integration: Integration,
  emailKey: string,
): Promise<StoredContact | undefined> {
  const [contact] = await db.select().from(mailingContacts).where(isOf(integration, emailKey))
  return contact
}

export async function deleteContact(db: Db, integration: Integration, emailKey: string): Promise<void> {
  await db.delete(mailingContacts).where(isOf(integration, emailKey))
}

type Change = { integration: Integration; delivery: Delivery; person: Person | undefined; agreedAt: string | null }

/** Writes down what a service knows after a delivery. */
export async function changeContact(db: Db, { integration, delivery, person, agreedAt }: Change): Promise<void> {
  const { action, emailKey } = delivery
  if (action === 'erase' || action === 'move') await deleteContact(db, integration, emailKey)
  if (action === 'unsubscribe')
    await db.update(mailingContacts).set({ subscribed: false }).where(isOf(integration, emailKey))
  if ((action === 'subscribe' || action === 'move') && person && agreedAt !== null)
    await saveContact(db, { integration, delivery, person })
}

async function saveContact(
  db: Db,
  { integration, delivery, person }: { integration: Integration; delivery: Delivery; person: Person },
): Promise<void> {
  const { schoolId, id: integrationId, service } = integration
  const { email, emailKey } = person
  // One worker at a time passes people on to a service.
  const known = await findContact(db, integration, emailKey)
  const contact = {
    email,
    accountId: delivery.accountId ?? known?.accountId ?? null,
    listIds: [...new Set([...(known?.listIds ?? []), ...delivery.listIds])],
    tags: [...new Set([...(known?.tags ?? []), ...delivery.tags])],
    subscribed: true,
  }
  await db
    .insert(mailingContacts)
    .values({ schoolId, integrationId, service, emailKey, ...contact })
    .onConflictDoUpdate({
      target: [mailingContacts.schoolId, mailingContacts.integrationId, mailingContacts.emailKey],
      set: contact,
    })
}
