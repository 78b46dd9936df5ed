import { sql } from 'drizzle-orm'
import { anEvent } from '#app/booking/live-events/factory.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { findSchool } from '#app/people/schools/schools.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { describe, expect, test } from '#tests/fixture.ts'
import { listToDos } from './to-do.server.ts'

async function toDosOf(db: Db, role: Role, { limited = false, id }: { limited?: boolean; id?: number } = {}) {
  const account = await aStaffMember(db, { role })
  const school = { ...(await findSchool(1)), instructorsLimited: limited }
  const found = await listToDos(db, { viewer: { ...staffViewer(account), ...(id && { id }) }, school })
  return Object.fromEntries(found.map(({ kind, count }) => [kind, count]))
}

/** Two comments, a report of two people about one thing, a review, an exam to mark, and an event that is full and has no link. */
async function planted(db: Db) {
  const teacher = await aStaffMember(db, { role: 'instructor' })
  const [author, one, other] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const product = await aProduct(db, { teacherIds: [teacher.id] })
  const post = await aPost(db, staffViewer(teacher), (await aTopic(db)).id)
  await db.execute(sql`insert into comments (school_id, type, item_id, account_id, body, by_admin)
    values (1, 'community_post', ${post}, ${author.id}, 'Which lamp?', false),
      (1, 'product', ${product.id}, ${author.id}, 'And when?', false)`)
  for (const reporter of [one, other])
    await db.execute(sql`insert into reports (school_id, type, item_id, account_id, reason, author_id, body)
      values (1, 'community_post', ${post}, ${reporter.id}, 'spam', ${author.id}, 'Buy this')`)
  await db.execute(sql`insert into reviews (school_id, product_id, account_id, rating, review, status)
    values (1, ${product.id}, ${author.id}, 10, 'Clear and short.', 'pending')`)
  const exam = await db.execute<{ id: number }>(sql`insert into exams
    (school_id, product_id, title, passing_score, attempts, wait_minutes, time_limit_minutes, shuffle)
    values (1, ${product.id}, '{"en":"Light"}', 50, 0, 0, 0, false) returning id`)
  const attempt = await db.execute<{ id: number }>(sql`insert into exam_attempts
    (school_id, exam_id, account_id, passing_score, max, submitted_at, waiting_for_marks)
    values (1, ${exam.rows[0]?.id}, ${author.id}, 50, 5, now() - interval '2 hours', true) returning id`)
  const event = await anEvent(db, { teacherIds: [teacher.id], inHours: 30, seats: 1, joinUrl: null })
  await db.execute(sql`update product_events set taken = 1 where school_id = 1 and product_id = ${event.id}`)
  return { teacher, attempt: attempt.rows[0]?.id, event }
}

describe('what is to do', () => {
  test('names everything that waits, each reported thing once, and leads to what waits longest', async ({ db }) => {
    const { attempt, event } = await planted(db)
    const viewer = staffViewer(await aStaffMember(db, { role: 'owner' }))
    const found = await listToDos(db, { viewer, school: await findSchool(1) })
    expect(found.map(({ kind, count, href }) => [kind, count, href])).toEqual([
      ['reports', 1, '/home/reports?state=open'],
      ['exams_to_mark', 1, `/home/exam-attempts/${attempt}`],
      ['comments', 2, '/home/comments'],
      ['reviews', 1, '/home/reviews'],
      ['without_link', 1, `/home/products/${event.id}/event`],
      ['few_seats', 1, `/home/products/${event.id}/event`],
    ])
  })

  test('is for each role its own', async ({ db }) => {
    const { teacher } = await planted(db)
    const mine = { exams_to_mark: 1, comments: 2, without_link: 1, few_seats: 1 }
    expect(await toDosOf(db, 'administrator')).toMatchObject({ ...mine, reports: 1, reviews: 1 })
    expect(await toDosOf(db, 'instructor', { id: teacher.id })).toEqual(mine)
    expect(await toDosOf(db, 'instructor')).toEqual({ comments: 2 })
    // Limited: of the products that one teaches, so no comment of the community.
    expect(await toDosOf(db, 'instructor', { limited: true, id: teacher.id })).toEqual({ ...mine, comments: 1 })
    expect(await toDosOf(db, 'instructor', { limited: true })).toEqual({})
  })

  test('a domain that lost its proof is the owner’s, an e-mail that failed the office’s', async ({ db }) => {
    await db.execute(sql`insert into domains (school_id, host, token, verified_at, missing_since)
      values (1, 'lumen.example', 't', now() - interval '9 days', now() - interval '1 day')`)
    await db.execute(sql`insert into mails (school_id, kind, reference, recipient, subject, text, html, state)
      values (1, 'test', '1', 'a@b.test', 's', 't', 'h', 'failed')`)
    expect(await toDosOf(db, 'owner')).toMatchObject({ domain: 1, failed_mails: 1 })
    expect(await toDosOf(db, 'administrator')).not.toHaveProperty('domain')
    expect(await toDosOf(db, 'instructor')).toEqual({})
  })

  test('webhooks and mailing services that fail are named to who may see to them, until they work', async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`insert into webhooks
      (school_id, url, events, enabled, disabled_at, disabled_reason, failing_since, deleted_at, secret) values
      (1, 'https://crm.example/a', '{*}', true, null, null, now() - interval '2 hours', null, 's'),
      (1, 'https://crm.example/b', '{*}', false, now() - interval '1 day', 'gone', null, null, 's'),
      (1, 'https://crm.example/by-hand', '{*}', false, now(), null, null, null, 's'),
      (1, 'https://crm.example/fine', '{*}', true, null, null, null, null, 's'),
      (1, 'https://crm.example/deleted', '{*}', false, now(), 'failing', now(), now(), 's') returning id`)
    const service = await db.execute<{ id: string }>(sql`insert into mailing_integrations
      (school_id, service, api_key, api_key_end, enabled, problem, failing_since) values
      (1, 'kit', 'k', 'abcd', true, '{"code":"unauthorized"}', now() - interval '1 hour'),
      (1, 'brevo', 'k', 'abcd', false, '{"code":"unauthorized"}', now() - interval '1 hour'),
      (1, 'mailerlite', 'k', 'abcd', true, null, null) returning id`)
    const viewer = staffViewer(await aStaffMember(db, { role: 'administrator' }))
    const found = await listToDos(db, { viewer, school: await findSchool(1) })
    expect(found.map(({ kind, count, href }) => [kind, count, href])).toEqual([
      ['failing_webhooks', 2, `/home/webhooks/${rows[1]?.id}`],
      ['failing_integrations', 1, `/home/integrations/${service.rows[0]?.id}`],
    ])
    expect(await toDosOf(db, 'instructor')).toEqual({})
    await db.execute(sql`update webhooks set failing_since = null, disabled_reason = null where school_id = 1`)
    await db.execute(sql`update mailing_integrations set problem = null, failing_since = null where school_id = 1`)
    expect(await toDosOf(db, 'owner')).toEqual({})
  })

  test('what is decided, answered or over waits no longer', async ({ db }) => {
    await planted(db)
    await db.execute(sql`update comments set handled = true where school_id = 1`)
    await db.execute(
      sql`update reports set decision = 'keep', decided_at = now(), decided_by = account_id where school_id = 1`,
    )
    await db.execute(sql`update reviews set status = 'approved' where school_id = 1`)
    await db.execute(sql`update exam_attempts set waiting_for_marks = false where school_id = 1`)
    await db.execute(sql`update product_events set canceled_at = now() where school_id = 1`)
    expect(await toDosOf(db, 'owner')).toEqual({})
  })
})

test('the dashboard lists it, and the menu carries the same counts', async () => {
  const owner = await inSchool(1, async (db) => {
    await planted(db)
    return aStaffMember(db, { role: 'owner' })
  })
  const visit = await new Visit().as(owner)
  const dashboard = await (await visit.page('/home?lang=en')).text()
  expect(dashboard).toContain('2 comments are waiting for an answer')
  expect(dashboard).toContain('1 exam to mark')
  expect(dashboard).not.toContain('Nothing to do')
  const menu = (await (await visit.page('/home/students?lang=en')).text())
    .split('class="side-nav"')[1]
    ?.split('</nav>')[0]
  const counted = (href: string) =>
    new RegExp(`href="${href}"(?:(?!</a>).)*<span class="count">(\\d+)</span></a>`).exec(menu ?? '')?.[1]
  // Comments and reports stand behind one entry.
  expect([counted('/home/comments'), counted('/home/reviews'), counted('/home/exams')]).toEqual(['3', '1', '1'])
  expect(counted('/home/articles')).toBeUndefined()
  expect(await (await new Visit().page('/?lang=en')).text()).not.toContain('"waiting"')
})
