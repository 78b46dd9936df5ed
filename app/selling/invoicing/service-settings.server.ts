import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { invalid, Refusal, refuseWrong } from '#app/platform/refusal.ts'
import { InvoiceServiceAway, InvoiceServiceRefusal } from '#app/selling/invoice-services/call.server.ts'
import { loadService, type ServiceAccount } from '#app/selling/invoice-services/service.server.ts'
import {
  CREDENTIALS,
  INVOICE_SERVICES,
  SERVICE_TITLES,
  type ServiceName,
  type ServiceView,
} from '#app/selling/invoice-services/services.ts'
import { invoiceServices } from './tables.server.ts'

const PURPOSE = 'invoice services'
const END = 4

type Credentials = Record<string, string>

const getOwner = (schoolId: number, service: ServiceName) => `${schoolId} ${service}`

const open = (schoolId: number, service: ServiceName, sealed: Buffer): Credentials =>
  JSON.parse(unseal(PURPOSE, getOwner(schoolId, service), sealed).toString('utf8'))

const ofService = (schoolId: number, service: ServiceName) =>
  and(eq(invoiceServices.schoolId, schoolId), eq(invoiceServices.service, service))

/** The account by which a service is asked; undefined where the school has none there. */
export async function findServiceAccount(
  db: Db,
  schoolId: number,
  service: ServiceName,
): Promise<ServiceAccount | undefined> {
  const [row] = await db
    .select({ credentials: invoiceServices.credentials })
    .from(invoiceServices)
    .where(ofService(schoolId, service))
  return row && { schoolId, credentials: open(schoolId, service, row.credentials) }
}

/** All services, with what was entered for them. */
export async function listServices(db: Db, schoolId: number): Promise<ServiceView[]> {
  const rows = await db.select().from(invoiceServices).where(eq(invoiceServices.schoolId, schoolId))
  return INVOICE_SERVICES.map((name) => {
    const row = rows.find(({ service }) => service === name)
    const entered = row ? open(schoolId, name, row.credentials) : {}
    const of = (isSecret: boolean, show: (value: string) => string) =>
      Object.fromEntries(
        CREDENTIALS[name].flatMap((field) => {
          const value = entered[field.name]
          return field.secret === isSecret && value ? [[field.name, show(value)]] : []
        }),
      )
    return {
      name,
      plain: of(false, (value) => value),
      ends: of(true, (value) => value.slice(-END)),
      complete: row !== undefined,
      problem: row?.problem ?? null,
      lastAt: row?.lastAt ?? null,
      lastNumber: row?.lastNumber ?? null,
    }
  })
}

export type EnteredService = { service: ServiceName; account: ServiceAccount; isNew: boolean }

/** What a change leaves in use: what is entered, else what is stored. 422 for each field that has neither. */
export async function mergeCredentials(
  db: Db,
  { schoolId, service }: { schoolId: number; service: ServiceName },
  entered: Readonly<Record<string, string | null | undefined>>,
): Promise<EnteredService> {
  const stored = (await findServiceAccount(db, schoolId, service))?.credentials ?? {}
  const credentials: Credentials = {}
  for (const { name } of CREDENTIALS[service]) credentials[name] = entered[name]?.trim() || (stored[name] ?? '')
  const missing = CREDENTIALS[service].filter(({ name }) => !credentials[name])
  refuseWrong(Object.fromEntries(missing.map(({ name }) => [`credentials.${name}`, ['errors.required']])))
  const isNew = CREDENTIALS[service].some(({ name }) => credentials[name] !== stored[name])
  return { service, account: { schoolId, credentials }, isNew }
}

/** Asks the service whether it takes the credentials: 422 at the field that it refuses, 503 where it does not answer. */
export async function tryService({ service, account }: EnteredService): Promise<void> {
  const title = SERVICE_TITLES[service]
  try {
    await (await loadService(service)).checkAccount(account)
  } catch (error) {
    if (error instanceof InvoiceServiceAway) throw new Refusal(503, ['invoicing.service_no_answer', { service: title }])
    if (!(error instanceof InvoiceServiceRefusal)) throw error
    const field = error.credential ?? CREDENTIALS[service][0]?.name
    throw invalid(`credentials.${field}`, ['invoicing.credential_refused', { service: title }])
  }
}

/** Keeps the credentials of a service, sealed. */
export async function saveService(db: Db, { service, account }: EnteredService): Promise<void> {
  const { schoolId, credentials: entered } = account
  const credentials = seal(PURPOSE, getOwner(schoolId, service), Buffer.from(JSON.stringify(entered)))
  await db
    .insert(invoiceServices)
    .values({ schoolId, service, credentials })
    .onConflictDoUpdate({
      target: [invoiceServices.schoolId, invoiceServices.service],
      set: { credentials, problem: null, changedAt: sql`excluded.changed_at` },
    })
}

/** Keeps what went wrong with a service last. */
export async function noteServiceProblem(
  db: Db,
  { schoolId, service, words }: { schoolId: number; service: ServiceName; words: string },
): Promise<void> {
  await db.update(invoiceServices).set({ problem: words }).where(ofService(schoolId, service))
}

/** Keeps that a service issued an invoice. */
export async function noteServiceSuccess(
  db: Db,
  { schoolId, service, number }: { schoolId: number; service: ServiceName; number: string },
): Promise<void> {
  await db
    .update(invoiceServices)
    .set({ problem: null, lastAt: sql`now()`, lastNumber: number })
    .where(ofService(schoolId, service))
}
