import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '#app/office/my-data/deletion.server.ts'
import { collect } from '#app/office/my-data/export-contents.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { runSchedule } from '#tests/run-jobs.ts'
import { aLeadForm } from './factory.server.ts'
import type { LeadRow } from './lead.ts'
import { requireLeadForm } from './lead-forms.server.ts'
import { saveLead } from './leads.server.ts'

type Answer = { saved?: true; redirect_to?: string; errors?: Record<string, string[]>; message?: string }

let office: Visit
beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'administrator' })))
})

const make = (said: Record<string, unknown> = {}) => inSchool(1, (db) => aLeadForm(db, said))
let people = 0
let homes = 0
const anAddress = () => `lead-${++people}@example.com`

/** Each from a connection of its own, as many are sent here in a moment. */
async function send(form: { id: number }, fields: object, visit = new Visit(1, `203.0.113.${++homes}`)) {
  const answer = await visit.post('/lead', { form_id: form.id, ...fields })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
async function leadsOf(form: { id: number }): Promise<SnakeCased<LeadRow>[]> {
  return ((await (await office.request(`/home/leads?form=${form.id}`)).json()) as { data: SnakeCased<LeadRow>[] }).data
}

const CHOICE = [
  { value: 'window', text: 'Window' },
  { value: 'lamp', text: 'Lamp' },
]

describe('POST /lead with the lead fields', () => {
  test('keeps them, and answers 201 with saved, to whoever is there', async () => {
    const form = await make()
    expect(await send(form, { name: 'Anna', email: 'anna@example.com' })).toEqual({ status: 201, saved: true })
    expect(await leadsOf(form)).toMatchObject([
      {
        form_id: form.id,
        fields: { name: 'Anna', email: 'anna@example.com' },
        email: 'anna@example.com',
        state: 'unasked',
        confirmed_at: null,
        created_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('takes a form whatever became of the session of its page, and nothing from another site', async () => {
    const form = await make()
    const student = await inSchool(1, (db) => aStudent(db))
    const ended = await new Visit(1, `203.0.113.${++homes}`).as(student)
    await inSchool(1, (db) => db.execute(sql`delete from sessions where school_id = 1 and account_id = ${student.id}`))
    const fields = { form_id: String(form.id), name: 'Anna' }
    const byScript = (visit: Visit, email: string, headers = {}, csrf: string | null = 'of-a-page-long-ago') =>
      visit.request('/lead', { method: 'POST', body: new URLSearchParams({ ...fields, email }), csrf, headers })
    expect((await byScript(ended, 'ended@example.com', {}, ended.csrf)).status).toBe(201)
    const stranger = new Visit(1, `203.0.113.${++homes}`)
    expect((await byScript(stranger, 'stale@example.com')).status).toBe(201)
    const plain = { _token: 'of-a-page-long-ago', ...fields, email: 'plain@example.com' }
    expect((await stranger.submit('/lead', plain)).status).toBe(303)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await byScript(stranger, 'foreign@example.com', foreign)).status).toBe(419)
    const call = { method: 'POST', body: { ...fields, email: 'call@example.com' }, csrf: null }
    expect((await stranger.request('/lead', call)).status, 'a call brings its token').toBe(419)
    const emails = (await leadsOf(form)).map(({ email }) => email).sort()
    expect(emails).toEqual(['ended@example.com', 'plain@example.com', 'stale@example.com'])
  })

  test('required field non-empty; an e-mail matches a loose pattern: one error per field', async () => {
    const form = await make()
    const { status, errors } = await send(form, { name: ' ', email: 'anna@example' })
    const one = [expect.any(String)]
    expect([status, errors]).toEqual([422, { email: one, name: one }])
    expect(await leadsOf(form)).toEqual([])
  })

  test('takes text, email, checkbox, select, textarea and radio as the form asks them', async () => {
    const form = await make({
      fields: [
        { label: 'Name', name: 'name' },
        { label: 'News?', name: 'news', type: 'checkbox' },
        { label: 'Lights', name: 'lights', type: 'checkbox', options: CHOICE },
        { label: 'Light', name: 'light', type: 'select', options: CHOICE },
        { label: 'One light', name: 'one', type: 'radio', options: CHOICE },
        { label: 'Why?', name: 'why', type: 'textarea' },
      ],
    })
    const said = { name: 'Jan', lights: ['lamp', 'window'], light: 'lamp', one: 'window', why: 'Because\nso' }
    expect((await send(form, said)).status).toBe(201)
    expect((await leadsOf(form))[0]?.fields).toEqual({ ...said, news: false })
    expect(Object.keys((await send(form, { light: 'sun', one: 'sun' })).errors ?? {})).toEqual(['light', 'one'])
  })

  test('hidden pairs are added; declared ones may say something else, undeclared ones are refused', async () => {
    const form = await make({
      hidden: [
        { name: 'campaign', value: 'autumn' },
        { name: 'page', value: 'home' },
      ],
    })
    await send(form, { name: 'Anna', email: 'anna@example.com', page: 'lesson' })
    expect((await leadsOf(form))[0]?.fields).toMatchObject({ campaign: 'autumn', page: 'lesson' })
    const unasked = await send(form, { name: 'Anna', email: 'anna@example.com', is_admin: 'yes' })
    const message = 'Nieznane pole. Odśwież stronę i\u00a0spróbuj ponownie.'
    expect(unasked).toEqual({ status: 422, message, errors: { is_admin: [message] } })
    // Lengths count code points.
    const long = { name: 'Anna', email: 'anna@example.com', page: '🌻'.repeat(500) }
    expect((await send(form, long)).status).toBe(201)
    expect(Object.keys((await send(form, { ...long, page: `${long.page}!` })).errors ?? {})).toEqual(['page'])
  })

  test('what is no text is refused at its field, in hidden pairs too', async () => {
    const form = await inSchool(1, (db) => aLeadForm(db, { hidden: [{ name: 'page', value: 'home' }] }))
    const sent = { name: 'Anna', email: anAddress(), page: 'a\0b' }
    const saved = inSchool(1, async (db) =>
      saveLead(db, await requireLeadForm(db, 1, form.id), sent, { locale: 'en', source: null }),
    )
    await expect(saved).rejects.toMatchObject({ status: 422, fields: { page: ['errors.invalid_characters'] } })
  })

  test('says where to go first when the form leads somewhere, whatever the request says', async () => {
    const form = await make({ redirect_to: '/courses' })
    const fields = { name: 'Anna', email: 'anna@example.com' }
    expect(await send(form, fields)).toEqual({ status: 201, saved: true, redirect_to: '/courses' })
    expect((await send(form, { ...fields, redirect_to: 'https://evil.example' })).status).toBe(422)
  })

  test('and the page on which it was sent, of another site its name', async () => {
    const form = await make()
    for (const referer of ['http://demo.localhost/demo-course?utm=x', 'https://blog.example/post', undefined])
      await new Visit().request('/lead', {
        method: 'POST',
        body: { form_id: form.id, name: 'Anna', email: 'anna@example.com' },
        headers: referer ? { referer } : {},
      })
    expect((await leadsOf(form)).map(({ source }) => source)).toEqual([null, 'https://blog.example', '/demo-course'])
  })

  test('a form of another school, one that was deleted, or none: 404', async () => {
    const other = await inSchool(2, (db) => aLeadForm(db, { schoolId: 2 }))
    const gone = await make()
    expect((await office.request(`/home/lead-forms/${gone.id}`, { method: 'DELETE' })).status).toBe(200)
    for (const form of [other, gone, { id: 987_654 }]) expect((await send(form, { name: 'Anna' })).status).toBe(404)
  })

  test('a consent is free, and its words are kept where it was given', async () => {
    const form = await make({ consent_text: 'I want letters' })
    await send(form, { name: 'Anna', email: 'anna@example.com', _consent: true })
    await send(form, { name: 'Jan', email: 'jan@example.com' })
    expect((await leadsOf(form)).map(({ consent_text }) => consent_text)).toEqual([null, 'I want letters'])
    expect((await send(await make(), { name: 'Anna', email: 'a@example.com', _consent: true })).status).toBe(422)
  })

  test('its form is not sent without the consent to the e-mails that it promises', async () => {
    const form = await make({ consent_text: 'I want e-mails', double_opt_in: true })
    const visit = new Visit(1, `203.0.113.${++homes}`).speaking('en')
    const filled = (more: Record<string, string>) =>
      visit.fill('/lead', { form_id: String(form.id), name: 'Anna', email: anAddress(), ...more })
    const refused = await filled({})
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { _consent: ['Tick this box to receive our e-mails.'] } }),
    ])
    expect((await filled({ _consent: 'on' })).status).toBe(201)
    expect((await send(form, { name: 'Jan', email: anAddress(), _consent: false })).status).toBe(422)
    expect(await send(form, { name: 'Jan', email: anAddress() }), 'a call that shows no box').toMatchObject({
      status: 201,
    })
    const html = await (await visit.page(`/lead/${form.id}`)).text()
    expect(html).toMatch(/<input[^>]*name="_consent"[^>]*required|<input[^>]*required[^>]*name="_consent"/)
    const free = await make({ consent_text: 'I want e-mails' })
    const body = { form_id: String(free.id), name: 'Anna', email: anAddress() }
    expect((await visit.fill('/lead', body)).status, 'where nothing is promised').toBe(201)
  })

  test('what only a machine fills in is answered alike and not kept', async () => {
    const form = await make()
    const fields = { name: 'Bot', email: 'bot@example.com' }
    const machine = await send(form, { ...fields, _empty: 'x' })
    expect(await leadsOf(form)).toEqual([])
    expect(machine).toEqual(await send(form, fields))
  })

  test('no person meets the limit, a flood does', async () => {
    const form = await make()
    const visit = new Visit(1, '198.51.100.7')
    const statuses: number[] = []
    while (statuses.length < 60 && !statuses.includes(429)) statuses.push((await send(form, {}, visit)).status)
    expect(statuses.length).toBeGreaterThan(30)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('without a script', () => {
  test('the server draws the form as its options say: labels, button_text, button_class, checked, options, pairs', async () => {
    const form = await make({
      fields: [
        { label: 'Street', name: 'street', placeholder: 'Long street' },
        { label: 'News', name: 'news', type: 'checkbox', checked: true },
        { label: 'Light', name: 'light', type: 'radio', options: CHOICE, required: true },
      ],
      hidden: [{ name: 'campaign', value: 'autumn' }],
      labels: false,
      button_text: 'Join',
      button_class: 'btn-block own-class',
    })
    const page = await (await new Visit().speaking('en').page(`/lead/${form.id}`)).text()
    expect(page).toMatch(/<form (?=[^>]*class="card lead-form")(?=[^>]*method="post")[^>]*action="\/lead"/)
    expect(page).toContain('field field-bare')
    expect(page).toContain('placeholder="Long street"')
    expect(page).toMatch(/<input (?=[^>]*name="news")(?=[^>]*checked="")[^>]*type="checkbox"/)
    expect(page.match(/<input (?=[^>]*name="light")(?=[^>]*required="")[^>]*type="radio"/g)).toHaveLength(2)
    expect(page).toContain('<input type="hidden" name="campaign" value="autumn"/>')
    expect(page).toMatch(/<button [^>]*class="btn btn-primary btn-lg btn-block own-class"[^>]*>.*Join/)
  })

  test('errors stand under their fields with what was typed, and it leads to the panel or to the stored page', async () => {
    const form = await make({ success_header: 'Great', success_text: '**Look** at a window' })
    const visit = new Visit().speaking('en')
    const page = await (await visit.page(`/lead/${form.id}`)).text()
    expect(page).toContain('Subscribe')
    const refused = await visit.submit('/lead', { form_id: `${form.id}`, name: 'Anna', email: 'no' })
    const again = await refused.text()
    expect(refused.status).toBe(422)
    expect(again).toContain('value="Anna"')
    expect(again).toMatch(/<p class="error" id="lead-\d+-email-error"/)
    const fields = { form_id: `${form.id}`, name: 'Anna', email: 'anna@example.com' }
    const sent = await visit.submit('/lead', fields)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/lead/${form.id}?done`])
    const panel = await (await visit.page(`/lead/${form.id}?done`)).text()
    expect(panel).toContain('Great')
    expect(panel).toContain('<strong>Look</strong> at a window')
    const leading = await make({ redirect_to: '/courses' })
    const led = await visit.submit('/lead', { ...fields, form_id: `${leading.id}` })
    expect(led.headers.get('location')).toBe('/courses')
  })
})

describe('double opt-in', () => {
  const asking = () => make({ double_opt_in: true })

  test('the link shows a button, which confirms; reading the page does not', async () => {
    const form = await asking()
    const email = anAddress()
    await send(form, { name: 'Anna', email }, new Visit().speaking('pl'))
    const path = await linkTo(email, '/lead/confirm/')
    const visit = new Visit()
    const page = await (await visit.page(path)).text()
    expect(page).toContain('Potwierdź adres')
    expect((await leadsOf(form))[0]).toMatchObject({ state: 'waiting', confirmed_at: null })
    expect((await visit.submit(path, {})).headers.get('location')).toBe(path)
    const [lead] = await leadsOf(form)
    expect(lead).toMatchObject({ state: 'confirmed', confirmed_at: expect.stringMatching(/Z$/) })
    await visit.submit(path, {})
    expect((await leadsOf(form))[0]?.confirmed_at).toBe(lead?.confirmed_at)
    expect((await visit.page('/lead/confirm/x')).status).toBe(404)
    expect((await new Visit(2).page(path)).status).toBe(404)
  })

  test('an address is asked a few times an hour at most', async () => {
    const form = await asking()
    const email = anAddress()
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) statuses.push((await send(form, { name: 'Anna', email })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('who does not confirm within thirty days is forgotten, everybody else stays', async () => {
    const form = await asking()
    const [late, early, confirmed] = [anAddress(), anAddress(), anAddress()]
    for (const email of [late, early, confirmed]) await send(form, { name: 'Anna', email })
    const path = await linkTo(confirmed, '/lead/confirm/')
    await new Visit().post(path)
    await asTablesOwner(`update leads set created_at = now() - interval '31 days' where email = any($1)`, [
      [late, confirmed],
    ])
    await runSchedule('leads.forget-unconfirmed')
    expect((await leadsOf(form)).map(({ email }) => email)).toEqual([confirmed, early])
  })
})

describe('personal data', () => {
  test('of a confirmed address is exported with the account and goes with it', async () => {
    const form = await make()
    const [mine, others] = [anAddress(), anAddress()]
    for (const email of [mine, others]) await send(form, { name: 'Anna', email: email.toUpperCase() })
    const account = await inSchool(1, (db) => aStudent(db, { email: mine, verified: true }))
    const { leads } = await inSchool(1, (db) => collect(db, account))
    expect(leads).toMatchObject([{ email: mine.toUpperCase(), fields: { name: 'Anna' } }])
    expect(leads?.[0]).not.toHaveProperty('token_hash')
    const unconfirmed = await inSchool(1, (db) => aStudent(db, { email: others }))
    expect((await inSchool(1, (db) => collect(db, unconfirmed))).leads).toEqual([])
    await inSchool(1, (db) => deletePerson(db, { ...unconfirmed, kind: 'student' }))
    await inSchool(1, (db) => deletePerson(db, { ...account, kind: 'student' }))
    expect((await leadsOf(form)).map(({ email }) => email)).toEqual([others.toUpperCase()])
  })
})
