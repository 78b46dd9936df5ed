import { and, eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { accessGrants } from '#app/access/access/tables.server.ts'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { posts, votes } from '#app/community/community/tables.server.ts'
import { reviewCounts, reviews } from '#app/community/reviews/tables.server.ts'
import type { Offer } from '#app/content/catalogue/product.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { certificates } from '#app/learning/certificates/tables.server.ts'
import { fileDownloads } from '#app/learning/downloads/tables.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import { aPlan } from '#app/memberships/memberships/factory.server.ts'
import { giveMembership } from '#app/memberships/memberships/giving.server.ts'
import { balanceEntries, balances } from '#app/partners/balance/tables.server.ts'
import { type Account, findAccount } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { changeTagsOf } from '#app/people/student-tags/student-tags.server.ts'
import { taggedStudents } from '#app/people/student-tags/tables.server.ts'
import { createStudentTag } from '#app/people/student-tags/tag-changes.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { memberFrom } from '#app/platform/viewer.ts'
import { numberReceipts } from '#app/selling/invoices/receipts.server.ts'
import { aSale } from '#app/selling/payments/factory.server.ts'
import { transactions } from '#app/selling/payments/tables.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { ordered } from '#tests/buyer.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { plan, registered } from '#tests/joining.ts'
import { licencesBought, pay } from '#tests/licensed.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { examine } from '../operations/doctor.server.ts'

let made = 0
let owner: Account
let from: Account
let into: Account
let course: Awaited<ReturnType<typeof aCourse>>
let visit: Visit

const merge = (body: object = { into: into.id }, id = from.id) => visit.post(`/home/students/${id}/merge`, body)
const read = <T>(work: Parameters<typeof inSchool<T>>[1]) => inSchool(1, work)

beforeEach(async () => {
  made += 1
  await inSchool(1, async (db) => {
    owner = await aStaffMember(db, { role: 'owner', email: `owner-${made}@example.com` })
    from = await aStudent(db, { email: `old-${made}@example.com`, firstName: 'Ola', verified: true })
    into = await aStudent(db, { email: `new-${made}@example.com`, firstName: 'Aleksandra', verified: true })
    course = await aCourse(db)
  })
  visit = await new Visit().as(owner)
})

describe('merging two accounts', () => {
  test('moves what was bought and ends the other account, its sessions and its page', async () => {
    const order = await inSchool(1, (db) => aSale(db, from, course, { status: 'PERFORMED' }))
    const theirs = await new Visit().as(from)
    const answer = await merge()
    expect([answer.status, await answer.json()]).toMatchObject([200, { student: { id: into.id, email: into.email } }])
    const [moved] = await read((db) => db.select().from(transactions).where(eq(transactions.id, order.id)))
    expect(moved?.accountId).toBe(into.id)
    expect((await visit.request(`/home/students/${from.id}`)).status).toBe(404)
    expect((await merge()).status, 'again').toBe(404)
    expect(await (await theirs.request('/me')).json()).toMatchObject({ user: null })
    expect(await read((db) => findAccount(db, 1, into.id))).toMatchObject({
      email: into.email,
      firstName: 'Aleksandra',
    })
  })

  test('tells the former address, once, and the activity log', async () => {
    await merge()
    await runJobs()
    const mails = (await read((db) => listMails(db, 1))).filter(({ to }) => to === from.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account was merged'])
    const log = (await (await visit.request('/home/activity?action=student.merged')).json()) as { data: object[] }
    expect(log.data[0]).toMatchObject({
      action: 'student.merged',
      thing: { id: into.id },
      changes: [{ field: 'merged_account', from: from.email, to: into.email }],
    })
  })

  test('keeps the better progress and the notes of both', async () => {
    const lectureId = course.sections[0]?.lectures[0]?.id ?? 0
    const row = (accountId: number, more: object) => ({
      schoolId: 1,
      accountId,
      productId: course.id,
      lectureId,
      ...more,
    })
    await inSchool(1, (db) =>
      db.insert(lectureProgress).values([
        row(from.id, {
          completedAt: '2026-01-02T10:00:00Z',
          watchedAt: '2026-01-02T10:00:00Z',
          positionSeconds: 90,
          furthestSeconds: 90,
          note: 'old',
        }),
        row(into.id, { watchedAt: '2026-01-01T10:00:00Z', positionSeconds: 20, furthestSeconds: 120, note: 'new' }),
      ]),
    )
    await merge()
    const rows = await read((db) => db.select().from(lectureProgress).where(eq(lectureProgress.lectureId, lectureId)))
    expect(rows).toMatchObject([
      {
        accountId: into.id,
        positionSeconds: 90,
        furthestSeconds: 120,
        note: 'new\n\nold',
        completedAt: '2026-01-02T10:00:00.000Z',
      },
    ])
  })

  test('joins access that both were given by hand: the longer one stays open', async () => {
    const give = (db: Parameters<typeof grantAccess>[0], accountId: number, days: number) =>
      grantAccess(db, {
        schoolId: 1,
        accountId,
        productId: course.id,
        days,
        source: 'staff',
        sourceId: owner.id,
        reason: 'test',
      })
    await inSchool(1, async (db) => {
      await give(db, into.id, 3)
      await give(db, from.id, 0)
    })
    await merge()
    const rows = await read((db) =>
      db
        .select()
        .from(accessGrants)
        .where(and(eq(accessGrants.schoolId, 1), eq(accessGrants.accountId, into.id))),
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toMatchObject([{ endsAt: null }])
  })

  test('leaves one vote, one review and one of each tag, and the counts right', async () => {
    const [post = 0, tag = 0] = await inSchool(1, async (db) => {
      const topic = await aTopic(db)
      const id = await aPost(db, staffViewer(owner), topic.id)
      await db.insert(votes).values(
        [from, into].map(({ id: accountId }) => ({
          schoolId: 1,
          type: 'community_post' as const,
          itemId: id,
          accountId,
          value: 1 as const,
        })),
      )
      await db
        .update(posts)
        .set({ upVotesCount: 2 })
        .where(and(eq(posts.schoolId, 1), eq(posts.id, id)))
      const review = { schoolId: 1, productId: course.id, review: 'Clear.', status: 'approved' as const }
      await db.insert(reviews).values([
        { ...review, accountId: from.id, rating: 10 },
        { ...review, accountId: into.id, rating: 5 },
      ])
      await db.insert(reviewCounts).values({ schoolId: 1, productId: course.id, recommended: 1, neutral: 1 })
      const { id: tagId } = await createStudentTag(db, 1, { name: `Both ${made}` })
      await changeTagsOf(db, 1, [from.id, into.id], { add: [tagId], remove: [] })
      return [id, tagId]
    })
    await merge()
    await read(async (db) => {
      expect(await db.select().from(posts).where(eq(posts.id, post))).toMatchObject([{ upVotesCount: 1 }])
      expect(await db.select().from(votes).where(eq(votes.itemId, post))).toMatchObject([
        { accountId: into.id, value: 1 },
      ])
      expect(await db.select().from(reviews).where(eq(reviews.productId, course.id))).toMatchObject([
        { accountId: into.id, rating: 5 },
      ])
      expect(await db.select().from(reviewCounts).where(eq(reviewCounts.productId, course.id))).toMatchObject([
        { recommended: 0, neutral: 1 },
      ])
      expect(await db.select().from(taggedStudents).where(eq(taggedStudents.tagId, tag))).toMatchObject([
        { accountId: into.id },
      ])
    })
  })

  test('keeps one certificate of a product, and both codes', async () => {
    const issue = (accountId: number, number: number) => ({
      schoolId: 1,
      code: `${number}`.padStart(20, '2'),
      series: `merge-${made}`,
      number,
      productId: course.id,
      accountId,
      name: 'Ola Nowak',
      course: { en: 'Light' },
      locale: 'en' as const,
      issuedAt: '2026-01-01T00:00:00Z',
      minutes: 10,
      lectures: 2,
      design: {} as never,
    })
    await inSchool(1, (db) => db.insert(certificates).values([issue(from.id, 3), issue(into.id, 4)]))
    await merge()
    const rows = await read((db) =>
      db.select().from(certificates).where(eq(certificates.accountId, into.id)).orderBy(certificates.number),
    )
    expect(rows).toMatchObject([
      { number: 3, replacedBy: null, revokedAt: null },
      { number: 4, replacedBy: rows[0]?.id },
    ])
  })

  test('counts the downloads of both, and leaves what the less used of them left', async () => {
    const fileId = await inSchool(1, async (db) => {
      const { rows } = await db.execute<{
        id: string
      }>(sql`insert into product_files (school_id, product_id, position, download_limit)
        values (1, ${course.id}, 1, 5) returning id`)
      const id = Number(rows[0]?.id)
      const row = { schoolId: 1, productFileId: id, allowed: 5 }
      await db.insert(fileDownloads).values([
        { ...row, accountId: from.id, used: 4 },
        { ...row, accountId: into.id, used: 2 },
      ])
      return id
    })
    await merge()
    const rows = await read((db) => db.select().from(fileDownloads).where(eq(fileDownloads.productFileId, fileId)))
    expect(rows).toMatchObject([{ accountId: into.id, used: 6, extra: 4 }])
  })

  test('moves a balance entry by entry, and refuses where both have one', async () => {
    const owe = (accountId: number) =>
      inSchool(1, async (db) => {
        const sale = await aSale(db, into, course, { status: 'PERFORMED' })
        const { rows } = await db.execute<{ id: string }>(sql`select id from transaction_items
          where school_id = 1 and transaction_id = ${sale.id}`)
        await db.insert(balances).values({ schoolId: 1, accountId, currency: 'PLN', amount: 500 })
        await db.insert(balanceEntries).values({
          schoolId: 1,
          accountId,
          currency: 'PLN',
          kind: 'commission',
          amount: 500,
          availableAt: '2026-01-01T00:00:00Z',
          transactionId: sale.id,
          itemId: Number(rows[0]?.id),
          net: 1000,
        })
      })
    await owe(from.id)
    await merge()
    const entries = await read((db) => db.select().from(balanceEntries).where(eq(balanceEntries.accountId, into.id)))
    expect(entries).toMatchObject([{ amount: 500 }])
    const sums = await read((db) => db.select().from(balances).where(eq(balances.schoolId, 1)))
    expect(sums.find(({ accountId }) => accountId === into.id)?.amount).toBe(500)
    expect(sums.find(({ accountId }) => accountId === from.id)?.amount).toBe(0)
    const third = await inSchool(1, (db) => aStudent(db, { email: `third-${made}@example.com` }))
    await owe(third.id)
    const refused = await merge({ into: into.id }, third.id)
    expect([refused.status, await refused.json()]).toMatchObject([409, { message: expect.stringContaining('balance') }])
  })

  test('refuses two memberships of a plan that run, and nothing has moved', async () => {
    const school = await findSchool(1)
    const viewer = memberFrom(owner, school)
    const order = await inSchool(1, async (db) => {
      const plan = await aPlan(db)
      for (const { id } of [from, into])
        await giveMembership(db, { viewer, school }, { accountId: id, planId: plan.id, days: 30, reason: 'test' })
      return aSale(db, from, course, { status: 'PERFORMED' })
    })
    const refused = await merge()
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('membership') },
    ])
    expect((await visit.request(`/home/students/${from.id}`)).status).toBe(200)
    const [kept] = await read((db) => db.select().from(transactions).where(eq(transactions.id, order.id)))
    expect(kept?.accountId).toBe(from.id)
  })

  test('leaves nothing that the doctor finds, of two people with an order, a seat, a licence and a membership', async () => {
    const paid = async (offer: Offer) => {
      const placed = await ordered(offer)
      await pay(placed.visit, placed)
      return placed.visit
    }
    const offers = await inSchool(1, async (db) => [await anEvent(db), await aCourse(db)])
    const visits: Visit[] = []
    for (const offer of offers) visits.push(await paid(offer), await paid(offer))
    visits.push((await licencesBought(2)).visit)
    const joined = await registered(await plan({ opens: [course.id] }))
    await pay(joined.visit, joined)
    visits.push(joined.visit)
    await inSchool(1, (db) => numberReceipts(db, 1))
    const broken = async () => (await examine()).filter((one) => one.broken.length > 0)
    const before = await broken()
    for (const each of visits) {
      const { user } = (await (await each.request('/me')).json()) as { user: { id: number } }
      expect((await merge({ into: into.id }, user.id)).status).toBe(200)
    }
    expect(await broken()).toEqual(before)
  }, 120_000)

  test('is refused for staff, for itself, for a wrong address, and for whoever may not', async () => {
    expect((await merge({ into: owner.id })).status).toBe(403)
    expect((await merge({ into: into.id }, owner.id)).status).toBe(403)
    const itself = await merge({ into: from.id })
    expect([itself.status, await itself.json()]).toMatchObject([422, { errors: { into: [expect.any(String)] } }])
    const typed = await merge({ into: into.id, confirm: into.email })
    expect([typed.status, await typed.json()]).toMatchObject([422, { errors: { confirm: [expect.any(String)] } }])
    const empty = await visit.submit(`/home/students/${from.id}/merge`, { into: String(into.id), confirm: '' })
    expect(empty.status, 'a form in which nothing was typed').toBe(422)
    expect((await merge({ into: 99_999_999 })).status).toBe(404)
    expect((await merge({})).status).toBe(422)
    const foreign = await inSchool(2, (db) => aStudent(db, { schoolId: 2, email: `other-${made}@example.com` }))
    expect((await merge({ into: foreign.id })).status).toBe(404)
    const teacher = await inSchool(1, (db) => aStaffMember(db, { role: 'instructor', email: `t-${made}@example.com` }))
    const at = `/home/students/${from.id}/merge`
    expect((await (await new Visit().as(teacher)).post(at, { into: into.id })).status).toBe(403)
    expect((await (await new Visit().as(into)).post(at, { into: into.id })).status).toBe(403)
    expect((await new Visit().post(at, { into: into.id })).status).toBe(401)
  })

  test('shows what both have before it is confirmed', async () => {
    await inSchool(1, (db) => aSale(db, from, course, { status: 'PERFORMED' }))
    const shown = await (await visit.request(`/home/students/${from.id}/merge?into=${into.id}`)).json()
    expect(shown).toMatchObject({
      from: { id: from.id, counts: { orders: 1 } },
      into: { id: into.id, counts: { orders: 0 } },
    })
    const found = await (await visit.page(`/home/students/${from.id}/merge?q=new-${made}`)).text()
    expect(found).toContain(`/merge?into=${into.id}`)
  })
})
