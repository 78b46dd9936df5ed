import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { OPTIONS_MAX } from '#app/platform/option-list.ts'
import { aPromoCode } from '#app/selling/promotions/factory.server.ts'
import { anUpsell } from '#app/selling/upsells/factory.server.ts'
import { withPageReferral } from '#app/storefront/embed/ui/referral.ts'
import { anOffice, bumpOf, refundBy, said, salePageOf, two } from '#tests/bought-together.ts'
import { Visit } from '#tests/browser-like.ts'
import { CONSENTS, forSale, newBuyer } from '#tests/buyer.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants, transactionOf } from '#tests/purchase-books.ts'
import { anAffiliate, availableOf, balanceOf, buys, PROGRAMME, setUpProgramme } from '#tests/recommending.ts'
import { runJobs } from '#tests/run-jobs.ts'

type Material = { id: number; filename: string; preview: string | null }

let office: Visit

beforeAll(async () => {
  office = await anOffice()
})
beforeEach(async () => {
  expect((await setUpProgramme(office)).status).toBe(200)
})

/** 20 % of the net of 199,00 with 23 % VAT. */
const COMMISSION = 3_235

const saleOf = async (id: number) => (await salePageOf(office, id)).sale
const officeRow = async (id: number) =>
  ((await (await office.request(`/home/affiliates/${id}`)).json()) as { affiliate: Record<string, unknown> }).affiliate

describe('the programme', () => {
  test('answers its fields bare, and publishes changed terms as a new version', async () => {
    const before = (await (await office.request('/home/settings/affiliates')).json()) as { terms_version: number }
    expect(before).toMatchObject(PROGRAMME)
    const saved = await setUpProgramme(office, { terms: 'Recommend honestly, and say that you earn.' })
    expect(await saved.json()).toMatchObject({
      terms_version: before.terms_version + 1,
      terms: 'Recommend honestly, and say that you earn.',
    })
    expect(
      await (await setUpProgramme(office, { terms: 'Recommend honestly, and say that you earn.' })).json(),
    ).toMatchObject({
      terms_version: before.terms_version + 1,
    })
    await setUpProgramme(office)
  })

  test.each([
    [{ commission: { type: 'percentage', value: 101 } }, 'commission.value'],
    [{ cookie_days: 0 }, 'cookie_days'],
    [{ payer: { name: 'A', iban: 'PL61109010140000071219812875' } }, 'payer.iban'],
    [{ surprise: 1 }, 'surprise'],
  ])('refuses %j', async (wrong, field) => {
    const answer = await setUpProgramme(office, wrong)
    expect([answer.status, Object.keys(((await answer.json()) as { errors: object }).errors)]).toEqual([422, [field]])
  })

  test('is for owners and administrators; instructors get 403, visitors 401', async () => {
    const [owner, administrator, instructor] = await Promise.all(
      (['owner', 'administrator', 'instructor'] as const).map(async (role) =>
        new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role }))),
      ),
    )
    for (const address of ['/home/settings/affiliates', '/home/affiliates', '/home/balance', '/home/withdrawals']) {
      for (const visit of [owner, administrator]) expect((await visit?.request(address))?.status, address).toBe(200)
      expect((await instructor?.request(address))?.status).toBe(403)
      expect((await new Visit().request(address)).status).toBe(401)
    }
  })
})

describe('who takes part', () => {
  test('applies once with the terms accepted, waits where nobody approves by itself, and is told the decision', async () => {
    await setUpProgramme(office, { auto_approve: false })
    const account = await inSchool(1, (db) => aStudent(db, { firstName: 'Łucja', verified: true }))
    const visit = (await new Visit().as(account)).speaking('en')
    expect(await (await visit.request('/my/affiliate')).json()).toMatchObject({
      affiliate: null,
      program: { enabled: true, cookie_days: 30 },
    })
    const refused = await visit.post('/my/affiliate', { website: 'lucja.example' })
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { terms: [expect.any(String)] } }])
    const applied = await visit.post('/my/affiliate', {
      terms: true,
      website: 'lucja.example',
      text: 'I write about light.',
    })
    const { affiliate } = (await applied.json()) as {
      affiliate: { id: number; code: string; status: string; link: string }
    }
    expect([applied.status, affiliate]).toMatchObject([
      201,
      { code: expect.stringMatching(/^LUCJA/), status: 'applied', clicks: 0, orders: 0 },
    ])
    expect((await visit.post('/my/affiliate', { terms: true })).status).toBe(409)
    // Nothing is remembered for somebody who waits.
    const stranger = new Visit()
    await stranger.page(`/?ref=${affiliate.code}`)
    expect(stranger.cookies.has('ref')).toBe(false)
    const approved = await office.request(`/home/affiliates/${affiliate.id}`, {
      method: 'PUT',
      body: { status: 'approved' },
    })
    expect([approved.status, await approved.json()]).toMatchObject([
      200,
      { affiliate: { status: 'approved', student: { id: account.id } } },
    ])
    await runJobs()
    const [mail] = (await mailsTo(account.email)).filter(({ subject }) => subject.includes('affiliate'))
    expect(mail?.text).toContain(affiliate.code)
    expect((await mailsTo(account.email)).filter(({ subject }) => subject.includes('affiliate'))).toHaveLength(1)
  })

  test('cannot apply while the programme is off', async () => {
    await setUpProgramme(office, { enabled: false })
    const visit = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await visit.post('/my/affiliate', { terms: true })).status).toBe(409)
  })

  test('has a code that nobody else has, whatever its case, of 3 to 32 signs', async () => {
    const { code } = await anAffiliate(office)
    const ask = async (wanted: string) => {
      const { email } = await inSchool(1, (db) => aStudent(db))
      const answer = await office.post('/home/affiliates', { email, code: wanted })
      const { errors = {} } = (await answer.json()) as { errors?: object }
      return [answer.status, Object.keys(errors)]
    }
    for (const wrong of [code.toLowerCase(), 'ab', 'a b c', 'x'.repeat(33)])
      expect(await ask(wrong), wrong).toEqual([422, ['code']])
    for (const right of ['abc', 'x'.repeat(32)]) expect(await ask(right), right).toEqual([201, []])
  })

  test('who is invited is approved, with an account where there was none; a second invitation is 409', async () => {
    const email = 'invited-affiliate@example.com'
    const first = await office.post('/home/affiliates', { email, commission: { type: 'percentage', value: 30 } })
    expect([first.status, await first.json()]).toMatchObject([
      201,
      { affiliate: { student: { email }, status: 'approved', commission: { type: 'percentage', value: 30 } } },
    ])
    expect((await office.post('/home/affiliates', { email })).status).toBe(409)
  })

  test('of another school is 404', async () => {
    const { id } = await anAffiliate(office)
    const owner = await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' }))
    const other = await new Visit(2).as(owner)
    expect((await other.request(`/home/affiliates/${id}`)).status).toBe(404)
    expect((await other.request(`/home/affiliates/${id}`, { method: 'PUT', body: { status: 'blocked' } })).status).toBe(
      404,
    )
  })
})

describe('a link', () => {
  test.each(['/', '/courses', '/articles', '/login', '/search?q=light', '/subscribe/checkout', '/cookies'])(
    'is remembered on %s, and its first opening counts as one click',
    async (path) => {
      const { code, id } = await anAffiliate(office)
      const visit = new Visit()
      const at = `${path}${path.includes('?') ? '&' : '?'}ref=${code.toLowerCase()}`
      await visit.page(at)
      expect(visit.cookies.get('ref')).toBe(code)
      await visit.page(`${at}&lang=pl`)
      expect(await officeRow(id)).toMatchObject({ clicks: 1, orders: 0 })
    },
  )

  test('that is unknown, blocked, wrong or one’s own is ignored without a word', async () => {
    const { code, id, visit: own } = await anAffiliate(office)
    const visit = new Visit()
    for (const ref of ['nobody-here', 'x', '%00', "'; drop table affiliates", 'a'.repeat(500)]) {
      expect((await visit.page(`/?ref=${encodeURIComponent(ref)}`)).status).toBe(200)
      expect(visit.cookies.has('ref')).toBe(false)
    }
    await own.page(`/?ref=${code}`)
    expect(own.cookies.has('ref')).toBe(false)
    await office.request(`/home/affiliates/${id}`, { method: 'PUT', body: { status: 'blocked', reason: 'Spam' } })
    await visit.page(`/courses?ref=${code}&x=${id}`)
    expect(visit.cookies.has('ref')).toBe(false)
    expect(await officeRow(id)).toMatchObject({ clicks: 0, status: 'blocked' })
  })

  test('brings the order and its commission to the affiliate, through language, log-in and a checkout without scripts', async () => {
    const course = await forSale()
    const { code, id, visit: panel } = await anAffiliate(office)
    const account = await inSchool(1, (db) => aStudent(db, { password: 'window light', verified: true }))
    const visit = new Visit()
    await visit.page(`/${course.slug}?ref=${code}`)
    await visit.page(`/${course.slug}?lang=pl`)
    await visit.submit('/login', { email: account.email, password: 'window light' })
    const form = { 'consents.terms': '1', 'consents.withdrawal_waiver': '1' }
    const sent = await visit.submit(`/${course.slug}/onepagecheckout`, form)
    const to = sent.headers.get('location') ?? ''
    expect([sent.status, to]).toEqual([303, expect.stringMatching(/^\/sandbox\/pay\//)])
    await visit.submit(to, { outcome: 'paid' })
    const rows = (await (await office.request(`/home/transactions?affiliate=${id}`)).json()) as {
      data: { affiliate: object; hash: string }[]
    }
    await visit.request(`/transaction/${rows.data[0]?.hash}/pending`)
    expect(rows.data.map((row) => row.affiliate)).toEqual([{ id, code }])
    const other = await anAffiliate(office)
    const none = await office.request(`/home/transactions?affiliate=${other.id}`)
    expect(await none.json(), 'nor is it shown as that of another affiliate').toMatchObject({ data: [] })
    expect(await availableOf(panel)).toBe(COMMISSION)
    expect(await officeRow(id)).toMatchObject({ clicks: 1, orders: 1, available: COMMISSION, pending: 0, paid: 0 })
    const mine = (await (await panel.request('/my/affiliate/commissions')).json()) as { data: object[] }
    expect(mine.data).toMatchObject([
      { product: { title: 'Light' }, net: 16_179, amount: COMMISSION, currency: 'PLN', state: 'available' },
    ])
    expect(JSON.stringify(mine)).not.toContain(account.email)
  })
})

test('a link of an embedded element brings its order to the affiliate', async () => {
  const course = await forSale()
  const { code, id } = await anAffiliate(office)
  const embedded = (await (await new Visit().request(`/embed/product?slug=${course.slug}&locale=en`)).json()) as {
    action: { address: string }
  }
  const { pathname, search } = new URL(withPageReferral(embedded.action.address, null, `?ref=${code}`))
  const visit = new Visit()
  expect((await visit.page(pathname + search)).status).toBe(200)
  expect((await saleOf((await buys(course, { visit })).id)).affiliate).toEqual({ id, code })
})

describe('what is offered after an order and bought with one click', () => {
  const keeps = { consents: { ...CONSENTS, keep_card: true } }
  /** Buys a course, opens a link, and buys what is offered then. */
  async function buysAfter(first: { ref?: string }, later: { ref: string; before?: () => Promise<unknown> }) {
    const [course, presets] = [await forSale(), await forSale({ type: 'file', amount: 5900 })]
    const upsell = await inSchool(1, (db) => anUpsell(db, course, presets))
    const { visit, hash } = await buys(course, { ...first, body: keeps })
    await later.before?.()
    await visit.page(`/courses?ref=${later.ref}`)
    const answer = await visit.post(`/transaction/${hash}/upsells/${upsell}`, { consents: CONSENTS })
    expect(answer.status).toBe(200)
    const placed = (await answer.json()) as { hash: string }
    const { id, settledAt } = await transactionOf(placed.hash)
    expect(settledAt).not.toBeNull()
    return (await saleOf(id)).affiliate
  }

  test('is credited to the affiliate of the first order, whatever they are called and what was clicked by then', async () => {
    const [one, other] = [await anAffiliate(office), await anAffiliate(office)]
    const code = `${one.code}-NEW`
    const rename = async () => {
      const body = { status: 'approved', code }
      expect((await office.request(`/home/affiliates/${one.id}`, { method: 'PUT', body })).status).toBe(200)
    }
    expect(await buysAfter({ ref: one.code }, { ref: other.code, before: rename })).toEqual({ id: one.id, code })
    expect(await availableOf(one.visit)).toBe(COMMISSION + 959)
    expect(await availableOf(other.visit)).toBe(0)
  })

  test('is credited to nobody where the first order is, or its affiliate is blocked by then', async () => {
    const [one, other] = [await anAffiliate(office), await anAffiliate(office)]
    expect(await buysAfter({}, { ref: other.code })).toBeNull()
    const block = () =>
      office.request(`/home/affiliates/${one.id}`, { method: 'PUT', body: { status: 'blocked', reason: 'Spam' } })
    expect(await buysAfter({ ref: one.code }, { ref: other.code, before: block })).toBeNull()
    expect(await availableOf(other.visit)).toBe(0)
  })
})

describe('what leads to it', () => {
  const menuOf = async (visit: Visit) => {
    const html = await (await visit.speaking('en').page('/courses')).text()
    return ['/my/affiliate', '/my/balance'].filter((href) => html.includes(`class="menu-item" href="${href}"`))
  }

  test('is the menu of the account: the programme while it is on or one is in it, the balance once there is one', async () => {
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect(await menuOf(student)).toEqual(['/my/affiliate'])
    const { code, visit } = await anAffiliate(office)
    expect(await menuOf(visit)).toEqual(['/my/affiliate'])
    await buys(await forSale(), { ref: code })
    expect(await menuOf(visit)).toEqual(['/my/affiliate', '/my/balance'])
    await setUpProgramme(office, { enabled: false })
    expect([await menuOf(student), await menuOf(visit)]).toEqual([[], ['/my/affiliate', '/my/balance']])
  })

  test('is the list of transactions, which can be narrowed to an affiliate', async () => {
    const { id, code } = await anAffiliate(office)
    const html = await (await office.page('/home/transactions')).text()
    expect(html).toContain(`<option value="${id}">${code}</option>`)
  })

  test('is a QR code of the link, for approved affiliates alone', async () => {
    const { visit, code } = await anAffiliate(office)
    const svg = await visit.request('/my/affiliate/qr.svg')
    expect([svg.status, svg.headers.get('content-type'), svg.headers.get('content-disposition')]).toEqual([
      200,
      'image/svg+xml',
      expect.stringContaining(`${code}.svg`),
    ])
    expect(await svg.text()).toMatch(/^<svg xmlns=.*<path d="M/)
    const student = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await student.request('/my/affiliate/qr.svg')).status).toBe(404)
  })
})

describe('materials', () => {
  const PATH = '/home/affiliates/materials'
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

  async function upload(name: string, bytes: Buffer, visit = office): Promise<Response> {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    return visit.request(PATH, { method: 'POST', body })
  }
  const added = async (name: string, bytes: Buffer) =>
    ((await (await upload(name, bytes)).json()) as { file: Material }).file

  test('that the school uploads are shown to approved affiliates, who download them', async () => {
    const { visit } = await anAffiliate(office)
    const [banner, guide] = [await added('baner łódź.png', PNG), await added('guide.pdf', PDF)]
    const listed = (await (await visit.request('/my/affiliate/materials')).json()).data
    expect(listed.slice(0, 2)).toMatchObject([
      { id: guide.id, filename: 'guide.pdf', content_type: 'application/pdf', preview: null },
      { id: banner.id, filename: 'baner łódź.png', size: PNG.length, content_type: 'image/png' },
    ])
    const panel = await (await visit.page('/my/affiliate')).text()
    expect(panel).toContain('baner łódź.png')
    expect(panel).toContain(`href="/my/affiliate/materials/${guide.id}"`)
    expect((await visit.page(listed[1].preview)).headers.get('content-type')).toBe('image/png')
    const leads = await visit.page(`/my/affiliate/materials/${guide.id}`)
    const file = await visit.page(leads.headers.get('location') ?? '')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF)
    expect((await office.request(`${PATH}/${guide.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await visit.page(`/my/affiliate/materials/${guide.id}`)).status).toBe(404)
    expect((await office.request(`${PATH}/${guide.id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('are images and PDFs by their bytes', async () => {
    const refused = await upload('banner.png', Buffer.from('<script>alert(1)</script>'))
    expect(refused.status).toBe(422)
    expect(Object.keys((await refused.json()).errors)).toEqual(['file'])
    expect((await office.post(PATH, {})).status).toBe(422)
  })

  test('are for nobody else: applicants, blocked affiliates, students, instructors, other schools', async () => {
    const { id } = await added('banner.png', PNG)
    const affiliate = await anAffiliate(office)
    await office.request(`/home/affiliates/${affiliate.id}`, { method: 'PUT', body: { status: 'blocked' } })
    const [student, instructor] = await inSchool(1, async (db) => [
      await aStudent(db),
      await aStudent(db, { role: 'instructor' }),
    ])
    await setUpProgramme(office, { auto_approve: false })
    const applicant = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    expect((await applicant.post('/my/affiliate', { terms: true })).status).toBe(201)
    const others = [affiliate.visit, applicant, await new Visit().as(student as never)]
    for (const visit of others) {
      expect((await visit.page(`/my/affiliate/materials/${id}`)).status).toBe(404)
      expect((await visit.request('/my/affiliate/materials')).status).toBe(404)
      expect((await visit.request(PATH)).status).toBe(403)
    }
    const teacher = await new Visit().as(instructor as never)
    expect([(await teacher.request(PATH)).status, (await upload('x.png', PNG, teacher)).status]).toEqual([403, 403])
    const elsewhere = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2, role: 'owner' })))
    expect((await elsewhere.request(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await (await elsewhere.request(PATH)).json()).data).toEqual([])
  })
})

describe('to whom an order is credited', () => {
  test('the last link wins, a promo code wins over the link, the order’s own code over both', async () => {
    const course = await forSale()
    const [first, last, promo, sent] = [
      await anAffiliate(office),
      await anAffiliate(office),
      await anAffiliate(office),
      await anAffiliate(office),
    ]
    const code = await inSchool(1, (db) => aPromoCode(db, { type: 'percentage', value: 10 }))
    await office.request(`/home/affiliates/${promo.id}`, {
      method: 'PUT',
      body: { status: 'approved', promo_code_ids: [code.id] },
    })
    const visit = () => new Visit()
    const through = async (body: object) => {
      const one = visit()
      await one.page(`/?ref=${first.code}`)
      return (await saleOf((await buys(course, { ref: last.code, visit: one, body })).id)).affiliate
    }
    expect(await through({})).toEqual({ id: last.id, code: last.code })
    expect(await through({ promo_code: code.code })).toEqual({ id: promo.id, code: promo.code })
    expect(await through({ promo_code: code.code, affiliate: sent.code.toLowerCase() })).toEqual({
      id: sent.id,
      code: sent.code,
    })
    // What is unknown counts as not sent.
    expect(await through({ affiliate: 'nobody-here' })).toEqual({ id: last.id, code: last.code })
    // Both together count once, on what was really paid.
    expect(await availableOf(promo.visit)).toBe(Math.floor((16_179 - 1_618) * 0.2))
  })

  test('a promo code among hundreds is found to be bound, and those that are bound are shown', async () => {
    const { id } = await anAffiliate(office)
    const codes = await inSchool(1, async (db) => {
      const made = []
      for (let nth = 0; nth < OPTIONS_MAX + 5; nth++)
        made.push(await aPromoCode(db, { code: `FIND${String(nth).padStart(3, '0')}`, type: 'percentage', value: 10 }))
      return made
    })
    const last = codes.at(-1)
    const shows = async () => (await (await office.page(`/home/affiliates/${id}`)).text()).includes(last?.code ?? '')
    expect(await shows()).toBe(false)
    const found = await office.request(`/home/options/promo-codes?q=${last?.code.slice(2).toLowerCase()}`)
    expect(await found.json()).toEqual({ data: [{ id: last?.id, title: last?.code }], more: false })
    const body = { status: 'approved', promo_code_ids: [last?.id] }
    expect((await office.request(`/home/affiliates/${id}`, { method: 'PUT', body })).status).toBe(200)
    expect(await shows()).toBe(true)
    const instructor = await new Visit().as(await inSchool(1, (db) => aStudent(db, { role: 'instructor' })))
    expect((await instructor.request('/home/options/promo-codes')).status).toBe(403)
  })

  test('nobody, without a link; and nobody while the programme is off', async () => {
    const course = await forSale()
    const { code } = await anAffiliate(office)
    expect((await saleOf((await buys(course)).id)).affiliate).toBe(null)
    const visit = new Visit()
    await visit.page(`/?ref=${code}`)
    await setUpProgramme(office, { enabled: false })
    expect((await saleOf((await buys(course, { visit })).id)).affiliate).toBe(null)
  })

  test('never whoever buys for themselves: by their account, their address or their company', async () => {
    const course = await forSale()
    const { code, visit, account } = await anAffiliate(office)
    const own = await visit.post(`/${course.slug}/onepagecheckout`, { consents: CONSENTS, affiliate: code })
    const { hash } = (await own.json()) as { hash: string }
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ id: number }>(sql`select id::int as id from transactions where hash = ${hash}`),
    )
    expect((await saleOf(rows[0]?.id ?? 0)).affiliate).toBe(null)
    const twin = await inSchool(1, (db) => aStudent(db))
    await inSchool(1, (db) =>
      db.execute(sql`update accounts set email = ${account.email} where school_id = 1 and id = ${twin.id}`),
    )
    const named = await (await new Visit().as(twin)).post(`/${course.slug}/onepagecheckout`, {
      consents: CONSENTS,
      affiliate: code,
    })
    const { id: ofTwin } = await transactionOf(((await named.json()) as { hash: string }).hash)
    expect((await saleOf(ofTwin)).affiliate).toBe(null)
    const invoice = {
      type: 'company',
      name: 'Olga Sp. z o.o.',
      vat_id: '5252248481',
      street: 'Prosta 1',
      postal_code: '00-001',
      city: 'Warszawa',
      country: 'PL',
    }
    await inSchool(1, (db) =>
      db.execute(sql`update transactions set buyer = buyer || ${JSON.stringify({ invoice: { ...invoice, vat_id: 'PL525-224-84-81' } })}::jsonb
        where school_id = 1 and account_id = ${account.id}`),
    )
    expect((await saleOf((await buys(course, { ref: code, body: { invoice } })).id)).affiliate).toBe(null)
    expect((await saleOf((await buys(course, { ref: code })).id)).affiliate).toMatchObject({ code })
  })

  test('the newest referral of an order that is sent again before it is paid', async () => {
    const course = await forSale()
    const [one, two] = [await anAffiliate(office), await anAffiliate(office)]
    const visit = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const place = async (ref: string) => {
      await visit.page(`/?ref=${ref}`)
      return (await (await visit.post(`/${course.slug}/onepagecheckout`, { consents: CONSENTS })).json()) as {
        hash: string
      }
    }
    const [first, again] = [await place(one.code), await place(two.code)]
    expect(again.hash).toBe(first.hash)
    const { rows } = await inSchool(1, (db) =>
      db.execute<{ id: number }>(sql`select id::int as id from transactions where hash = ${first.hash}`),
    )
    expect((await saleOf(rows[0]?.id ?? 0)).affiliate).toEqual({ id: two.id, code: two.code })
  })
})

describe('a commission', () => {
  test('goes by the affiliate’s own rate, else the product’s, else the programme’s, line by line', async () => {
    const [course, presets] = await two()
    await setUpProgramme(office, {
      products: [{ product_id: presets.id, commission: { type: 'amount', value: 1_000 } }],
    })
    const [plain, special] = [
      await anAffiliate(office),
      await anAffiliate(office, { commission: { type: 'percentage', value: 50 } }),
    ]
    const bumps = [await bumpOf(course, presets)]
    await buys(course, { ref: plain.code, body: { bumps } })
    expect(await availableOf(plain.visit)).toBe(COMMISSION + 1_000)
    await buys(course, { ref: special.code, body: { bumps } })
    expect(await availableOf(special.visit)).toBe(8_089 + 2_950)
  })

  test('is pending while it is on hold; a refund takes its part back, rounded up, and all of it in the end', async () => {
    await setUpProgramme(office, { hold_days: 14 })
    const course = await forSale()
    const { code, id, visit } = await anAffiliate(office)
    const sale = await buys(course, { ref: code })
    expect((await balanceOf(visit)).balances).toEqual([
      { currency: 'PLN', pending: COMMISSION, available: 0, requested: 0, paid: 0 },
    ])
    expect((await refundBy(office, sale.id, { amount: 6_633, keep_access: true })).code).toBe(201)
    const left = COMMISSION - Math.ceil((COMMISSION * 6_633) / 19_900)
    const { balances, data } = await balanceOf(visit)
    expect(balances).toMatchObject([{ pending: left, available: 0 }])
    expect(data.map(({ kind, state }) => [kind, state])).toEqual([
      ['reversal', 'pending'],
      ['commission', 'pending'],
    ])
    await refundBy(office, sale.id)
    expect((await balanceOf(visit)).balances).toMatchObject([{ pending: 0, available: 0 }])
    const mine = (await (await visit.request('/my/affiliate/commissions')).json()) as { data: object[] }
    expect(mine.data).toMatchObject([{ state: 'reversed' }])
    expect(await officeRow(id)).toMatchObject({ pending: 0, available: 0 })
  })

  test('is taken back by a chargeback and given again when that is won', async () => {
    const { code, visit } = await anAffiliate(office)
    const sale = await buys(await forSale(), { ref: code })
    await said(sale, 'chargeback')
    expect(await availableOf(visit)).toBe(0)
    await said(sale, 'chargeback_won')
    expect(await availableOf(visit)).toBe(COMMISSION)
    expect((await balanceOf(visit)).data.map(({ kind }) => kind)).toEqual(['adjustment', 'reversal', 'commission'])
  })

  test('is taken back where staff revoke the order, though its money stays', async () => {
    const { code, visit } = await anAffiliate(office)
    const sale = await buys(await forSale(), { ref: code })
    expect((await office.post(`/home/transactions/${sale.id}/revoke`, { reason: 'Shared the password' })).status).toBe(
      200,
    )
    expect(await availableOf(visit)).toBe(0)
    // The refund that follows takes nothing more.
    await refundBy(office, sale.id)
    expect(await availableOf(visit)).toBe(0)
  })

  test('is told by e-mail unless its affiliate switched that off; of the buyer nothing is said', async () => {
    const { code, visit, account } = await anAffiliate(office)
    const sale = await buys(await forSale(), { ref: code })
    await runJobs()
    const earned = async () => (await mailsTo(account.email)).filter(({ subject }) => subject.startsWith('You earned'))
    const [mail] = await earned()
    expect(mail?.text).toContain('Light')
    expect(mail?.text).not.toContain(sale.email)
    expect((await visit.submit('/my/affiliate/emails', {})).status).toBe(303)
    await buys(await forSale(), { ref: code })
    await runJobs()
    expect(await earned()).toHaveLength(1)
  })

  test('of an affiliate who was blocked before the money came is not earned', async () => {
    const course = await forSale()
    const { code, id, visit: panel } = await anAffiliate(office)
    const visit = new Visit()
    await visit.page(`/?ref=${code}`)
    const placed = (await (
      await visit.post(`/${course.slug}/onepagecheckoutregister`, { ...newBuyer(), consents: CONSENTS })
    ).json()) as { redirect: string; hash: string }
    await office.request(`/home/affiliates/${id}`, { method: 'PUT', body: { status: 'blocked' } })
    await visit.submit(placed.redirect, { outcome: 'paid' })
    await visit.request(`/transaction/${placed.hash}/pending`)
    expect(await availableOf(panel)).toBe(0)
  })
})

test('the doctor finds nothing wrong with what all of this left', async () => {
  expect(await brokenInvariants()).toEqual([])
})
