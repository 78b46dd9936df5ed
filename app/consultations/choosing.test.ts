import { beforeAll, expect, test } from 'vitest'
import { aConsultation, bookAt, bookingIn, bought, DAY, free, openHours } from '#tests/booking-times.ts'

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
    expect(await said(path, past)).toMatch(/^W\stym terminie nie można nic zarezerwować\.$/)
    expect(await said(path, first?.starts_at ?? '')).toMatch('Ktoś był szybszy')
  }
  await eachIsSaid(`/${offer.slug}/bookings`)
  const { id } = await bookingIn(await bookAt(buyer, offer, second?.starts_at))
  await eachIsSaid(`/bookings/${id}`)
})
