import { beforeAll, describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { aLeadForm } from './factory.server.ts'
import { type LeadRow, listAnswers } from './lead.ts'
import type { LeadFormRow, LeadFormView } from './lead-form.ts'

type Answer = {
  lead_form: SnakeCased<LeadFormRow>
  current: LeadFormRow
  errors: Record<string, string[]>
  data: LeadRow[]
}

let office: Visit
let teacher: Visit
let other: Visit
beforeAll(async () => {
  const staff = (role: 'administrator' | 'instructor') => inSchool(1, (db) => aStaffMember(db, { role }))
  office = (await new Visit().as(await staff('administrator'))).speaking('en')
  teacher = await new Visit().as(await staff('instructor'))
  other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
})

async function ask(method: string, path: string, body?: object, visit = office) {
  const answer = await visit.request(path, { method, body })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const make = (body: object = {}) => ask('POST', '/home/lead-forms', { title: 'Seven days', ...body })

describe('a lead form', () => {
  test('defaults to name (label "First name", required) and email (type email, required), labels and "Subscribe"', async () => {
    const { status, lead_form: form } = await make()
    expect(status).toBe(201)
    expect(form).toMatchObject({
      title: 'Seven days',
      fields: [
        { label: 'First name', name: 'name', type: 'text', required: true, checked: false, options: [] },
        { label: 'E-mail', name: 'email', type: 'email', required: true },
      ],
      hidden: [],
      labels: true,
      success_header: 'Thank you',
      success_text: '',
      redirect_to: null,
      button_text: 'Subscribe',
      button_class: '',
      double_opt_in: false,
      consent_text: '',
      version: 1,
    })
  })

  test('takes as many fields as it may have, in both languages', async () => {
    const label = { en: 'Light', pl: 'Światło' }
    const fields = Array.from({ length: 30 }, (_, at) => ({
      label,
      placeholder: label,
      name: `field${at}`,
      required: true,
    }))
    expect((await make({ fields })).status).toBe(201)
  })

  test('is read, changed and deleted whole, each text in the caller’s language or in both', async () => {
    const said = {
      title: { en: 'Light', pl: 'Światło' },
      fields: [
        { label: 'E-mail', placeholder: 'you@home', name: 'email', type: 'email', required: true },
        {
          label: 'Light',
          name: 'light',
          type: 'radio',
          options: [{ value: 'lamp', text: { en: 'Lamp', pl: 'Lampa' } }],
        },
      ],
      hidden: [{ name: 'campaign', value: 'autumn' }],
      labels: false,
      success_header: 'Great',
      success_text: { en: '**Look**', pl: '**Patrz**' },
      redirect_to: 'https://example.com/thanks',
      button_text: 'Send',
      button_class: 'btn-block',
      double_opt_in: true,
      consent_text: 'I agree',
    }
    const { lead_form: made } = await make()
    const address = `/home/lead-forms/${made.id}`
    const { status, lead_form: form } = await ask('PUT', address, { ...said, version: 1 })
    expect(status).toBe(200)
    expect(form).toMatchObject({ ...said, title: 'Light', success_text: '**Look**', fields: [{}, {}], version: 2 })
    expect(form.fields[1]).toMatchObject({ type: 'radio', options: [{ value: 'lamp', text: 'Lamp' }] })
    expect(form.local.title).toEqual({ en: 'Light', pl: 'Światło' })
    expect((await ask('GET', address)).lead_form).toEqual(form)
    const stale = await ask('PUT', address, { ...said, title: 'Mine', version: 1 })
    expect([stale.status, stale.current.title]).toEqual([409, 'Light'])
    const shown = (await (await new Visit().speaking('pl').request(`/lead/${made.id}`)).json()) as {
      lead_form: LeadFormView
    }
    expect(shown.lead_form).toMatchObject({ title: 'Światło', success_html: '<p><strong>Patrz</strong></p>' })
    expect(shown.lead_form).not.toHaveProperty('redirect_to')
    expect((await ask('DELETE', address)).status).toBe(200)
    expect((await ask('GET', address)).status).toBe(404)
    expect((await new Visit().request(`/lead/${made.id}`)).status).toBe(404)
  })

  test('says in the office by which element other sites show it, as its number stands nowhere else', async () => {
    const { lead_form: form } = await make()
    const html = await (await office.page(`/home/lead-forms/${form.id}`)).text()
    expect(html).toMatch(new RegExp(`&lt;katedra-lead-form form=(&quot;|")${form.id}\\1&gt;`))
  })

  test.each<[string, object, string]>([
    ['without a title', { title: '' }, 'title'],
    ['with a type that there is not', { fields: [{ label: 'A', name: 'a', type: 'file' }] }, 'fields.0.type'],
    ['with a name twice', { fields: [1, 2].map(() => ({ label: 'A', name: 'a' })) }, 'fields.1.name'],
    ['with a name that every form has', { fields: [{ label: 'A', name: 'form_id' }] }, 'fields.0.name'],
    ['with a name of its machinery', { hidden: [{ name: '_token', value: 'x' }] }, 'hidden.0.name'],
    ['with nothing to choose from', { fields: [{ label: 'A', name: 'a', type: 'select' }] }, 'fields.0.options'],
    ['asking to confirm no address', { fields: [{ label: 'A', name: 'a' }], double_opt_in: true }, 'double_opt_in'],
    ['that leads to a script', { redirect_to: 'javascript:alert(1)' }, 'redirect_to'],
    ['that leads to another host', { redirect_to: '//evil.example' }, 'redirect_to'],
    ['with a class that is none', { button_class: '"><b' }, 'button_class'],
    ['with an unknown key', { is_admin: true }, 'is_admin'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, errors } = await make(body)
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('and who left an address by it is nobody else’s: instructors 403, another school 404', async () => {
    const { lead_form: form } = await make()
    for (const path of ['/home/lead-forms', `/home/lead-forms/${form.id}`, '/home/leads', '/home/leads/export'])
      expect((await teacher.request(path)).status, path).toBe(403)
    expect((await ask('GET', `/home/lead-forms/${form.id}`, undefined, other)).status).toBe(404)
  })
})

describe('the list of leads', () => {
  test('is narrowed by form, state and words, and taken along once a minute with a column for each field', async () => {
    const form = await inSchool(1, (db) => aLeadForm(db, { hidden: [{ name: 'campaign', value: '=1+1' }] }))
    const visit = new Visit()
    for (const name of ['Łucja', 'Jan'])
      await visit.post('/lead', { form_id: form.id, name, email: `${name.replace('Ł', 'l')}@example.com` })
    const names = async (query: string) =>
      (await ask('GET', `/home/leads?form=${form.id}${query}`)).data.map(({ fields }) => fields.name)
    expect(await names('')).toEqual(['Jan', 'Łucja'])
    expect(await names('&q=lucja')).toEqual(['Łucja'])
    expect(await names('&q=lucja%20example')).toEqual(['Łucja'])
    // Words of the form are nobody's answer.
    expect(await names('&q=email')).toEqual([])
    expect((await ask('GET', `/home/lead-forms/${form.id}`)).lead_form.leads).toBe(2)
    const { data: forms } = (await (await office.request('/home/lead-forms?length=100')).json()) as {
      data: LeadFormRow[]
    }
    expect(forms.find(({ id }) => id === form.id)?.leads).toBe(2)
    expect([await names('&state=confirmed'), await names('&state=unasked')]).toEqual([[], ['Jan', 'Łucja']])
    const [jan] = (await ask('GET', `/home/leads?form=${form.id}`)).data
    const file = await office.request(`/home/leads/export?form=${form.id}&q=jan`)
    const [head = '', row = '', ...rest] = (await file.text()).trim().split('\r\n')
    expect(head).toContain('campaign')
    // What a spreadsheet would run is text.
    expect(row).toMatch(/'=1\+1.*jan@example\.com/i)
    expect(rest).toEqual([])
    expect((await office.request('/home/leads/export')).status).toBe(429)
    expect((await ask('DELETE', `/home/leads/${jan?.id}`, undefined, other)).status).toBe(404)
    expect((await ask('DELETE', `/home/leads/${jan?.id}`)).status).toBe(200)
    expect(await names('')).toEqual(['Łucja'])
  })
})

test('what somebody said is told in the words of the form, in its order, and what it does not ask any more as it came', () => {
  const field = (name: string, label: string, options: { value: string; text: string }[] = []) => ({
    name,
    label,
    options,
    type: 'text' as const,
    placeholder: '',
    required: false,
    checked: false,
  })
  const light = field('light', 'Your light', [{ value: 'north', text: 'A north window' }])
  const asked = [field('name', 'First name'), { ...light, type: 'checkbox' as const }, field('new', 'Asked since then')]
  const fields = { gone: 'old', light: ['north', 'lamp'], constructor: 'x', name: 'Anna' }
  expect(listAnswers({ fields }, asked).map(({ label, answer: said }) => [label, said])).toEqual([
    ['First name', 'Anna'],
    ['Your light', ['A north window', 'lamp']],
    ['gone', 'old'],
    ['constructor', 'x'],
  ])
})
