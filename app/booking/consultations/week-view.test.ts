import { beforeAll, expect, test } from 'vitest'
import {
  aConsultation,
  bookAt,
  bookingIn,
  bought,
  DAY,
  free,
  openHours,
  owner,
  statusOf,
} from '#tests/booking-times.ts'
import type { Visit } from '#tests/browser-like.ts'

beforeAll(openHours)

test('a form says at the times what is wrong with the one that it sent, or that it sent none', async () => {
  const offer = await aConsultation()
  const buyer = await bought(offer)
  const said = async (path: string, starts_at: string) => {
    const page = await (await buyer.submit(path, { starts_at })).text()
    return /role="alert".*?<span>([^<]+)/s.exec(page)?.[1]
  }
  const [first, second] = await free(offer.slug)
  await bookAt(await bought(offer), offer, first?.starts_at)
  const past = new Date(Date.now() - DAY).toISOString()
  const eachIsSaid = async (path: string) => {
    expect(await said(path, '')).toBe('Wybierz termin.')
    expect(await said(path, past)).toMatch(/^Tego terminu nie można zarezerwować\. Wybierz inny\.$/)
    expect(await said(path, first?.starts_at ?? '')).toMatch('został właśnie zajęty')
  }
  await eachIsSaid(`/${offer.slug}/bookings`)
  const { id } = await bookingIn(await bookAt(buyer, offer, second?.starts_at))
  await eachIsSaid(`/bookings/${id}`)
})

test('a week that nobody can book, however far, is left out; a time as far is none', async () => {
  const offer = await aConsultation()
  const buyer = await bought(offer)
  const [first, second] = await free(offer.slug)
  const weekShown = async (week: string) => {
    const answer = await buyer.page(`/${offer.slug}/bookings?${new URLSearchParams({ week })}`)
    return [answer.status, /name="week" value="([^"]+)"/.exec(await answer.text())?.[1]]
  }
  const usual = await weekShown('none')
  expect(usual).toEqual([200, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
  for (const week of ['9999-12-31', '0001-01-01']) expect([week, await weekShown(week)]).toEqual([week, usual])
  const farthest = ['9999-12-31T23:55:00Z', '0001-01-01T00:00:00Z']
  for (const at of farthest) expect([at, await statusOf(bookAt(buyer, offer, at))]).toEqual([at, 422])
  const { id } = await bookingIn(await bookAt(buyer, offer, first?.starts_at))
  const move = (visit: Visit, path: string, starts_at?: string) =>
    statusOf(visit.request(path, { method: 'PUT', body: { starts_at } }))
  for (const at of farthest)
    expect([at, await move(buyer, `/bookings/${id}`, at), await move(owner, `/home/bookings/${id}`, at)]).toEqual([
      at,
      422,
      422,
    ])
  expect(await move(owner, `/home/bookings/${id}`, second?.starts_at)).toBe(200)
})
