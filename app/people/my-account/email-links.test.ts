import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'

const PASSWORD = 'window light 7'
const LINK = '/account/security/email/'
let next = 0

async function someone(wanted: object = {}): Promise<{ account: Account; visit: Visit }> {
  next += 1
  const email = `linked-${next}@example.com`
  const account = await inSchool(1, (db) => aStudent(db, { email, password: PASSWORD, ...wanted }))
  return { account, visit: await new Visit().as(account) }
}

const now = async ({ id }: Account) => inSchool(1, (db) => findAccount(db, 1, id))
const change = (visit: Visit, email: string, current_password = PASSWORD) =>
  visit.post('/account/security/email', { email, current_password })
const errorsOf = async (answer: Response) => ((await answer.json()) as { errors: object }).errors

test('asking for addresses that are taken counts too, as the answer tells that they have accounts', async () => {
  const { visit } = await someone()
  const others = await Promise.all(Array.from({ length: 6 }, () => someone()))
  const answers: number[] = []
  for (const { account } of others) {
    answers.push((await change(visit, account.email)).status)
    // A right password takes back what wrong ones have counted.
    await visit.post('/login/confirm', { current_password: PASSWORD })
  }
  expect(answers).toEqual([422, 422, 422, 422, 422, 429])
})

describe('confirming the address', () => {
  test('a registration sends a link that works once, in the account that it was sent for', async () => {
    const visit = new Visit().speaking('pl')
    const email = 'Nowa.Osoba@example.com'
    await visit.post('/register', { first_name: 'Ola', email, password: PASSWORD, terms: true })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Demo school: Potwierdź swój adres')
    expect(mail?.html).toContain('lang="pl"')
    const link = await linkTo(email, LINK)
    expect(await (await visit.page('/account/security')).text()).toContain('Niepotwierdzony')

    const page = await (await visit.page(link)).text()
    expect(page).toContain('Nowa.Osoba@example.com')
    expect(await (await visit.request('/account/security')).json()).toMatchObject({ email_verified: false })

    const answer = await visit.submit(link, {})
    expect(answer.status).toBe(303)
    expect(await (await visit.request('/account/security')).json()).toMatchObject({ email_verified: true })
    expect((await visit.post(link)).status).toBe(422)
  })

  test('somebody else’s click proves nothing: the link asks for the account’s own session', async () => {
    const { account, visit } = await someone()
    await visit.post('/account/security/email/verification')
    const link = await linkTo(account.email, LINK)
    expect((await new Visit().page(link)).headers.get('location')).toBe(`/login?to=${encodeURIComponent(link)}`)
    const other = await someone()
    expect((await other.visit.post(link)).status).toBe(422)
    expect((await now(account))?.emailVerifiedAt).toBeNull()
    expect((await visit.post(link)).status).toBe(200)
    await change(visit, `moved-${account.email}`)
    const moving = await linkTo(`moved-${account.email}`, LINK)
    expect((await other.visit.post(moving)).status).toBe(422)
    expect((await now(other.account))?.email).toBe(other.account.email)
  })

  test('is asked for at most five times an hour, and not once it is done', async () => {
    const { visit, account } = await someone()
    for (let times = 0; times < 5; times += 1)
      expect((await visit.post('/account/security/email/verification')).status).toBe(200)
    expect((await visit.post('/account/security/email/verification')).status).toBe(429)
    const proven = await someone({ verified: true })
    expect((await proven.visit.post('/account/security/email/verification')).status).toBe(409)
    expect((await mailsTo(account.email)).length).toBe(5)
  })

  test('an old link does not work', async () => {
    const { account, visit } = await someone()
    await visit.post('/account/security/email/verification')
    const link = await linkTo(account.email, LINK)
    await inSchool(1, (db) =>
      db.execute(
        sql`update account_tokens set ${sql.raw(moveBack('25 hours', 'created_at', 'expires_at'))} where account_id = ${account.id}`,
      ),
    )
    expect(await (await visit.page(link)).text()).toContain('This link does not work')
    expect((await visit.post(link)).status).toBe(422)
  })

  test('a link to a new password proves the address too, and closes what was added before', async () => {
    const { account, visit } = await someone()
    await inSchool(1, (db) =>
      db.execute(sql`insert into passkeys (school_id, account_id, credential_id, public_key, counter, transports, name)
        values (1, ${account.id}, 'planted', '\\x00', 0, '[]', 'Planted')`),
    )
    await new Visit().post('/password/forgot', { email: account.email })
    const token = (await linkTo(account.email, '/password/reset/')).split('/').at(-1)
    await new Visit().post('/password/reset', { token, email: account.email, password: 'another morning' })
    expect((await now(account))?.emailVerifiedAt).not.toBeNull()
    const { rows } = await inSchool(1, (db) =>
      db.execute(sql`select count(*)::int as n from passkeys where account_id = ${account.id}`),
    )
    expect(rows).toEqual([{ n: 0 }])
    expect((await visit.post('/account/security/sessions/end-others')).status).toBe(419)
  })
})

describe('changing the address', () => {
  test('asks for the password, waits for the new mailbox, and tells the old one', async () => {
    const { account, visit } = await someone()
    const email = `new-${account.email}`
    const wrong = await change(visit, email, 'not it')
    expect(await errorsOf(wrong)).toEqual({ current_password: [expect.any(String)] })
    expect((await change(visit, email)).status).toBe(200)
    expect((await now(account))?.email).toBe(account.email)
    const link = await linkTo(email, LINK)
    await new Visit().post('/password/forgot', { email: account.email })
    const reset = await linkTo(account.email, '/password/reset/')

    expect((await visit.post(link)).status).toBe(200)
    expect(await now(account)).toMatchObject({ email, emailVerifiedAt: expect.any(String) })
    const [notice] = await mailsTo(account.email)
    expect(notice?.subject).toContain('Your e-mail address was changed')
    expect(`${notice?.text}${notice?.html}`, 'an address that somebody chose').not.toContain(email)

    const token = reset.split('/').at(-1)
    const dead = await new Visit().post('/password/reset', { token, email, password: 'another morning' })
    expect(dead.status).toBe(422)
    expect((await new Visit().post('/login', { email, password: PASSWORD })).status).toBe(200)
    expect((await new Visit().post('/login', { email: account.email, password: PASSWORD })).status).toBe(422)
  })

  test('to one’s own, or to an address that has an account, is refused; also when it was taken meanwhile', async () => {
    const { account, visit } = await someone()
    const other = await someone()
    expect((await change(visit, account.email.toUpperCase())).status).toBe(422)
    expect(await errorsOf(await change(visit, other.account.email.toUpperCase()))).toHaveProperty('email')
    const email = `late-${account.email}`
    await change(visit, email)
    const link = await linkTo(email, LINK)
    await someone({ email })
    expect((await visit.post(link)).status).toBe(422)
    expect((await now(account))?.email).toBe(account.email)
  })

  test('by two clicks at once happens once', async () => {
    const { account, visit } = await someone()
    const email = `twice-${account.email}`
    await change(visit, email)
    const link = await linkTo(email, LINK)
    const answers = await Promise.all(Array.from({ length: 8 }, () => visit.post(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await mailsTo(account.email)).filter(({ subject }) => subject.includes('changed'))).toHaveLength(1)
  })

  test('a link of one kind does not serve as another', async () => {
    const { account, visit } = await someone()
    await visit.post('/account/security/email/verification')
    const token = (await linkTo(account.email, LINK)).split('/').at(-1)
    const reset = { token, email: account.email, password: 'another morning' }
    expect((await new Visit().post('/password/reset', reset)).status).toBe(422)
    await new Visit().post('/password/forgot', { email: account.email })
    const forReset = (await linkTo(account.email, '/password/reset/')).split('/').at(-1)
    expect((await visit.post(`${LINK}${forReset}`)).status).toBe(422)
  })
})
