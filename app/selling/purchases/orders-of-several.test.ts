import { expect, test } from 'vitest'
import { bought } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { forSale } from '#tests/buyer.ts'
import { runJobs } from '#tests/run-jobs.ts'

test('a withdrawal from an order of several things names them all, on the page, in the letter and in the list of orders', async () => {
  const course = await forSale({ title: { en: 'Windows', pl: 'Okna' } })
  const { visit, hash, email } = await bought([course, await forSale({ type: 'file' })])
  expect(await (await visit.page('/my/transactions?lang=en')).text()).toMatch(/Windows<.*\+ (<!-- -->)?Light</s)
  const address = `/my/transactions/${hash}/withdraw`
  expect(await (await visit.page(`${address}?lang=en`)).text()).toContain('Windows, Light')
  expect((await visit.post(address, { confirm: true })).status).toBe(201)
  await runJobs()
  const mail = await (await new Visit().request('/dev/mail')).json()
  const letters = mail as { to: string; subject: string; text: string }[]
  const letter = letters.find(({ to, subject }) => to === email && /withdrawal from/.test(subject))
  expect(letter?.text).toContain('withdraw from the contract for Windows, Light, order')
})
