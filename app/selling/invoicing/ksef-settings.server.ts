import { eq } from 'drizzle-orm'
import type { Db } from '#app/platform/db.server.ts'
import { seal, unseal } from '#app/platform/encryption.server.ts'
import { invalid } from '#app/platform/refusal.ts'
import type { KsefAccount } from '#app/selling/ksef/client.server.ts'
import { type KsefMode, type KsefView, toNip } from '#app/selling/ksef/ksef.ts'
import { invoiceSettings } from './tables.server.ts'

const PURPOSE = 'ksef token'
const END = 4

export type KsefSettings = KsefView

const open = (schoolId: number, sealed: Buffer) => unseal(PURPOSE, String(schoolId), sealed).toString('utf8')

/** How a school is connected to KSeF; of its token the last letters alone. */
export async function loadKsefSettings(db: Db, schoolId: number): Promise<KsefSettings> {
  const [row] = await db.select().from(invoiceSettings).where(eq(invoiceSettings.schoolId, schoolId))
  if (!row) return { enabled: false, mode: 'test', tokenEnd: null }
  const { ksefEnabled: enabled, ksefMode: mode, ksefToken: token } = row
  return { enabled, mode, tokenEnd: token && open(schoolId, token).slice(-END) }
}

/** The account by which invoices are sent; undefined while KSeF is off. */
export async function findKsefAccount(db: Db, schoolId: number): Promise<KsefAccount | undefined> {
  const [row] = await db.select().from(invoiceSettings).where(eq(invoiceSettings.schoolId, schoolId))
  const nip = row && toNip(row.seller)
  if (!row?.ksefEnabled || !row.ksefToken || !nip) return undefined
  return { schoolId, mode: row.ksefMode, nip, token: open(schoolId, row.ksefToken) }
}

/** The token that a change leaves in use: the new one, else the one that is stored. */
export async function findKsefToken(
  db: Db,
  schoolId: number,
  entered: string | undefined,
): Promise<string | undefined> {
  if (entered) return entered
  const [row] = await db
    .select({ token: invoiceSettings.ksefToken })
    .from(invoiceSettings)
    .where(eq(invoiceSettings.schoolId, schoolId))
  return row?.token ? open(schoolId, row.token) : undefined
}

/** What KSeF needs of a school; 422 where it is missing. */
export function refuseIncomplete(seller: { vat_id: string; country: string }, token: string | undefined): void {
  if (!toNip(seller)) throw invalid('seller.vat_id', 'invoicing.ksef_seller')
  if (!token) throw invalid('ksef.token', 'errors.required')
}

type Tried = { schoolId: number; mode: KsefMode; seller: { vat_id: string; country: string }; token: string }

/** Logs in with a token before it is stored; 422 where KSeF refuses it. That KSeF is away is no reason not to store it. */
export async function tryKsef({ schoolId, mode, seller, token }: Tried): Promise<void> {
  const { KsefAway, KsefRefusal, logIntoKsef } = await import('#app/selling/ksef/client.server.ts')
  try {
    await logIntoKsef({ schoolId, mode, nip: toNip(seller) ?? '', token })
  } catch (error) {
    if (error instanceof KsefRefusal)
      throw invalid('ksef.token', ['invoicing.ksef_token_refused', { said: error.message }])
    if (!(error instanceof KsefAway)) throw error
  }
}

/** Keeps how the school is connected, its token sealed; the other settings are stored before. */
export async function saveKsefSettings(
  db: Db,
  schoolId: number,
  { enabled, mode, token }: { enabled: boolean; mode: KsefMode; token: string | undefined },
): Promise<void> {
  const sealed = token ? { ksefToken: seal(PURPOSE, String(schoolId), Buffer.from(token)) } : {}
  await db
    .update(invoiceSettings)
    .set({ ksefEnabled: enabled, ksefMode: mode, ...sealed })
    .where(eq(invoiceSettings.schoolId, schoolId))
}
