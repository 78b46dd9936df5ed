import { generateKeyPairSync, hash, sign } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { meet } from '#tests/meet.ts'
import { beginPasskeyLogin, logInWithPasskey } from './passkeys.server.ts'
import { passkeys } from './tables.server.ts'

// Making keys and logging in with them is tested in a browser: tests/e2e/account-security.test.ts.
const PASSWORD = 'window light 7'
const PATH = '/account/security/passkeys'
let next = 0

async function someone(): Promise<{ account: Account; visit: Visit; key: number }> {
  next += 1
  const email = `keyholder-${next}@example.com`
  const account = await inSchool(1, (db) => aStudent(db, { email, password: PASSWORD }))
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`
      insert into passkeys (school_id, account_id, credential_id, public_key, counter, transports, name)
      values (1, ${account.id}, ${`credential-${next}`}, '\\x00', 0, '[]', 'Laptop') returning id::int`),
  )
  return { account, visit: await new Visit().as(account), key: rows[0]?.id ?? 0 }
}

const PLACE = { rpId: 'demo.localhost', origins: ['http://demo.localhost'] }

/** A key whose answers count how often it was used, as a device makes it. */
async function aKey() {
  const { account, key } = await someone()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (part: string) => Buffer.from(part, 'base64url')
  const cose = [Buffer.from('a5010203262001215820', 'hex'), point(x), Buffer.from('225820', 'hex'), point(y)]
  const [{ id } = { id: '' }] = await inSchool(1, (db) =>
    db
      .update(passkeys)
      .set({ publicKey: Buffer.concat(cose) })
      .where(and(eq(passkeys.schoolId, 1), eq(passkeys.id, key)))
      .returning({ id: passkeys.credentialId }),
  )
  async function answer(uses: number): Promise<AuthenticationResponseJSON> {
    const { challenge } = await inSchool(1, (db) => beginPasskeyLogin(db, 1, PLACE))
    const asked = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: PLACE.origins[0] }))
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    // Somebody was there (1), and unlocked it (4).
    const data = Buffer.concat([hash('sha256', PLACE.rpId, 'buffer'), Buffer.from([5]), count])
    const signature = sign('sha256', Buffer.concat([data, hash('sha256', asked, 'buffer')]), privateKey)
    const [authenticatorData, clientDataJSON] = [data.toString('base64url'), asked.toString('base64url')]
    return { ...made(id), response: { authenticatorData, clientDataJSON, signature: signature.toString('base64url') } }
  }
  return { account, answer }
}

const made = (id: string) => ({ id, rawId: id, type: 'public-key' as const, response: {}, clientExtensionResults: {} })

describe('a passkey', () => {
  test('is shown, renamed, and removed with the password, by its owner alone', async () => {
    const { account, visit, key } = await someone()
    expect(await (await visit.page(`${PATH}/${key}`)).text()).toContain('value="Laptop"')
    const stranger = await someone()
    expect((await stranger.visit.page(`${PATH}/${key}`)).status).toBe(404)
    expect((await stranger.visit.post(`${PATH}/${key}`, { name: 'Mine' })).status).toBe(404)
    const remove = { current_password: PASSWORD }
    expect((await stranger.visit.post(`${PATH}/${key}/remove`, remove)).status).toBe(404)
    expect((await visit.post(`${PATH}/${key}`, { name: 'Phone' })).status).toBe(200)
    expect(await (await visit.request('/account/security')).json()).toMatchObject({ passkeys: [{ name: 'Phone' }] })
    expect((await visit.post(`${PATH}/${key}/remove`, { current_password: 'wrong' })).status).toBe(422)
    expect((await visit.post(`${PATH}/${key}/remove`, remove)).status).toBe(200)
    expect(await (await visit.request('/account/security')).json()).toMatchObject({ passkeys: [] })
    expect((await mailsTo(account.email))[0]?.subject).toContain('A passkey was removed')
  })

  test('is made only after the password, and only as an answer to our question', async () => {
    const { visit } = await someone()
    expect((await visit.post(`${PATH}/options`, { current_password: 'wrong' })).status).toBe(422)
    const answer = await visit.post(`${PATH}/options`, { current_password: PASSWORD })
    const { options } = (await answer.json()) as { options: object }
    expect(options).toMatchObject({
      rp: { id: 'demo.localhost', name: 'Demo school' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
      excludeCredentials: [{ id: expect.stringMatching(/^credential-/) }],
    })
    expect((await visit.post(PATH, { name: 'Forged', response: made('forged') })).status).toBe(422)
  })

  test('that does not answer our question opens nothing, known or not, in the same words', async () => {
    await someone()
    const visit = new Visit().speaking('en')
    const { options } = (await (await visit.post('/login/passkey/options')).json()) as { options: object }
    expect(options).toMatchObject({ rpId: 'demo.localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials.0')
    for (const id of [`credential-${next}`, 'credential-nobody']) {
      const answer = await visit.post('/login/passkey', { response: made(id) })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({
        message: 'This passkey does not belong to any account here. Log in another way.',
      })
      expect(await (await visit.request('/me')).json()).toEqual({ user: null })
    }
  })

  test('and its copy, which counts the same uses, log in once between them, also at the same moment', async () => {
    const { account, answer } = await aKey()
    const logIn = (response: AuthenticationResponseJSON) => () =>
      inSchool(1, async (db) => (await logInWithPasskey(db, 1, PLACE, response))?.id)
    const [own, copied] = [await answer(1), await answer(1)]
    expect(await meet(/update "passkeys"/, logIn(own), logIn(copied))).toEqual([account.id, undefined])
    expect(await logIn(await answer(1))()).toBeUndefined()
    expect(await logIn(await answer(2))()).toBe(account.id)
  })
})
