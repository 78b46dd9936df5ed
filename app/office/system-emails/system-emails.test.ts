import { beforeAll, describe, expect, test } from 'vitest'
import { makeLetterSamples, makeUp } from '#app/letter-samples.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { getTextKind, renderLetter } from '#app/platform/letters.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale, ordered } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { frameOf } from './catalogue.server.ts'
import { type EmailRow, type EmailTexts, KINDS } from './system-email.ts'

let owner: Visit
let ownerEmail: string

beforeAll(async () => {
  const account = await inSchool(1, (db) => aStaffMember(db, { role: 'owner', firstName: 'Ida' }))
  ownerEmail = account.email
  owner = await new Visit().as(account)
})

const put = (path: string, body: object) => owner.request(path, { method: 'PUT', body })
const drop = (path: string) => owner.request(path, { method: 'DELETE' })

async function read<T>(path: string, visit = owner): Promise<T> {
  const answer = await visit.request(path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

type Email = EmailTexts & { changed: boolean; version: number; placeholders: string[] }
const OWN = {
  subject: 'Straight from {school}',
  opening: 'Good to see you, {first_name}!\n\nRead https://lumen.example/welcome first.\nThen begin.',
  closing: 'See you inside, Ida <b>& team</b>',
}

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
describe('every e-mail', () => {
  test('is listed in both languages, with words that its own placeholders fit', async () => {
    const { data } = await read<{ data: EmailRow[] }>('/home/emails')
    expect(data.map(({ kind }) => kind)).toEqual(KINDS)
    for (const { kind, title, placeholders, locales } of data) {
      expect(title, kind).not.toContain('kind_')
      expect(placeholders, kind).toEqual(expect.arrayContaining(['first_name', 'school']))
      for (const locale of LOCALES) {
        const { subject, opening, closing, changed } = locales[locale]
        const named = [...`${subject}${opening}`.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
        expect([...placeholders, ''], `${kind} ${locale}`).toEqual(expect.arrayContaining(named))
        expect(subject.replaceAll(/\{[a-z_]+\}/g, ''), kind).not.toMatch(/undefined|[{}]|\d/)
        expect({ closing, changed }).toEqual({ closing: '', changed: false })
      }
    }
  })

  test('of one kind has one subject, and all have a kind but what staff write themselves', async () => {
    const school = await findSchool(1)
    const subjects = new Map<string, string>()
    for (const sample of makeLetterSamples(makeUp('en'), 'en')) {
      const frame = frameOf(sample, school, 'en')
      const kind = getTextKind(sample, frame)
      if (sample.kind === 'students.from-staff') continue
      expect(KINDS).toContain(kind)
      const message = sample.subject(frame)
      const key = typeof message === 'string' ? message : message[0]
      expect([kind, subjects.get(kind) ?? key]).toEqual([kind, key])
      subjects.set(kind, key)
    }
    expect([...subjects.keys()].sort()).toEqual([...KINDS].sort())
  })

  const samples = makeLetterSamples(makeUp('en'), 'en').filter(({ kind }) => kind !== 'students.from-staff')
  test.each(samples.map((sample) => [sample.name, sample] as const))('%s keeps its facts', async (_name, sample) => {
    const school = await findSchool(1)
    for (const locale of LOCALES) {
      const frame = frameOf(sample, school, locale)
      const standard = await renderLetter(sample, frame, null)
      const own = await renderLetter(sample, frame, OWN)
      expect(own.subject).toBe(`Straight from ${school.name}`)
      const greeting = sample.firstName ? `Good to see you, ${sample.firstName}!` : 'Good to see you!'
      expect(own.text).toMatch(new RegExp(`${greeting}\n\nRead https://lumen.example/welcome.* first.\nThen begin.`))
      expect(own.text).toContain('See you inside, Ida <b>& team</b>')
      expect(own.html).toContain('See you inside, Ida &lt;b&gt;&amp; team&lt;/b&gt;')
      expect(linksIn(own.html)).toEqual(expect.arrayContaining(linksIn(standard.html)))
      expect(linksIn(own.html)).toContain('https://lumen.example/welcome')
      // All that the e-mail says but its greeting.
      const facts = standard.text.split('\n\n').filter((paragraph) => !/^(Hello|Dzień dobry)\b/.test(paragraph))
      expect(own.text.split('\n\n')).toEqual(expect.arrayContaining(facts))
      expect(own.text.split('\n\n')).toHaveLength(facts.length + 3)
    }
  })

  test.each(KINDS)('%s is changed, previewed and reset', async (kind) => {
    // Both languages by turns, as each e-mail is rendered for it.
    const locale = LOCALES[KINDS.indexOf(kind) % 2]
    const path = `/home/emails/${kind}/${locale}`
    const standard = await read<Email>(path)
    const saved = await put(path, OWN)
    expect([saved.status, await saved.json()]).toMatchObject([200, { ...OWN, changed: true }])
    expect(await read(path)).toMatchObject({ ...OWN, changed: true })
    const tried = await owner.post(`${path}/preview`, { subject: 'Only tried' })
    const preview = (await tried.json()) as { subject: string; html: string; text: string }
    expect([tried.status, preview.subject]).toEqual([200, 'Only tried'])
    expect(preview.html).toContain('Good to see you')
    expect(preview.text).toContain('Then begin.')
    const reset = await drop(path)
    expect(reset.status).toBe(200)
    const { subject, opening, closing } = standard
    expect(await read(path)).toMatchObject({ subject, opening, closing, changed: false })
  })
})

describe('what is sent', () => {
  test('a receipt has the words of the school and all facts, in its own language alone', async () => {
    const path = '/home/emails/receipt/pl'
    const texts = {
      subject: 'Paid: {number}',
      opening: 'Dear {first_name} {last_name}, we got {amount}.',
      closing: 'Ida',
    }
    expect((await put(path, texts)).status).toBe(200)
    const offer = await forSale()
    const { visit, hash, redirect } = await ordered(offer)
    await visit.submit(redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${hash}/pending`)
    const { user } = await read<{ user: { email: string } }>('/me', visit)
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toMatch(/^Paid: \S+$/)
    expect(mail?.text).toMatch(/Dear Karolina Nowak, we got \S+/)
    expect(mail?.text).not.toMatch(/Dzień dobry|[{}]/)
    expect(mail?.text).toContain(offer.slug)
    expect(await read('/home/emails/receipt/en')).toMatchObject({ changed: false })
    expect((await drop(path)).status).toBe(200)
  })

  test('a name that holds an address becomes no link, and a line break no header', async () => {
    const school = await findSchool(1)
    const [sample] = makeLetterSamples(
      { ...makeUp('en'), course: 'Light\r\nBcc: all@example.com https://evil.example' },
      'en',
    ).filter(({ kind }) => kind === 'students.access-given')
    if (!sample) throw new Error('no sample')
    const words = { subject: 'Open: {title}', opening: 'Begin with {title}.', closing: null }
    const { subject, html } = await renderLetter(sample, frameOf(sample, school, 'en'), words)
    expect(subject).toBe('Open: Light Bcc: all@example.com https://evil.example')
    expect(linksIn(html)).not.toContain('https://evil.example')
  })

  test('a test goes to the viewer and says that it is one', async () => {
    const answer = await owner.post('/home/emails/event-seat/pl/test', { opening: 'Cześć {first_name}!' })
    expect([answer.status, await answer.json()]).toEqual([201, { sent_to: ownerEmail }])
    const [mail] = await mailsTo(ownerEmail)
    expect(mail?.subject).toMatch(/^Test: Masz miejsce/)
    expect(mail?.text).toContain('Cześć ')
  })
})

describe('what is refused', () => {
  const path = '/home/emails/receipt/en'

  test.each([
    ['subject', { subject: 'Order {order}' }, '{order} is unknown here. Use '],
    ['opening', { opening: 'Hello {first_name' }, 'A bracket is missing'],
    ['closing', { closing: 'Until {constructor}' }, '{constructor} is unknown here'],
    ['subject', { subject: ' ' }, ''],
    ['opening', { opening: '' }, ''],
    ['subject', { subject: 'One\nBcc: two@example.com' }, ''],
    ['subject', { subject: 'x'.repeat(151) }, ''],
    ['closing', { closing: 'x'.repeat(2001) }, ''],
    ['html', { html: '<b>' }, ''],
  ])('%s: %o', async (field, part, words) => {
    for (const [method, address] of [
      ['PUT', path],
      ['POST', `${path}/preview`],
      ['POST', `${path}/test`],
    ] as const) {
      const answer = await owner.request(address, {
        method,
        body: { subject: 'A', opening: 'B', closing: 'C', ...part },
      })
      expect(answer.status).toBe(422)
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> }
      expect(Object.keys(errors)).toEqual([field])
      expect(errors[field]?.[0]).toContain(words)
    }
    expect(await read(path)).toMatchObject({ changed: false })
  })

  test('a kind and a language that nobody knows', async () => {
    for (const other of ['/home/emails/nothing/en', '/home/emails/receipt/de', '/home/emails/students.from-staff/en']) {
      expect((await owner.request(other)).status).toBe(404)
      expect((await put(other, OWN)).status).toBe(404)
      expect((await drop(other)).status).toBe(404)
      expect((await owner.post(`${other}/preview`, {})).status).toBe(404)
    }
  })

  test('a text over a newer one', async () => {
    const { version } = await read<Email>(path)
    expect((await put(path, { ...OWN, version })).status).toBe(200)
    const late = await put(path, { ...OWN, subject: 'Late', version })
    expect([late.status, await late.json()]).toMatchObject([409, { current: { subject: OWN.subject } }])
    expect((await drop(path)).status).toBe(200)
  })

  test('others than the owner and administrators', async () => {
    const roles = { administrator: 200, instructor: 403 } as const
    for (const [role, status] of Object.entries(roles)) {
      const account = await inSchool(1, (db) => aStaffMember(db, { role: role as keyof typeof roles }))
      const visit = await new Visit().as(account)
      expect((await visit.request('/home/emails')).status).toBe(status)
      expect((await visit.request(path)).status).toBe(status)
    }
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await student.request('/home/emails')).status).toBe(403)
    expect((await student.request(path, { method: 'PUT', body: OWN })).status).toBe(403)
    expect((await new Visit().request('/home/emails')).status).toBe(401)
  })
})

test('what was changed is in the activity log', async () => {
  expect((await put('/home/emails/sales.refund/pl', { ...OWN, opening: 'Cześć!' })).status).toBe(200)
  expect((await drop('/home/emails/sales.refund/pl')).status).toBe(200)
  const { data } = await read<{ data: { action: string; thing: { title: string }; changes: { field: string }[] }[] }>(
    '/home/activity?type=email_text',
  )
  expect(data.slice(0, 2).map(({ action }) => action)).toEqual(['email_text.reset', 'email_text.updated'])
  expect(data[1]?.changes).toContainEqual({ field: 'opening', from: 'Dzień dobry, {first_name}!', to: 'Cześć!' })
})

test('a form without scripts saves, resets, and shows what was typed again', async () => {
  const path = '/home/emails/receipt/en'
  const page = await (await owner.page(path)).text()
  expect(page).toContain('name="opening"')
  const refused = await owner.submit(path, { ...OWN, subject: 'Order {order}' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="Order {order}"')
  expect((await owner.submit(path, OWN)).status).toBe(303)
  expect(await read(path)).toMatchObject({ ...OWN, changed: true })
  expect((await owner.submit(path, { _method: 'DELETE' })).status).toBe(303)
  expect(await read(path)).toMatchObject({ changed: false })
})
