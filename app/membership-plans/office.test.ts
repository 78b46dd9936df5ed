import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#app/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { inDays, opens } from '#tests/joining.ts'
import { AT, daysOn, type Mine, member, mine } from '#tests/members.ts'

describe('in the office', () => {
  type Shown = {
    membership: Mine
    history: { what: string; by: string | null; note: string | null }[]
    charges: unknown[]
  }
  const at = (id: number) => `/home/memberships/${id}`
  const shown = async (staff: Visit, id: number) => (await (await staff.request(at(id))).json()) as Shown
  const office = async () => (await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))).speaking('en')

  test('a membership has a page with its charges and its history', async () => {
    const staff = await office()
    const { visit, id } = await member()
    await visit.post(`${AT}/pause`, { until: daysOn(5) })
    expect(await shown(staff, id)).toMatchObject({
      membership: { id, status: 'ACTIVE' },
      charges: [{ amount: 5900, status: 'PERFORMED', from: expect.anything() }],
      history: [{ what: 'paused' }, { what: 'state' }],
    })
    expect((await (await staff.page(at(id))).text()).includes('Paused until')).toBe(true)
    expect((await staff.request(at(999_999_999))).status).toBe(404)
    expect((await visit.request(at(id))).status).toBe(403)
    expect(await (await staff.request('/home/memberships/export')).text()).toContain('Member')
  })

  test('is made longer and ended, with who and why', async () => {
    const staff = await office()
    const { visit, course, id } = await member()
    const before = inDays((await mine(visit))?.until)
    expect((await staff.post(`${at(id)}/extend`, { days: 0, reason: 'ill' })).status).toBe(422)
    expect((await staff.post(`${at(id)}/extend`, { days: 10 })).status).toBe(422)
    expect((await staff.post(`${at(id)}/extend`, { days: 10, reason: 'Was ill' })).status).toBe(200)
    expect(inDays((await mine(visit))?.until)).toBe(before + 10)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'period_end', reason: 'Asked by phone' })).status).toBe(200)
    expect(await mine(visit)).toMatchObject({ status: 'CANCELED', reason: 'staff', next_charge: null })
    expect(await opens(visit, course.slug)).toBe(true)
    expect((await visit.post(`${AT}/keep`)).status).toBe(409)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'now', reason: 'Abuse' })).status).toBe(200)
    expect(await mine(visit)).toMatchObject({ status: 'ENDED', reason: 'staff' })
    expect(await opens(visit, course.slug)).toBe(false)
    expect((await staff.post(`${at(id)}/cancel`, { when: 'now', reason: 'Again' })).status).toBe(409)
    expect((await staff.post(`${at(id)}/extend`, { days: 10, reason: 'Too late' })).status).toBe(409)
    expect((await visit.post(`${at(id)}/cancel`, { when: 'now', reason: 'Mine' })).status).toBe(403)
    const { history } = await shown(staff, id)
    expect(history.map(({ what, note }) => [what, note])).toEqual([
      ...[
        ['state', 'Abuse'],
        ['state', 'Asked by phone'],
        ['extended', 'Was ill'],
        ['state', null],
      ],
    ])
    expect(history[0]?.by).toBeTruthy()
  })
})
