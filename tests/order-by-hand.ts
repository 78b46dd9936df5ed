import { expect } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from './browser-like.ts'

/** What is offered with a product is put in order at `<path>/order` by who may, and by nobody who saw another order. */
export async function expectOrderByHand(owner: Visit, path: string, ids: readonly number[]): Promise<void> {
  const stored = async () => {
    const { data } = (await (await owner.request(path)).json()) as { data: { id: number }[] }
    return data.map(({ id }) => id)
  }
  const from = await stored()
  expect(from.toSorted()).toEqual(ids.toSorted())
  const wanted = from.toReversed()
  const order = (sent: object, visit = owner) => visit.post(`${path}/order`, sent)
  expect((await order({ ids: wanted, from })).status).toBe(200)
  expect(await stored()).toEqual(wanted)
  for (const sent of [{ ids: from, from }, { ids: from.slice(1) }, { ids: [...from, 987_654_321] }]) {
    const refused = await order(sent)
    expect([refused.status, await refused.json()]).toMatchObject([409, { current: { ids: wanted } }])
  }
  expect(await stored()).toEqual(wanted)
  const teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  expect((await order({ ids: wanted }, teacher)).status).toBe(403)
  const html = await (await owner.page(`${path}?lang=en`)).text()
  expect(html).toContain('id="offer-order"')
}
