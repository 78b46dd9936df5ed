import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeComment, writeReply } from '#app/community/comments/comment-changes.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { followTopic } from '#app/community/community/topics.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { listMails } from '#app/platform/mail.server.ts'
import { type Member, memberFrom } from '#app/platform/viewer.ts'
import { Visit } from '#tests/browser-like.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { runJobs, runSchedule } from '#tests/run-jobs.ts'
import type { Kind, NotificationChannel } from './notification.ts'
import { readAll } from './notifications.server.ts'
import { loadWaysOfAccount, saveWays } from './settings.server.ts'
import { notifications } from './tables.server.ts'

const aMember = async (wanted: object = {}) =>
  memberFrom(await inSchool(1, (db) => aStudent(db, { verified: true, ...wanted })), { instructorsLimited: false })

let reader: Member
let writer: Member
let topic: number
let post: number

beforeEach(async () => {
  reader = await aMember()
  writer = await aMember({ firstName: 'Ida', lastName: 'Wierzba' })
  ;[topic, post] = await inSchool(1, async (db) => {
    const { id } = await aTopic(db)
    return [id, await aPost(db, reader, id)]
  })
})

const comment = (body: string) =>
  inSchool(1, async (db) => (await writeComment(db, writer, { type: 'community_post', itemId: post }, { body })).id)
const choose = (kind: Kind, way: NotificationChannel) => inSchool(1, (db) => saveWays(db, reader, { [kind]: way }))
const letters = () => mailsTo(reader.email)
const bell = async () => {
  await runJobs()
  const rows = await inSchool(1, (db) => db.select().from(notifications))
  return rows.filter(({ accountId }) => accountId === reader.id)
}
/** As if it had happened before the school's last mornings. */
const longAgo = async () => {
  await runJobs()
  await inSchool(1, (db) =>
    db.execute(sql`update notifications set created_at = now() - interval '8 days' where account_id = ${reader.id}`),
  )
}
const morning = () => runSchedule('notifications.summaries')

describe('how one is told', () => {
  test('of each kind: at the bell alone, by e-mail at once, or not at all', async () => {
    await choose('comment', 'bell')
    await comment('One.')
    expect([(await bell()).length, (await letters()).length]).toEqual([1, 0])
    await choose('comment', 'at_once')
    await comment('Two.')
    expect([(await bell()).length, (await letters()).length]).toEqual([2, 1])
    await choose('comment', 'never')
    await comment('Three.')
    expect([(await bell()).length, (await letters()).length]).toEqual([2, 1])
  })

  test('is chosen on the page of the account, in a form and by a call', async () => {
    const visit = await new Visit().as(reader)
    const page = async () => (await visit.page('/account/notifications')).text()
    const isChosen = (html: string, kind: string, way: string) =>
      [...html.matchAll(/<input[^>]*>/g)].some(([tag]) =>
        [`name="${kind}"`, `value="${way}"`, 'checked=""'].every((part) => tag.includes(part)),
      )
    expect(isChosen(await page(), 'comment', 'at_once')).toBe(true)
    const sent = await visit.submit('/account/notifications/kinds', { comment: 'weekly', reply: 'bell' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/notifications?saved=1'])
    expect(isChosen(await page(), 'comment', 'weekly')).toBe(true)
    expect(isChosen(await page(), 'comment', 'at_once')).toBe(false)
    const answer = await visit.post('/account/notifications/kinds', { post: 'never' })
    expect(await answer.json()).toMatchObject({ comment: 'weekly', reply: 'bell', post: 'never', mention: 'at_once' })
    expect((await visit.post('/account/notifications/kinds', { comment: 'hourly' })).status).toBe(422)
    expect((await visit.post('/account/notifications/kinds', { lottery: 'daily' })).status).toBe(422)
  })

  test('an address that nobody has confirmed gets no letters of what others write', async () => {
    reader = await aMember({ verified: false })
    post = await inSchool(1, (db) => aPost(db, reader, topic))
    await comment('Buy this.')
    expect([(await bell()).length, (await letters()).length]).toEqual([1, 0])
  })
})

describe('a summary', () => {
  test('is one letter with all that is new, once each morning, in the person’s language', async () => {
    reader = await aMember({ locale: 'pl' })
    post = await inSchool(1, (db) => aPost(db, reader, topic))
    await choose('comment', 'daily')
    await comment('One.')
    await comment('Two.')
    await longAgo()
    expect(await letters()).toEqual([])
    await morning()
    await morning()
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.subject).toMatch(/^2 nowe powiadomienia ze szkoły/)
    expect(letter?.text).toMatch(/Ida Wierzba komentuje[\s\S]*Two\.[\s\S]*One\./)
    expect(letter?.text).toContain(`/community/posts/${post}?comment=`)
    // Every link has a colour that the school's brand makes readable, none a mail program's own or the library's blue.
    const links = [...(letter?.html ?? '').matchAll(/<a [^>]*style="([^"]*)"/g)].map(([, style]) => style)
    expect(links.length).toBeGreaterThan(2)
    for (const style of links) expect(style).not.toContain('067df7')
    await comment('Three.')
    await morning()
    expect(await letters()).toHaveLength(1)
  })

  test('comes daily to who wants it daily, weekly to who wants it weekly, and holds what waits for it alone', async () => {
    await choose('comment', 'weekly')
    await choose('reply', 'daily')
    await comment('Every week.')
    await inSchool(1, async (db) => {
      const asked = await writeComment(db, reader, { type: 'community_post', itemId: post }, { body: 'How often?' })
      await writeReply(db, writer, asked.id, { body: 'Every day.' })
    })
    await longAgo()
    await morning()
    const texts = (await letters()).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    const [weekly, daily] = ['Every week.', 'Every day.'].map((words) => texts.find((text) => text.includes(words)))
    expect(weekly).toMatch(/new in the last week/i)
    expect(weekly).not.toContain('Every day.')
    expect(daily).not.toMatch(/in the last week|Every week\./i)
    expect((await bell()).map(({ summary }) => summary)).toEqual([null, null])
  })

  test('that would hold only what was read already is not sent', async () => {
    await choose('comment', 'daily')
    await comment('One.')
    await longAgo()
    await inSchool(1, (db) => readAll(db, reader))
    await morning()
    expect(await letters()).toEqual([])
  })

  test('does not wait for the morning any longer when one wants no letters any more', async () => {
    await choose('comment', 'daily')
    await comment('One.')
    await longAgo()
    await choose('comment', 'bell')
    await morning()
    expect([(await letters()).length, (await bell()).length]).toEqual([0, 1])
  })

  test('names nothing that is gone by then', async () => {
    await choose('comment', 'daily')
    const gone = await comment('The planted word.')
    await longAgo()
    const visit = await new Visit().as(writer)
    expect((await visit.request(`/comments/${gone}`, { method: 'DELETE' })).status).toBe(200)
    await morning()
    expect(await letters()).toEqual([])
  })
})

describe('a letter ends by one press', () => {
  const addressIn = async () => {
    const [mail] = (await inSchool(1, (db) => listMails(db, 1))).filter(({ to }) => to === reader.email)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] =
      /^<https?:\/\/[^/]+(\/unsubscribe\/[\w-]+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    expect(mail?.text).toContain(address)
    return address
  }
  const press = (address: string, visit = new Visit()) =>
    visit.request(address, {
      method: 'POST',
      csrf: null,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })

  test('of a kind: without a log-in and a token, again and again; looking at the page changes nothing', async () => {
    await comment('One.')
    await runJobs()
    const address = await addressIn()
    const page = await (await new Visit().page(address)).text()
    expect(page).toContain(reader.email)
    expect(page).toContain('comments on your posts')
    expect((await inSchool(1, (db) => loadWaysOfAccount(db, reader))).comment).toBe('at_once')
    for (const status of [(await press(address)).status, (await press(address)).status]) expect(status).toBe(200)
    expect((await inSchool(1, (db) => loadWaysOfAccount(db, reader))).comment).toBe('bell')
    expect(await (await new Visit().page(address)).text()).toContain('You have unsubscribed')
    await comment('Two.')
    expect([(await letters()).length, (await bell()).length]).toEqual([1, 2])
  })

  test('of a topic: it is followed no longer', async () => {
    await inSchool(1, (db) => followTopic(db, reader, topic, true))
    await inSchool(1, (db) => aPost(db, writer, topic))
    await runJobs()
    const address = await addressIn()
    expect(await (await new Visit().page(address)).text()).toContain('new posts in Show your work')
    expect((await press(address)).status).toBe(200)
    await inSchool(1, (db) => aPost(db, writer, topic, { title: 'Another one' }))
    expect([(await letters()).length, (await bell()).length]).toEqual([1, 1])
  })

  test('of summaries: whatever came in them stays at the bell', async () => {
    await choose('comment', 'daily')
    await comment('One.')
    await longAgo()
    await morning()
    expect((await press(await addressIn())).status).toBe(200)
    expect((await inSchool(1, (db) => loadWaysOfAccount(db, reader))).comment).toBe('bell')
  })

  test('by the button of its page, which leads back to it, in the person’s language', async () => {
    reader = await aMember({ locale: 'pl' })
    post = await inSchool(1, (db) => aPost(db, reader, topic))
    await comment('One.')
    await runJobs()
    const address = await addressIn()
    expect(await (await new Visit().page(address)).text()).toMatch(/Zrezygnować z\s+tych\s+e-maili/)
    const pressed = await new Visit().request(address, { method: 'POST', csrf: null, accept: 'text/html' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, address])
    expect(await (await new Visit().page(address)).text()).toMatch(/Te e-maile\s+zostały\s+wyłączone/)
  })

  test('a token that was changed, or made for another person, thing or school, ends nothing', async () => {
    await comment('One.')
    await runJobs()
    const address = await addressIn()
    const signature = address.slice(-43)
    const other = await aMember()
    const forged = [
      `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
      `/unsubscribe/${other.id}-comment-${signature}`,
      `/unsubscribe/${reader.id}-reply-${signature}`,
      `/unsubscribe/${reader.id}-topic-${topic}-${signature}`,
      '/unsubscribe/nothing',
    ]
    for (const one of forged) {
      expect((await press(one)).status, one).toBe(404)
      expect((await new Visit().page(one)).status, one).toBe(404)
    }
    expect((await press(address, new Visit(2))).status).toBe(404)
    expect((await inSchool(1, (db) => loadWaysOfAccount(db, reader))).comment).toBe('at_once')
  })
})

test('a post of staff is quoted without the marks that it is written with, at the bell and in its letter', async () => {
  const office = await new Visit().as(await inSchool(1, (db) => aStudent(db, { role: 'administrator' })))
  const body = '## Come *here*\n\nIt is **now** open: [the door](https://x.example) &\n\n- a chair'
  await inSchool(1, (db) => followTopic(db, reader, topic, true))
  await office.post(`/json/community/topics/${topic}/post/create`, { title: 'The planted word', body })
  await runJobs()
  const page = await (await (await new Visit().as(reader)).page('/notifications')).text()
  expect(/class="ntf-q">([^<]*)/.exec(page)?.[1]).toBe('Come here It is now open: the door &amp; a chair')
  expect((await letters())[0]?.text).toContain('Come here It is now open: the door & a chair')
})

test('what was read long ago is forgotten, and in the end all of it', async () => {
  await comment('One.')
  await comment('Two.')
  await comment('Three.')
  const [one, two] = await bell()
  const age = (id: number | undefined, days: number, read: boolean) =>
    inSchool(1, (db) =>
      db.execute(sql`update notifications set created_at = now() - make_interval(days => ${days}::int),
        read_at = ${read ? sql`now()` : null} where school_id = 1 and id = ${id}`),
    )
  await age(one?.id, 91, true)
  await age(two?.id, 91, false)
  await runSchedule('notifications.forget-old')
  expect((await bell()).map(({ id }) => id)).not.toContain(one?.id)
  expect(await bell()).toHaveLength(2)
  await age(two?.id, 366, false)
  await runSchedule('notifications.forget-old')
  expect(await bell()).toHaveLength(1)
})
