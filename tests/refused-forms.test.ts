import { beforeAll, expect, test } from 'vitest'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { STUDENT_NOTE_MAX } from '#app/people/student-notes/student-notes.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { routes } from '#app/routes.ts'
import { openHours } from './booking-times.ts'
import { inBoth as both } from './both-languages.ts'
import { HOSTS, Visit } from './browser-like.ts'
import { licencesBought } from './licensed.ts'

/** What browsers send by a form of one page, whatever stands in its address. */
const forms = Object.entries(routes).flatMap(([address, { declared }]) => {
  const [method, path = ''] = address.split(' ')
  return method === 'POST' && declared.form && !path.includes(':') ? [path] : []
})

const visit = new Visit()
const TOO_LARGE = both('errors.too_large')[0]

beforeAll(async () => {
  await visit.as(await inSchool(1, (db) => aStaffMember(db, { role: 'owner' })))
  await visit.request('/csrf')
})

test.each(forms)('what %s refuses is answered with a page', async (path) => {
  const answer = await visit.submit(path, { unheard_of: 'x', name: '', title: '' })
  // Some lead to where one begins, or are about what the viewer does not have.
  expect([303, 404, 422], path).toContain(answer.status)
  if (answer.status !== 303) expect(await answer.text(), path).toMatch(/^<!DOCTYPE html>/i)
})

test('so is what the pages of one thing refuse: whom one invites, and which recording an event has', async () => {
  const { visit: buyer, course } = await licencesBought(2)
  const invited = await buyer.submit(`/home/access-manager/${course.id}`, { name: 'Zofia', email: 'none' })
  expect([invited.status, await invited.text()]).toEqual([422, expect.stringContaining('value="Zofia"')])
  const { id } = await inSchool(1, (db) => anEvent(db))
  const recorded = await visit.submit(`/home/products/${id}/event/replay`, { replay_id: 'none' })
  expect([recorded.status, await recorded.text()]).toEqual([422, expect.stringContaining('name="replay_id"')])
})

/** Sends a form as the page at this address does without a script. */
const submitFrom = (from: string, action: string, sent: Record<string, string>) =>
  visit.request(action, {
    method: 'POST',
    accept: 'text/html',
    csrf: null,
    body: new URLSearchParams({ _token: visit.csrf, ...sent }),
    headers: { referer: `http://${HOSTS[1]}${from}` },
  })

test('so is a note or an e-mail to students that says nothing, with what else was typed in its form', async () => {
  const { id } = await inSchool(1, (db) => aStudent(db))
  const note = 'a'.repeat(STUDENT_NOTE_MAX + 1)
  const text = 'We begin at nine.'
  for (const [from, action, sent, typed] of [
    [`/home/students/${id}`, `/home/students/${id}/notes`, { text: note }, note],
    [
      `/home/students/write?student_ids=${id}`,
      '/home/students/write',
      { student_ids: `${id}`, subject: '', text },
      text,
    ],
  ] as const) {
    const answer = await submitFrom(from, action, sent)
    const page = await answer.text()
    const form = page.slice(page.indexOf(`action="${action}"`)).split('</form>')[0]
    expect([action, answer.status, form?.includes(`>${typed}</textarea>`)]).toEqual([action, 422, true])
  }
})

const refused = (from: string) =>
  submitFrom(from, '/home/availability', { weekday: '1', from: '18:00', to: '17:00', product_id: '' })

test('where the page of a form is not there any more at its address, what was refused is said by itself', async () => {
  for (const query of ['cursor=none', 'sort=none']) {
    const answer = await refused(`/home/availability?${query}`)
    expect([query, answer.status]).toEqual([query, 422])
    expect(await answer.text()).toContain(`href="/home/availability?${query}"`)
  }
})

test('a list is shown again as it was narrowed', async () => {
  await openHours()
  for (const [from, narrowed] of [
    ['/home/availability?product_id=7&utm_source=letter', true],
    ['/home/availability?product_id=seven', false],
    ['/home/availability', false],
  ] as const) {
    const answer = await refused(from)
    const page = await answer.text()
    expect([from, answer.status, page.includes('value="18:00"')]).toEqual([from, 422, true])
    expect([from, page.includes('&quot;product_id&quot;:7') || page.includes('"product_id":7')]).toEqual([
      from,
      narrowed,
    ])
  }
})

/** Leads whoever has not given the password before to the log-in, without looking at what was sent. */
const AFTER_A_STEP = '/login/code'

test.each(forms)('what %s refuses as a whole is said by the page that holds the form', async (path) => {
  // Some forms are only for people who are not logged in.
  const visitor = new Visit()
  await visitor.request('/csrf')
  const answers = [visit, visitor].map((one) => one.speaking('en').submit(path, { name: 'a'.repeat(1_100_000) }))
  const refused = (await Promise.all(answers)).filter(({ status }) => status === 413)
  for (const answer of refused) {
    const page = await answer.text()
    // A page may have no place for it: nothing to cancel, for example.
    if (page.includes(`action="${path}"`)) expect(page).toContain(TOO_LARGE)
  }
  expect([path, refused.length > 0]).toEqual([path, path !== AFTER_A_STEP])
})
