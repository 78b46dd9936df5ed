import { expect, test } from 'vitest'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, messageOf, newBuyer, notify, ordered } from '#tests/buyer.ts'
import { wordsOfPdf } from '#tests/pdf-words.ts'
import { runJobs } from '#tests/run-jobs.ts'

test('the receipt of a purchase is a PDF for its buyer alone', async () => {
  const { visit, hash, ref } = await ordered(await forSale())
  await notify(messageOf({ ref }))
  await runJobs()
  const path = `/my/transactions/${hash}/receipt.pdf`
  expect(await (await visit.page('/my/transactions')).text()).toContain(`href="${path}"`)
  const answer = await visit.request(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const stranger = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
  expect((await stranger.request(path)).status).toBe(404)
  expect((await new Visit().request(path)).status).toBe(401)
  const thanks = async (of: Visit) => (await of.page(`/transaction/${hash}/thank-you`)).text()
  expect(await thanks(visit)).toMatch(new RegExp(`href="${path}">R/`))
  expect(await thanks(stranger)).not.toContain(path)
})

test.each([
  ['en', [/Receipt R\/\d{4}\/\d{5}/, /Light/, /PLN 161\.79/, /VAT 23%/, /PLN 37\.21/, /PLN 199\.00/]],
  ['pl', [/Potwierdzenie zakupu R\/\d{4}\/\d{5}/, /Światło/, /161,79 zł/, /VAT 23%/, /37,21 zł/, /199,00 zł/]],
] as const)('the receipt says what was paid and by whom, each in its column: %s', async (locale, sums) => {
  const { slug } = await forSale()
  const visit = new Visit().speaking(locale)
  const buyer = { ...newBuyer(), email: `${'karolina'.repeat(4)}@photography-${locale}.example` }
  const answer = await visit.post(`/${slug}/onepagecheckoutregister`, { ...buyer, consents: CONSENTS })
  const { redirect, hash } = (await answer.json()) as { redirect: string; hash: string }
  await notify(messageOf({ ref: redirect.replace('/sandbox/pay/', '') }))
  await runJobs()
  const pdf = await visit.request(`/my/transactions/${hash}/receipt.pdf`)
  const [page = ''] = await wordsOfPdf(new Uint8Array(await pdf.arrayBuffer()))
  const words = page.replaceAll('\u00a0', ' ')
  for (const said of sums) expect(words).toMatch(said)
  // A word that is wider than its column would be drawn over the next one.
  expect(words).toMatch(/Karolina Nowak\nkarolina\w+\n\w+\n@photography-\w\w\.example\n/)
})
