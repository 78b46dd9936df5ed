import { recordSettings } from '#app/people/schools/settings.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { invalid, Refusal, requireFound } from '#app/platform/refusal.ts'
import { type CurrentSchool, mainOrigin } from '#app/platform/viewer.ts'
import {
  getNotifications,
  METHODS,
  type Mode,
  PROVIDERS,
  type ProviderAccount,
  type ProviderName,
  type ProviderOffer,
} from '#app/selling/payment-providers/provider.ts'
import {
  listEntered,
  type StoredCredentials,
  saveAccount,
} from '#app/selling/payment-providers/provider-accounts.server.ts'
import { findAdapter, toOffer } from '#app/selling/payment-providers/providers.server.ts'
import { type Connection, getEnd, getSecret } from './connections.ts'

type StoredConnection = StoredCredentials & { enabled: boolean }
export type ConnectionInput = { enabled: boolean; mode: Mode; credentials: Record<string, string | null> }

/** All providers that a school can connect, those that its checkout offers first and in its order. */
export async function listConnections(db: Db, school: CurrentSchool): Promise<Connection[]> {
  const stored = await listEntered(db, school.id)
  const offered = school.providers.map(({ name }) => name)
  const place = (name: string) => (offered.includes(name) ? offered.indexOf(name) : offered.length)
  return PROVIDERS.flatMap((name) => {
    const provider = connectable(name)
    return provider ? [getConnection(name, provider, stored.get(name), school)] : []
  }).sort((a, b) => place(a.name) - place(b.name))
}

function connectable(name: ProviderName): ProviderOffer | undefined {
  const offer = toOffer(name)
  return offer && offer.credentials.length > 0 ? offer : undefined
}

function getConnection(
  name: ProviderName,
  { credentials, methods }: ProviderOffer,
  stored: StoredConnection | undefined,
  school: CurrentSchool,
): Connection {
  const entered = stored?.credentials ?? {}
  return {
    name,
    enabled: stored?.enabled ?? false,
    mode: stored?.mode ?? 'sandbox',
    credentials: credentials.map((one) => ({ name: one, ends: entered[one] ? getEnd(entered[one]) : null })),
    complete: credentials.every((one) => entered[one]),
    methods: METHODS.filter((method) => methods[method]),
    notifications: getNotifications({ origin: mainOrigin(school) }, name),
  }
}

/** What would be stored: what is left out, or left empty, as it was entered before, and without what is null. */
async function wantedOf(
  db: Db,
  schoolId: number,
  name: ProviderName,
  { enabled, mode, credentials: entered }: ConnectionInput,
) {
  const provider = connectable(name)
  requireFound(provider)
  const before = (await listEntered(db, schoolId, { changing: true })).get(name)
  const credentials = merged(provider, before?.credentials ?? {}, entered)
  const missing = provider.credentials.filter((one) => !credentials[one])
  refuseAt(enabled ? missing : [], 'payment-settings.credential_needed')
  const adapter = await findAdapter(name)
  refuseAt(adapter?.wrongIn?.(credentials, mode) ?? [], `payment-settings.wrong_${mode}`)
  return { before, credentials, complete: missing.length === 0 }
}

/** The account that would be stored, to be tried; undefined while something is missing. Refuses what cannot be stored. */
export async function findAccountToTry(
  db: Db,
  school: CurrentSchool,
  name: ProviderName,
  input: ConnectionInput,
): Promise<ProviderAccount | undefined> {
  const { credentials, complete } = await wantedOf(db, school.id, name, input)
  return complete ? { schoolId: school.id, mode: input.mode, origin: mainOrigin(school), credentials } : undefined
}

/**
 * Connects a provider, or changes how. What is to be offered needs all that the provider asks for, fitting its mode.
 */
export async function changeConnection(
  db: Db,
  actor: { schoolId: number; id: number },
  name: ProviderName,
  input: ConnectionInput,
): Promise<void> {
  const { enabled, mode, credentials: entered } = input
  const { before, credentials } = await wantedOf(db, actor.schoolId, name, input)
  await saveAccount(db, name, { schoolId: actor.schoolId, mode, credentials }, { enabled })
  const replaced = Object.keys(entered).filter((one) => before?.credentials[one] !== credentials[one])
  await recordSettings(db, actor, [
    {
      field: 'provider',
      from: before ? toLine(name, before) : null,
      to: [toLine(name, { enabled, mode }), ...replaced].join(', '),
    },
  ])
}

/** A provider that does not know the school by what was entered is not offered: its buyers would get no further. */
export function refuseUnknown(name: ProviderName, message: string): never {
  throw invalid(`credentials.${getSecret(toOffer(name)?.credentials ?? [])}`, [
    'payment-settings.refused',
    { said: message },
  ])
}

function merged(
  { credentials: names }: ProviderOffer,
  known: Record<string, string>,
  entered: ConnectionInput['credentials'],
): Record<string, string> {
  refuseAt(
    Object.keys(entered).filter((one) => !names.includes(one)),
    'errors.unknown_field',
  )
  const values = names.map((one) => [one, entered[one] === null ? '' : entered[one] || known[one]])
  return Object.fromEntries(values.filter(([, value]) => value))
}

function refuseAt(
  names: readonly string[],
  text: 'payment-settings.credential_needed' | ConnectionFault | 'errors.unknown_field',
) {
  if (names.length === 0) return
  throw new Refusal(422, text, Object.fromEntries(names.map((one) => [`credentials.${one}`, [text]])))
}
type ConnectionFault = 'payment-settings.wrong_production' | 'payment-settings.wrong_sandbox'

function toLine(name: ProviderName, { enabled, mode }: Pick<StoredConnection, 'enabled' | 'mode'>): string {
  return `${name}: ${mode}, ${enabled ? 'on' : 'off'}`
}
