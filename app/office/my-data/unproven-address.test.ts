import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Account, findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { listInvitations } from '#app/people/team/invitations.server.ts'
import { listActivity } from '#app/platform/activity.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { writeMail } from '#app/platform/letters.server.ts'
import { listOutgoing } from '#app/platform/mail-outbox.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { linkTo } from '#tests/mailbox.ts'
import { collect } from './export-contents.server.ts'

const PASSWORD = 'long walks at night'
let made = 0
let email: string
let owner: Account
let stranger: Visit

/** Somebody registers with the address that was invited to the team and written to, and has not shown to read its mail. */
beforeEach(async () => {
  made += 1
  email = `invited-${made}@example.com`
  owner = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', email: `inviting-${made}@example.com` }))
  const office = await new Visit().as(owner)
  expect((await office.post('/home/team/invitations', { email, role: 'administrator' })).status).toBe(201)
  const letter = {
    accountId: null,
    toStranger: false,
    to: email,
    subject: 'For the person',
    text: 'For the person',
    html: '',
  }
  await inSchool(1, (db) => writeMail(db, { schoolId: 1, ...letter, kind: 'test', reference: `${made}` }))
  stranger = new Visit()
  const fields = { email: email.toUpperCase(), first_name: 'Eve', password: PASSWORD, terms: true }
  expect((await stranger.post('/register', fields)).status).toBe(201)
})

const confirm = () =>
  inSchool(1, (db) =>
    db.execute(sql`update accounts set email_verified_at = now(), email = ${email} where email_key = ${email}`),
  )
const remove = () => stranger.post('/account/data/delete', { confirmation: 'DELETE', password: PASSWORD })
const own = () =>
  inSchool(1, async (db) => {
    const account = await findAccountByEmail(db, 1, email)
    if (!account) throw new Error('no account')
    return collect(db, account)
  })
const invited = () => inSchool(1, async (db) => (await listInvitations(db, 1)).some((one) => one.email === email))
const changed = () => inSchool(1, async (db) => JSON.stringify(await listActivity(db, 1)).includes(email))
const lettersSeen = async () => {
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
  if (!account) throw new Error('no account')
  const written = await inSchool(1, (db) => listOutgoing(db, 1, { to: account }))
  return JSON.stringify(written).includes('For the person')
}

describe('an address that nobody proved', () => {
  test('shows its account neither the invitation nor the letters that wait for the person', async () => {
    const { team_invitations, mails } = await own()
    expect(team_invitations).toEqual([])
    expect(JSON.stringify(mails)).not.toContain('For the person')
    expect(await lettersSeen()).toBe(false)
  })

  test('takes nothing away with its account: the invitation stands, and opens for the person', async () => {
    expect((await remove()).status).toBe(200)
    expect(await invited()).toBe(true)
    expect(await changed()).toBe(true)
    const link = await linkTo(email, '/invitation/')
    const person = await new Visit().post(`${link}/register`, { first_name: 'Ina', password: PASSWORD })
    expect(person.status).toBe(201)
    expect(await person.json()).toMatchObject({ user: { role: 'administrator' } })
  })

  test('is said to be one where access and roles are given', async () => {
    const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
    const office = await new Visit().as(owner)
    office.speaking('en')
    for (const path of ['/home/students', `/home/students/${account?.id}`])
      expect(await (await office.page(path)).text()).toContain('Not confirmed')
    await inSchool(1, (db) => db.execute(sql`update accounts set role = 'instructor' where id = ${account?.id}`))
    const { team } = (await (await office.request('/home/team')).json()) as {
      team: { email: string; email_verified: boolean }[]
    }
    expect(team.find((one) => one.email.toLowerCase() === email)?.email_verified).toBe(false)
    expect(await (await office.page('/home/team')).text()).toContain('Not confirmed')
  })
})

test('whoever has confirmed it is told all that waits for it, and takes it along', async () => {
  await confirm()
  const { team_invitations, mails } = await own()
  expect(team_invitations).toHaveLength(1)
  expect(JSON.stringify(mails)).toContain('For the person')
  expect(await lettersSeen()).toBe(true)
  expect((await remove()).status).toBe(200)
  expect([await invited(), await changed()]).toEqual([false, false])
})

test('an address that ends another one frees nothing that was counted for that', async () => {
  const other = `x${email}`
  await inSchool(1, (db) => db.execute(sql`insert into limits values (1, ${`login ${other}`}, 1, now())`))
  await inSchool(1, (db) => db.execute(sql`insert into limits values (1, ${`login device ${email}`}, 1, now())`))
  await remove()
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ bucket: string }>(sql`select bucket from limits where bucket like ${`%${email}`}`),
  )
  expect(rows.map(({ bucket }) => bucket)).toEqual([`login ${other}`])
})
