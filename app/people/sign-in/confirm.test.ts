import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { routes } from '#app/routes.ts'
import { Visit } from '#tests/browser-like.ts'
import { moveBack } from '#tests/earlier.ts'
import { linkTo } from '#tests/mailbox.ts'
import { type LoginMethod, openSession } from './sessions.server.ts'

const PASSWORD = 'window light 7'
const CONFIRM = '/login/confirm'
/** What changes who works here, in person or by a key, where visitors and their money go, what they agree to and what runs in their browsers. */
const GRAVE = ['team', 'domains', 'scripts', 'payments', 'keys']
/** Takes nothing from anybody, and has to work at once. */
const HARMLESS = [
  'DELETE /home/api-keys/:id',
  'POST /home/api-keys/:id',
  'POST /home/domains/:id/check',
  'POST /home/settings/payments/:provider/test',
  'POST /home/settings/payments/order',
  'POST /home/settings/scripts/stop',
]
const fresh = Object.entries(routes).filter(([, { declared }]) => declared.fresh)
let made = 0
let owner: Account
let visit: Visit

beforeEach(async () => {
  made += 1
  const email = `confirming-${made}@example.com`
  owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', email, password: PASSWORD, verified: true }))
  visit = new Visit().speaking('en')
  await visit.post('/login', { email, password: PASSWORD })
})

function anHourLater(): Promise<unknown> {
  return inSchool(1, (db) =>
    db.execute(sql`update sessions set ${sql.raw(moveBack('61 minutes', 'proven_at'))} where account_id = ${owner.id}`),
  )
}

async function heldBy(account: Account, by: LoginMethod): Promise<Visit> {
  const holder = new Visit()
  holder.keep(await inSchool(1, (db) => openSession(db, account, { by })))
  return holder
}

const invite = (who = visit) => who.post('/home/team/invitations', { email: `new-${made}@example.com`, role: 'owner' })

describe('the gravest changes', () => {
  test('are all those of team, domains, payments, payouts, legal texts and scripts, but for what is harmless', () => {
    const grave = Object.entries(routes)
      .filter(([address, { declared }]) => !address.startsWith('GET') && GRAVE.includes(declared.access))
      .map(([address]) => address)
    const more = ['POST /home/balance/proceeds/withdrawals', 'POST /home/settings/legal']
    const wanted = [...grave, ...more].filter((address) => !HARMLESS.includes(address))
    expect(fresh.map(([address]) => address).sort()).toEqual(wanted.sort())
  })

  test('need no more than the log-in for an hour', async () => {
    expect((await invite()).status).toBe(201)
  })

  test.each(fresh.map(([address]) => address))('%s asks for the password after that', async (address) => {
    await anHourLater()
    const [method = '', path = ''] = address.split(' ')
    const answer = await visit.request(path.replaceAll(/:\w+/g, '987654321'), { method })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      message: 'Enter your password or use a passkey again to do this.',
      code: 'confirm_required',
      at: CONFIRM,
    })
  })

  test('are open again for an hour once it was given, and the way leads back to where one was', async () => {
    await anHourLater()
    const page = 'http://demo.localhost/home/settings/legal?kind=privacy'
    const sent = await visit.request('/home/settings/legal', {
      method: 'POST',
      body: new URLSearchParams({ _token: visit.csrf, kind: 'privacy', seen: '0', 'text.en': 'Ours' }),
      accept: 'text/html',
      headers: { referer: page },
      csrf: null,
    })
    const to = '/home/settings/legal?kind=privacy'
    const way = `${CONFIRM}?${new URLSearchParams({ to })}`
    expect([sent.status, sent.headers.get('location')]).toEqual([303, way])
    expect(await (await visit.page(way)).text()).toContain(owner.email)
    expect((await visit.submit(CONFIRM, { current_password: 'wrong', to })).status).toBe(422)
    expect((await invite()).status).toBe(403)
    const right = await visit.submit(CONFIRM, { current_password: PASSWORD, to })
    expect([right.status, right.headers.get('location')]).toEqual([303, to])
    expect((await invite()).status).toBe(201)
    await anHourLater()
    expect((await invite()).status).toBe(403)
  })

  test('are not opened by a guess: wrong passwords count with those of the log-in', async () => {
    await anHourLater()
    for (let times = 0; times < 5; times += 1) await visit.post(CONFIRM, { current_password: 'wrong' })
    expect((await visit.post(CONFIRM, { current_password: PASSWORD })).status).toBe(429)
  })

  test('are not opened by what shows neither password nor passkey', async () => {
    expect((await invite(await heldBy(owner, 'other'))).status).toBe(403)
    expect((await invite(await heldBy(owner, 'passkey'))).status).toBe(201)
    const member = await inSchool(1, (db) => aStudent(db, { email: `joining-${made}@example.com`, password: PASSWORD }))
    expect((await visit.post('/home/team/invitations', { email: member.email, role: 'owner' })).status).toBe(201)
    const joining = await heldBy(member, 'other')
    expect((await joining.post(await linkTo(member.email, '/invitation/'))).status).toBe(200)
    expect((await invite(joining)).status).toBe(403)
  })

  test('ask for the role first, and reading asks for nothing', async () => {
    await anHourLater()
    for (const path of ['/home/team', '/home/domains', '/home/settings/legal', '/home/settings/scripts'])
      expect((await visit.page(path)).status).toBe(200)
    const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    const answer = await invite(await heldBy(instructor, 'other'))
    expect([answer.status, await answer.json()]).toEqual([403, { message: expect.any(String) }])
  })
})

describe('two-step login for everybody who works here', () => {
  const protect = ({ id }: Account) =>
    inSchool(1, (db) =>
      db.execute(sql`
        insert into authenticators (school_id, account_id, secret, confirmed_at) values (1, ${id}, '\\x00', now())`),
    )
  const ask = (on: boolean, who = visit) => who.post('/home/team/two-step', { staff_two_step: on })

  test('is asked for by an owner who has it, so that no owner is shut out', async () => {
    const refused = await ask(true)
    expect(refused.status).toBe(422)
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual(['staff_two_step'])
    expect((await visit.request('/home')).status).toBe(200)
    await protect(owner)
    expect((await ask(true)).status).toBe(200)
    expect((await visit.request('/home')).status).toBe(200)
    expect((await ask(false)).status).toBe(200)
  })

  test('closes the office to whoever has neither a code nor a passkey, and leads to setting it up', async () => {
    expect((await ask(true, await heldBy(owner, 'passkey'))).status).toBe(200)
    const colleague = await inSchool(1, (db) => aStaffMember(db, { email: `colleague-${made}@example.com` }))
    const theirs = await heldBy(colleague, 'password')
    const answer = await theirs.request('/home/students')
    const at = '/account/security/two-step'
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: expect.any(String), code: 'two_step_required', at },
    ])
    const page = await theirs.page('/home')
    expect([page.status, page.headers.get('location')]).toEqual([303, `${at}?to=%2Fhome`])
    expect(await (await theirs.speaking('en').page(`${at}?to=%2Fhome`)).text()).toContain(
      'requires two-step login for all staff',
    )
    expect((await (await heldBy(colleague, 'passkey')).request('/home')).status).toBe(200)
    await protect(colleague)
    expect((await (await heldBy(colleague, 'password')).request('/home')).status).toBe(200)
    const student = await inSchool(1, (db) => aStudent(db, { email: `learning-${made}@example.com` }))
    expect((await (await heldBy(student, 'password')).request('/my/courses')).status).toBe(200)
    expect((await ask(false, await heldBy(owner, 'passkey'))).status).toBe(200)
  })
})
