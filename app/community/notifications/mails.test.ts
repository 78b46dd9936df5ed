import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { writeMail } from '#app/platform/letters.server.ts'
import { newToken } from '#app/platform/tokens.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'

const TOKEN = newToken()
const PICTURE = `/media/public/1/${'0a'.repeat(32)}.png`
const before = { ...env }
let office: Visit
let email: string
let id: number

beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db))
  email = account.email
  office = await new Visit().as(account)
  const words = {
    text: `Open https://x.test/reset/${TOKEN}`,
    html: `<p>Open <a href="/reset/${TOKEN}">it</a></p><img src="${PICTURE}">`,
  }
  const letter = {
    schoolId: 1,
    kind: 'test',
    reference: '1',
    accountId: null,
    to: 'ann@example.com',
    toStranger: false,
  }
  await inSchool(1, (db) => writeMail(db, { ...letter, subject: 'A new password', ...words }))
  const { rows } = await inSchool(1, (db) =>
    db.execute<{ id: number }>(sql`select id::int from mails where kind = 'test'`),
  )
  id = rows[0]?.id ?? 0
})
afterEach(() => Object.assign(env, before))

const json = async (address: string) => (await office.request(address)).json()

describe('an e-mail that was sent', () => {
  test('is shown as it went out, without what its links open, in a frame that can do nothing', async () => {
    const page = await (await office.page(`/home/emails/sent/${id}`)).text()
    expect(page).toContain('A new password')
    expect(page).toContain(`src="/home/emails/sent/${id}/frame"`)
    const frame = await office.page(`/home/emails/sent/${id}/frame`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
    const html = await frame.text()
    expect(html).toContain(PICTURE)
    for (const words of [page, html]) expect(words).not.toContain(TOKEN)
  })

  test('is for who may help students, in its own school', async () => {
    const [instructor, elsewhere] = await Promise.all([
      inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })),
      inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })),
    ])
    for (const path of [`/home/emails/sent/${id}`, `/home/emails/sent/${id}/frame`]) {
      expect((await (await new Visit().as(instructor)).page(path)).status).toBe(403)
      expect((await (await new Visit(2).as(elsewhere)).page(path)).status).toBe(404)
      expect((await office.page(path.replace(String(id), '999999'))).status).toBe(404)
    }
  })

  test('says that its words were deleted once they are', async () => {
    await inSchool(1, (db) => db.execute(sql`update mails set text = '', html = '' where school_id = 1 and id = ${id}`))
    const page = await (await office.page(`/home/emails/sent/${id}`)).text()
    expect(page).toContain('after 90 days')
    expect(page).not.toContain('<iframe')
  })
})

describe('how letters leave', () => {
  test('has a name that they come from and an address for answers, of the school', async () => {
    const put = (body: object, visit = office) => visit.request('/home/settings/mail', { method: 'PUT', body })
    const sender = { from_name: 'Ida from Lumen', reply_to: 'hello@lumen.example' }
    expect(await (await put(sender)).json()).toEqual(sender)
    expect(await (await put({ from_name: 'Ida' })).json()).toEqual({ ...sender, from_name: 'Ida' })
    expect(await json('/home/settings/mail')).toMatchObject({
      sending: { sender: expect.stringMatching(/^Ida </) },
      from_name: 'Ida',
      reply_to: 'hello@lumen.example',
    })
    for (const wrong of [{ reply_to: 'nobody' }, { from_name: 'x'.repeat(101) }, { sender: 'x' }])
      expect((await put(wrong)).status).toBe(422)
    const instructor = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' }))
    expect((await put(sender, await new Visit().as(instructor))).status).toBe(403)
    expect(await (await put({ from_name: '', reply_to: '' })).json()).toEqual({ from_name: null, reply_to: null })
  })

  test('leads from where a sent e-mail was before', async () => {
    const old = await office.page(`/home/emails/${id}`)
    expect([old.status, old.headers.get('location')]).toEqual([303, `/home/emails/sent/${id}`])
  })

  test('is said without the secrets of the mail server', async () => {
    expect(await json('/home/settings/mail')).toMatchObject({ sending: { way: 'kept', server: null }, test: null })
    Object.assign(env, { keepsLetters: false, SMTP_URL: 'smtp://ann:secret@mail.example.com:587' })
    const page = await (await office.page('/home/settings/mail')).text()
    expect(page).toContain('mail.example.com:587')
    expect(page).not.toContain('secret')
    Object.assign(env, { SMTP_URL: undefined })
    expect(await json('/home/settings/mail')).toMatchObject({ sending: { way: 'none', server: null } })
  })

  test('a test letter goes to whoever asks, and its state is told as it is', async () => {
    const { test } = (await (await office.post('/home/settings/mail/test')).json()) as { test: string }
    expect(await mailsTo(email)).toHaveLength(1)
    const state = async () => ((await json(`/home/settings/mail?test=${test}`)) as { test: object | null }).test
    expect(await state()).toMatchObject({ state: 'kept', to: email })
    const failed = sql`update mails set state = 'failed', problem = 'no such host' where kind = 'notifications.test'`
    await inSchool(1, (db) => db.execute(failed))
    expect(await (await office.page(`/home/settings/mail?test=${test}`)).text()).toContain('no such host')
    expect(await json(`/home/settings/mail?test=${newToken()}`)).toMatchObject({ test: null })
  })

  test('a test letter can be asked for twenty times an hour', async () => {
    const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const ask = async () => (await visit.post('/home/settings/mail/test')).status
    for (let n = 0; n < 20; n++) expect(await ask()).toBe(201)
    expect(await ask()).toBe(429)
  })
})
