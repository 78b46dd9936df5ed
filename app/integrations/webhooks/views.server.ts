// What the product's own calls answer of a thing, for messages about it.

import { sql } from 'drizzle-orm'
import { loadBookingRow } from '#app/booking/consultations/booking-rows.server.ts'
import { bookings } from '#app/booking/consultations/tables.server.ts'
import { listRows } from '#app/learning/certificates/certificates.server.ts'
import { findMembershipRow } from '#app/memberships/membership-plans/membership-list.server.ts'
import { requireAffiliateRow } from '#app/partners/affiliates/affiliate-list.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Db } from '#app/platform/db.server.ts'
import type { Locale } from '#app/platform/i18n.ts'
import { hasId } from '#app/platform/queries.server.ts'
import { requireInvoice, toInvoiceRow } from '#app/selling/invoicing/invoices.server.ts'
import { readPerson } from './rows.server.ts'

type Key = { school: number; id: number }

async function findLocale(db: Db, school: number): Promise<Locale> {
  const { rows } = await db.execute<{ locale: Locale }>(sql`select s.locale from schools s where s.id = ${school}`)
  return rows[0]?.locale ?? 'en'
}

export async function readMembership(db: Db, { school, id }: Key) {
  const row = await findMembershipRow(db, { school: { id: school }, locale: await findLocale(db, school) }, id)
  const person = row && (await readPerson(db, { school, id: row.member.id }))
  return person && { data: { membership: toSnakeCase(row), ...person.data }, account: person.account }
}

export async function readCertificate(db: Db, { school, id }: Key) {
  const [row] = await listRows(db, school, [id], await findLocale(db, school))
  return row && { data: { certificate: toSnakeCase(row) }, account: row.student.id }
}

export async function readInvoice(db: Db, { school, id }: Key) {
  const found = await requireInvoice(db, { schoolId: school, locale: await findLocale(db, school) }, id)
  const { rows } = await db.execute<{ account: string }>(sql`select t.account_id as account from transactions t
    where t.school_id = ${school} and t.id = ${found.transactionId}`)
  return { data: { invoice: toSnakeCase(toInvoiceRow(found)) }, account: Number(rows[0]?.account) }
}

export async function readAffiliate(db: Db, { school, id }: Key) {
  const { rows } = await db.execute<{ currency: string }>(sql`select s.currency from schools s where s.id = ${school}`)
  const details = await requireAffiliateRow(db, { id: school, currency: rows[0]?.currency ?? '' }, id)
  const { promoCodes: _codes, about: _about, website: _website, reason, createdAt, decidedAt, ...affiliate } = details
  return {
    data: { affiliate: toSnakeCase({ ...affiliate, reason, createdAt, decidedAt }) },
    account: affiliate.student.id,
  }
}

export async function readBooking(db: Db, { school, id }: Key) {
  const row = await loadBookingRow(db, { schoolId: school, id }, await findLocale(db, school))
  const [owner] = await db
    .select({ id: bookings.accountId })
    .from(bookings)
    .where(hasId(bookings, school, id))
  const person = owner && (await readPerson(db, { school, id: owner.id }))
  return person && { data: { booking: toSnakeCase(row), ...person.data }, account: person.account }
}
