// "Notify me when it goes on sale": who waits for a product that has no price yet, and the letter when it has one.
import { expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { addPrice } from '#app/content/catalogue/price-changes.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { failMailsTo, linkTo, mailsTo } from '#tests/mailbox.ts'
import { runSchedule } from '#tests/run-jobs.ts'

let made = 0
/** A product that can be seen and has no price yet. */
async function upcoming() {
  const product = await inSchool(1, (db) =>
    aProduct(db, { slug: `soon-${++made}`, title: { en: 'Soon', pl: 'Wkrótce' } }),
  )
  await close(product.id)
  return product
}
const close = (productId: number) => asTablesOwner('delete from prices where product_id = $1', [productId])
const open = (productId: number) =>
  inSchool(1, (db) => addPrice(db, { schoolId: 1, productId, amount: 9900, currency: 'PLN', vatRate: 2300 }))
const wish = (slug: string, email: string) => new Visit().speaking('en').post(`/${slug}/tell-me`, { email })
const told = async (email: string) => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('On sale'))

test('the letter when it does goes once to each address that was confirmed', async () => {
  const { id, slug } = await upcoming()
  const [asked, twice, silent] = ['asked', 'twice', 'silent'].map((name) => `${name}-${made}@example.com`) as [
    string,
    string,
    string,
  ]
  expect(await (await new Visit().page(`/${slug}`)).text()).toContain('/tell-me"')
  for (const email of [asked, twice, twice, silent]) expect((await wish(slug, email)).status).toBe(201)
  for (const email of [asked, twice])
    expect((await new Visit().post(await linkTo(email, '/lead/confirm/'))).status).toBe(200)
  await runSchedule('leads.tell-of-openings')
  expect(await told(asked)).toEqual([])
  await open(id)
  await runSchedule('leads.tell-of-openings')
  await runSchedule('leads.tell-of-openings')
  expect((await Promise.all([asked, twice, silent].map(told))).map(({ length }) => length)).toEqual([1, 1, 0])
  const [letter] = await told(asked)
  expect(letter?.text).toContain(`/${slug}`)
  // The address that deletes is longer than a phone is wide.
  expect(letter?.html).toMatch(/<table[^>]*word-break:break-word/)
  expect((await wish(slug, asked)).status).toBe(409)
  expect(await (await new Visit().page(`/${slug}`)).text()).not.toContain('/tell-me"')
})

test('one who cannot be written to keeps no other waiting', async () => {
  const { id, slug } = await upcoming()
  const [broken, fine] = [`broken-${made}@example.com`, `fine-${made}@example.com`] as const
  for (const email of [broken, fine]) {
    await wish(slug, email)
    await new Visit().post(await linkTo(email, '/lead/confirm/'))
  }
  await open(id)
  const mend = await failMailsTo(broken)
  await runSchedule('leads.tell-of-openings')
  expect([await told(broken), await told(fine)].map(({ length }) => length)).toEqual([0, 1])
  await mend()
  await runSchedule('leads.tell-of-openings')
  expect(await told(broken)).toHaveLength(1)
})

test('who was told, and asks again once it has no price any more, is told of the next opening too', async () => {
  const { id, slug } = await upcoming()
  const email = `again-${made}@example.com`
  await wish(slug, email)
  await new Visit().post(await linkTo(email, '/lead/confirm/'))
  const counts: number[] = []
  for (const asks of [true, false, true]) {
    await open(id)
    await runSchedule('leads.tell-of-openings')
    counts.push((await told(email)).length)
    await close(id)
    if (asks) expect((await wish(slug, email)).status).toBe(201)
  }
  expect(counts).toEqual([1, 2, 2])
})

test('a link in that letter deletes, by a press or by a mail program, all that the address left here', async () => {
  const [{ id, slug }, later] = [await upcoming(), await upcoming()]
  const email = `leaving-${made}@example.com`
  for (const one of [later.slug, slug]) await wish(one, email)
  await new Visit().post(await linkTo(email, '/lead/confirm/'))
  await open(id)
  await runSchedule('leads.tell-of-openings')
  const [letter] = await told(email)
  const path = /\/lead\/leave\/\d+-[\w-]{43}/.exec(letter?.text ?? '')?.[0] ?? ''
  expect(await (await new Visit().page(path)).text()).toContain(email)
  const office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'administrator' })))
  const listed = async () => {
    const answers = await Promise.all([id, later.id].map((one) => office.request(`/home/leads?product=${one}`)))
    return (await Promise.all(answers.map((answer) => answer.json() as Promise<{ data: unknown[] }>))).flatMap(
      ({ data }) => data,
    ).length
  }
  expect(await listed()).toBe(2)
  const press = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), csrf: null }
  expect((await new Visit().request(path, press)).status).toBe(200)
  expect(await listed()).toBe(0)
  expect((await new Visit().page(path)).status).toBe(200)
  expect((await new Visit().page(`${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`)).status).toBe(404)
})

test('an address that waits already is told from another by no limit', async () => {
  const { slug } = await upcoming()
  const [waits, new_] = [`waits-${made}@example.com`, `new-${made}@example.com`]
  expect((await wish(slug, waits)).status).toBe(201)
  await new Visit().post(await linkTo(waits, '/lead/confirm/'))
  const answers = async (email: string, times: number) => {
    const all: number[] = []
    for (let time = 0; time < times; time += 1) all.push((await wish(slug, email)).status)
    return all
  }
  expect([201, ...(await answers(waits, 5))]).toEqual(await answers(new_, 6))
})

test('without a script the form is posted and answered with a page, also where it is refused', async () => {
  const { slug } = await upcoming()
  const visit = new Visit().speaking('en')
  const shown = await (await visit.page(`/${slug}`)).text()
  expect(shown).toMatch(new RegExp(`<form class="tell-me"[^>]*action="/${slug}/tell-me" method="post"`))
  const refused = await visit.submit(`/${slug}/tell-me`, { email: 'anna at example' })
  expect([refused.status, refused.headers.get('content-type')]).toEqual([422, expect.stringContaining('text/html')])
  const again = await refused.text()
  expect(again).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="anna at example"/)
  expect(again).toContain(`action="/${slug}/tell-me"`)
  const email = `plain-${made}@example.com`
  const taken = await visit.submit(`/${slug}/tell-me`, { email })
  expect([taken.status, taken.headers.get('location')]).toEqual([303, `/${slug}/tell-me?done`])
  expect(await (await visit.page(`/${slug}/tell-me?done`)).text()).toContain('Thank you')
  expect(await linkTo(email, '/lead/confirm/')).toMatch(/confirm/)
  // A reload of the address that the form was sent to leads to the form.
  expect(await (await visit.page(`/${slug}/tell-me`)).text()).toContain('class="tell-me"')
})

test('an address that is none is refused at its field, what nobody sees is not there', async () => {
  const { slug } = await upcoming()
  const answer = await new Visit().post(`/${slug}/tell-me`, { email: 'anna' })
  expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, ['email']])
  const draft = await inSchool(1, (db) => aProduct(db, { status: 'draft' }))
  expect((await wish(draft.slug, 'anna@example.com')).status).toBe(404)
})
