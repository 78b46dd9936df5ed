import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ONE_OF_EACH } from '#app/learning/exams/factory.server.ts'
import type { StudentPage } from '#app/office/students/student-page.ts'
import { findAccountByEmail } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import type { SnakeCased } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { Refusal } from '#app/platform/refusal.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import type { Invitation } from '#app/selling/payments/invitation.ts'
import { allAtOnce } from '#tests/at-once.ts'
import { Visit } from '#tests/browser-like.ts'
import { countStatementsAgain } from '#tests/counted-statements.ts'
import { examiners } from '#tests/examining.ts'
import { accepted, anAddress, invitation, licencesBought, managed, opens } from '#tests/licensed.ts'
import { linkTo, mailsTo } from '#tests/mailbox.ts'
import { brokenInvariants } from '#tests/purchase-books.ts'
import { asProduct } from '#tests/statements.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { accept, requireByLink } from './accepting.server.ts'
import { eraseLicencesOf } from './erasing.server.ts'
import { invite } from './invitations.server.ts'
import { requirePurchase } from './purchases.server.ts'
import { licenceInvitations } from './tables.server.ts'

describe('a licence that nobody has begun', () => {
  test('goes to somebody else, and who had it has it no more; one in use stays', async () => {
    const bought = await licencesBought(2)
    const [first, second] = [anAddress(), anAddress()]
    const { id } = await invitation(await bought.invite('Olga Lis', first))
    const visit = await accepted(first)
    const give = (from: number) => bought.visit.post(`${bought.at}/${from}/transfer`, { name: 'Iwona', email: second })
    expect(await (await bought.visit.page(`${bought.at}/${id}/transfer`)).text()).toContain('Olga Lis')
    expect((await visit.post(`${bought.at}/${id}/transfer`, { name: 'X', email: anAddress() })).status).toBe(404)
    const given = await invitation(await give(id))
    expect(given).toMatchObject({ name: 'Iwona', status: 'sent' })
    expect(await managed(bought)).toMatchObject({ data: [{ id: given.id }], licences_left: 1 })
    expect(await opens(visit, bought)).toBe(403)
    expect((await mailsTo(first))[0]?.subject).toContain('has ended')
    expect(await opens(await accepted(second), bought)).toBe(200)
    expect((await give(given.id)).status).toBe(422)
    const other = { name: 'Third', email: anAddress() }
    expect((await bought.visit.post(`${bought.at}/${given.id}/transfer`, other)).status).toBe(409)
    expect(await brokenInvariants()).toEqual([])
  })

  test('is in use once its holder checks a lecture off or begins an exam, without having opened one', async () => {
    const bought = await licencesBought(2)
    const { send } = await examiners()
    const { exam } = await send('POST', '', { title: 'Final exam', product_id: bought.course.id })
    await send('POST', `/${exam.id}/questions`, ONE_OF_EACH[0])
    const [lecture] = bought.course.sections[0]?.lectures ?? []
    for (const path of [`/lecture/${lecture?.id}/complete`, `/exams/${exam.id}/attempts`]) {
      const email = anAddress()
      const { id } = await invitation(await bought.invite('Olga Lis', email))
      const visit = await accepted(email)
      expect((await visit.post(path)).status).toBeLessThan(300)
      const to = { name: 'Iwona', email: anAddress() }
      expect((await bought.visit.post(`${bought.at}/${id}/transfer`, to)).status).toBe(409)
    }
  })
})

test('what is accepted while its buyer leaves stays with whoever accepted it', async () => {
  const bought = await licencesBought(2)
  const email = anAddress()
  const { id } = await invitation(await bought.invite('Olga Lis', email))
  const token = (await linkTo(email, '/licence/')).split('/').at(-1) ?? ''
  const { left } = await inSchool(1, async (db) => {
    const buyer = await findAccountByEmail(db, 1, bought.email)
    if (!buyer) throw new Error('there is no such buyer')
    const student = memberFrom(await aStudent(db, { email }), { instructorsLimited: false })
    await accept(db, student, await requireByLink(db, student, token))
    const left = inSchool(1, (other) => eraseLicencesOf(other, memberFrom(buyer, { instructorsLimited: false }), null))
    await somebodyWaits(left)
    return { left }
  })
  await left
  const rows = await inSchool(1, (db) => db.select().from(licenceInvitations).where(eq(licenceInvitations.id, id)))
  expect(rows).toMatchObject([{ name: 'Olga Lis', status: 'accepted' }])
  expect(await brokenInvariants()).toEqual([])
})

describe('a list of people', () => {
  test('is invited line by line, up to the last licence', async () => {
    const bought = await licencesBought(3)
    const [a, b, c, d] = [anAddress(), anAddress(), anAddress(), anAddress()]
    const people = `Olga Lis, ${a}\n\n"Nowak, Jan"\nIwona;${b}\nOlga Lis, ${a}\nAgain,${a.toUpperCase()}\nJan\t${c}\nLate, ${d}\nnobody`
    const answer = await bought.visit.post(`${bought.at}/list`, { parent_transaction_id: bought.id, people })
    const { invitations, refused } = (await answer.json()) as {
      invitations: Invitation[]
      refused: { line: string; reason: string }[]
    }
    expect(invitations.map(({ email }) => email)).toEqual([a, b, c])
    expect(refused).toEqual([
      { line: '"Nowak, Jan"', reason: 'This line needs a name and an e-mail address.' },
      { line: a.toUpperCase(), reason: expect.stringContaining('You have already invited this person.') },
      { line: d, reason: 'There are no licences left. Buy more to invite others.' },
      { line: 'nobody', reason: 'This line needs a name and an e-mail address.' },
    ])
    expect(await managed(bought)).toMatchObject({ licences_left: 0 })
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('the buyer’s report', () => {
  test('tells how far those are who accepted, and nothing that they wrote', async () => {
    const bought = await licencesBought(3)
    const email = anAddress()
    await invitation(await bought.invite('Olga Lis', email))
    await invitation(await bought.invite('Waits', anAddress()))
    const visit = await accepted(email)
    const [first] = bought.course.sections[0]?.lectures ?? []
    expect((await visit.post(`/lecture/${first?.id}/notes`, { note: 'my secret' })).status).toBe(200)
    expect((await visit.post(`/lecture/${first?.id}/complete`)).status).toBe(200)
    expect(await opens(visit, bought)).toBe(200)
    const html = await (await bought.visit.page(bought.at)).text()
    expect(html).toContain('Progress report')
    expect(html).toContain('aria-valuenow="25"')
    const file = await (await bought.visit.request(`${bought.at}/report`)).text()
    expect(file).toContain('25%')
    for (const text of [html, file]) expect(text).not.toContain('my secret')
    const staff = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
    const sale = await (await staff.request(`/home/transactions/${bought.id}`)).json()
    expect(sale).toMatchObject({ child_invitations: [{ email, status: 'activated' }, { status: 'sent' }] })
    const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
    const { courses } = (await (await staff.request(`/home/students/${account?.id}`)).json()) as SnakeCased<StudentPage>
    const { grants } = courses.find(({ id }) => id === bought.course.id) ?? {}
    expect(grants).toMatchObject([{ source: 'licence', transaction_id: bought.id, open: true }])
    const [paid] = bought.course.sections[1]?.lectures ?? []
    const why = await staff.page(`/home/access/why?student=${account?.id}&lecture=${paid?.id}&lang=en`)
    expect(await why.text()).toContain('Licence bought by someone else')
    for (const path of ['', '/report']) expect((await visit.request(bought.at + path)).status).toBe(404)
  })
})

test('a thousand people are shown with few statements', async () => {
  const bought = await licencesBought(2)
  await inSchool(1, async (db) => {
    await db.execute(
      sql`update licences set quantity = 1000, used = 1000 where school_id = 1 and transaction_id = ${bought.id}`,
    )
    await db.execute(sql`insert into licence_invitations (school_id, transaction_id, product_id, name, email, email_key, locale, expires_at)
      select 1, ${bought.id}, ${bought.course.id}, 'One', n || '@many.example', n || '@many.example', 'en', now() + interval '1 day'
      from generate_series(1, 1000) n on conflict do nothing`)
  })
  const shown = async () => expect(await (await bought.visit.page(bought.at)).text()).toContain('1000@many.example')
  expect(await countStatementsAgain(shown)).toBeLessThanOrEqual(5)
})

/** Who bought them, and which they are. */
async function purchaseOf({ email, course, id }: Awaited<ReturnType<typeof licencesBought>>) {
  const account = await inSchool(1, (db) => findAccountByEmail(db, 1, email))
  if (!account) throw new Error('no buyer')
  const purchase = { productId: course.id, transactionId: id }
  return { buyer: memberFrom(account, { instructorsLimited: false }), purchase }
}

describe('at the same moment', () => {
  test('four hundred invitations for five licences are five', { timeout: 120_000 }, async () => {
    const bought = await licencesBought(5)
    const { buyer, purchase } = await purchaseOf(bought)
    const inviting = Array.from({ length: 400 }, (_, nth) => {
      const wanted = { name: `Racer ${nth}`, email: anAddress(), requestId: `race-${nth}` }
      const sent = () =>
        asProduct(() =>
          inSchool(1, async (db) => invite(db, buyer, await requirePurchase(db, buyer, purchase), wanted)),
        )
      return () =>
        sent().then(
          () => 201,
          // A lock that was waited for in vain has none: it is told as 503.
          ({ status = 503 }: Partial<Refusal>) => status,
        )
    })
    const statuses = await allAtOnce(inviting, (status) => status)
    expect([201, 409].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([5, 395])
    expect((await managed(bought)).data).toHaveLength(5)
    expect(await brokenInvariants()).toEqual([])
  })

  test('an invitation is accepted, deleted, sent again and given away once', async () => {
    for (let round = 0; round < 5; round++) {
      const bought = await licencesBought(2)
      const account = await inSchool(1, (db) => aStudent(db, { email: anAddress() }))
      const { id } = await invitation(await bought.invite('Racer', account.email))
      const link = await linkTo(account.email, '/licence/')
      const visit = await new Visit().as(account)
      const at = `${bought.at}/${id}`
      const answers = await Promise.all([
        visit.post(link),
        bought.visit.request(at, { method: 'DELETE' }),
        bought.visit.post(`${at}/again`),
        bought.visit.post(`${at}/transfer`, { name: 'Other', email: anAddress() }),
        bought.invite('Next', anAddress()),
        bought.invite('And next', anAddress()),
      ])
      const isDone = answers.map(({ ok }) => ok)
      const [taken, deleted, , given] = isDone
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      // Whoever accepted it may have to give it on; what was deleted nobody has.
      expect([taken || deleted || given, deleted && (taken || given)], `${isDone}`).toEqual([true, false])
      const { data, quantity, licences_left } = await managed(bought)
      expect(licences_left).toBe(quantity - data.length)
      expect(await brokenInvariants()).toEqual([])
    }
  })

  test('a connection that breaks in the middle leaves all or nothing', async () => {
    const bought = await licencesBought(3)
    const { buyer, purchase } = await purchaseOf(bought)
    const email = anAddress()
    const breaking = inSchool(1, async (db) => {
      const wanted = { name: 'Lost', email, requestId: 'lost' }
      await invite(db, buyer, await requirePurchase(db, buyer, purchase), wanted)
      await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(breaking).rejects.toThrow()
    expect(await managed(bought)).toMatchObject({ data: [], licences_left: 3 })
    expect(await mailsTo(email)).toEqual([])
    expect((await bought.invite('After', anAddress())).status).toBe(201)
    expect(await brokenInvariants()).toEqual([])
  })
})
