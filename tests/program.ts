import { sql } from 'drizzle-orm'
import { app } from '#app/app.server.ts'
import { createApiKey } from '#app/integrations/api/keys.server.ts'
import type { Scope } from '#app/integrations/api/scope.ts'
import { aStaffMember, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { HOSTS } from './browser-like.ts'
import { asProduct } from './statements.ts'

type SchoolId = keyof typeof HOSTS
type Call = { body?: unknown; headers?: Record<string, string>; schoolId?: SchoolId }

/** A program that calls the API with a key: no cookies, no CSRF token. */
export class Program {
  readonly #key: string | null

  constructor(key: string | null) {
    this.#key = key
  }

  async call(method: string, path: string, { body, headers = {}, schoolId = 1 }: Call = {}): Promise<Answer> {
    const host = HOSTS[schoolId]
    const init = {
      method,
      headers: {
        host,
        ...(this.#key !== null && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }
    const from = { incoming: { socket: { remoteAddress: 'unknown' } } }
    const response = await asProduct(async () => app.request(`http://${host}/api/v1${path}`, init, from))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Answer['json'] }
  }
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what is answered is what tests look at
  json: any
}

/** A key of a school, as its owner creates one. */
export async function aKey(
  scopes: Scope[],
  { schoolId = 1, name = 'Zapier', expiresAt }: { schoolId?: SchoolId; name?: string; expiresAt?: string } = {},
): Promise<{ id: number; key: string }> {
  return inSchool(schoolId, async (db) => {
    const owner = await aStaffMember(db, { schoolId, role: 'owner' })
    const { row, key } = await createApiKey(db, staffViewer(owner), { name, scopes, expiresAt })
    return { id: row.id, key }
  })
}

/** A program with a key of its own. */
export async function aProgram(...of: Parameters<typeof aKey>): Promise<Program> {
  return new Program((await aKey(...of)).key)
}

/** Forgets what was counted, so that a test that calls often is not refused for it. */
export async function forgetCalls(): Promise<void> {
  for (const schoolId of [1, 2])
    await inSchool(schoolId, (db) => db.execute(sql`delete from limits where school_id = ${schoolId}`))
}
