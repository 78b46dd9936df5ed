// The calls that work longest, with the most that they take: how long each keeps the one thread from everybody else.
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { lectureProgress } from '#app/learning/lectures/tables.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import { Visit } from './browser-like.ts'
import { longestStretch } from './stretch.ts'

/** So many times as long as for a plain page of another school may others wait for one request. */
const MOST = 6
/** Below this a stretch is noise. */
const NOTICED_MS = 3

const NOTES = 24
const NOTE_MAX = 20_000
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
/** Notes as their authors may leave them, by what they are made to cost. */
const HOSTILE = {
  hits: 'a',
  tabs: `a${'\t'.repeat(NOTE_MAX - 2)}b`,
  lines: 'a\n',
  moments: '1:11 ',
  marks: '"=\t',
}

const student: Record<string, Visit> = {}
let owner: Visit
let neighbour: Visit
let topic = 0
let course = { id: 0, slug: '', section: 0, lecture: 0 }
const PICTURE = `1/public/${'c'.repeat(64)}.png`

beforeAll(async () => {
  const writers: Record<string, { schoolId: number; id: number }> = {}
  const made = await inSchool(1, async (db) => {
    const staff = await aStaffMember(db, { role: 'owner' })
    const lectures = Array.from({ length: NOTES }, () => ({}))
    const taught = await aCourse(db, { title: { en: 'Long work' }, sections: [{ lectures }] })
    const [section] = taught.sections
    const ids = section?.lectures.map(({ id }) => id) ?? []
    const film = await aVideo(db, staff, { folder: 'd'.repeat(32), durationSeconds: 540, status: 4 })
    await addComponents(
      db,
      ids.map((lectureId) => ({ schoolId: 1, lectureId, type: 'video', position: 1, payload: { video_id: film.id } })),
    )
    for (const [name, unit] of Object.entries(HOSTILE)) {
      const account = await aStudent(db)
      const grant = { schoolId: 1, accountId: account.id, productId: taught.id, days: 0 }
      await grantAccess(db, { ...grant, source: 'staff', sourceId: taught.id, reason: 'test' })
      const note = filled(unit, NOTE_MAX)
      const rows = ids.map((lectureId) => ({
        schoolId: 1,
        accountId: account.id,
        productId: taught.id,
        lectureId,
        note,
      }))
      await db.insert(lectureProgress).values(rows)
      writers[name] = account
    }
    const { id: topicId } = await aTopic(db)
    const writer = { ...staff, kind: 'staff', schoolId: 1 } as never
    for (let nth = 0; nth < 20; nth++) {
      const body = filled('www.a.example 😀 ', NOTE_MAX)
      await aPost(db, writer, topicId, { title: `Post ${nth}`, body, html: `<p>${body}</p>` as never } as never)
    }
    return {
      staff,
      topicId,
      course: { id: taught.id, slug: taught.slug, section: section?.id ?? 0, lecture: ids[0] ?? 0 },
    }
  })
  course = made.course
  topic = made.topicId
  owner = await new Visit().as(made.staff)
  for (const [name, account] of Object.entries(writers)) student[name] = await new Visit().as(account)
  neighbour = new Visit(2)
  await storage.put(PICTURE, Buffer.alloc(2000))
})

/** What a plain page usually costs: a clock that counts in steps of four milliseconds makes the least of them too little. */
async function plainStretch(): Promise<number> {
  const found: number[] = []
  for (let n = 0; n < 5; n++) found.push(await longestStretch(() => html(neighbour, '/courses?q=light')))
  return Math.max(NOTICED_MS, found.sort((a, b) => a - b)[2] ?? 0)
}

/** Reads an answer to its end, a piece at a time; one that was refused before the work began would show nothing. */
async function whole(asked: Promise<Response>, ...statuses: number[]): Promise<Response> {
  const answer = await asked
  const isRight = [200, 201, ...statuses].includes(answer.status)
  if (!isRight) expect.fail(`${answer.status} ${await answer.text()}`)
  for await (const _ of answer.body ?? []);
  return answer
}

const gzip = { 'accept-encoding': 'gzip' }
const html = (visit: Visit | undefined, path: string) => whole((visit as Visit).page(path, gzip))
const json = (visit: Visit | undefined, path: string) => whole((visit as Visit).request(path))
const send = (method: string, path: string, body: object) => whole(owner.request(path, { method, body }))
const LONG_HTML = ['<b><p></i>', '<blockquote>', '[a](', '<a ', '&amp;']
const long = (length: number) => ({ en: longHtml(length), pl: longHtml(length) })
const longHtml = (length: number) =>
  LONG_HTML.map((unit) => filled(unit, Math.floor(length / LONG_HTML.length))).join('')

let blocks: Promise<string> | undefined
/** Where the blocks of a page are added. */
async function blocksOfPage(): Promise<string> {
  blocks ??= owner
    .post('/home/pages', { title: 'Page', slug: 'long-work' })
    .then(async (answer) => `/home/subpages/${((await answer.json()) as { page: { id: number } }).page.id}/blocks`)
  return blocks
}
const components = () => `/home/courses/${course.id}/sections/${course.section}/lectures/${course.lecture}/components`

const picture = (versions: string) =>
  whole(
    owner.request(`/media/${PICTURE.replace('1/public', 'public/1')}`, { headers: { 'if-none-match': versions } }),
    431,
  )

const CALLS: [string, () => Promise<unknown>][] = [
  ['an image with a list of versions', () => picture(`a${' '.repeat(15_000)}b`)],
  ['an image with the longest list of versions', () => picture(`a${' '.repeat(4000)}b`)],
  ['notes that are hit at each letter', () => html(student.hits, '/my/notes?length=100&q=a')],
  ['notes without a search', () => html(student.hits, '/my/notes?length=100')],
  ['notes full of moments', () => html(student.moments, '/my/notes?length=100')],
  ['notes full of moments, searched', () => html(student.moments, '/my/notes?length=100&q=1')],
  ['notes as JSON', () => json(student.moments, '/my/notes?length=100')],
  ...Object.keys(HOSTILE).map((name): [string, () => Promise<unknown>] => [
    `notes of ${name} as CSV`,
    () => json(student[name], '/my/notes/export?format=csv&show=notes'),
  ]),
  ['notes as Markdown', () => json(student.moments, '/my/notes/export?format=md&show=notes')],
  ['notes as PDF', () => whole((student.lines as Visit).request('/my/notes/export?format=pdf&show=notes'), 422)],
  [
    'a note put together with another one',
    () => {
      const note = { note: filled('b\n', NOTE_MAX), base: filled('c\n', NOTE_MAX) }
      return whole((student.lines as Visit).post(`/lecture/${course.lecture}/notes`, note), 409)
    },
  ],
  [
    'a comment of marks on one letter, which is refused',
    () => {
      const body = `a${'\u0315'.repeat(15_000)}${'\u0316'.repeat(15_000)}`
      return whole((student.lines as Visit).post('/comments', { type: 'product', id: course.id, body }), 422)
    },
  ],
  [
    'a list of students that is too long',
    () => {
      const emails = Array.from({ length: 9990 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('\n')
      return whole(owner.post('/home/students', { emails, product_ids: [course.id] }), 422)
    },
  ],
  [
    'a block of a page',
    async () =>
      send('POST', await blocksOfPage(), {
        type: 'text',
        payload: { html: { en: filled('<b><p></i>', 30_000), pl: filled('<a href=x>', 30_000) } },
      }),
  ],
  ['a text of a lecture', () => send('POST', components(), { type: 'text', payload: { html: long(90_000) } })],
  ['an article', () => send('POST', '/home/articles', { title: 'Long', html: longHtml(190_000), status: 'draft' })],
  [
    'a description of a product',
    () =>
      send('PUT', `/home/courses/${course.id}`, {
        title: 'Long work',
        description: { en: filled('<b><p></i>', 20_000) },
      }),
  ],
  [
    'a post',
    () =>
      send('POST', `/json/community/topics/${topic}/post/create`, {
        title: 'A long post',
        body: filled('*a **b [x](', NOTE_MAX),
      }),
  ],
  ['posts of a topic', () => html(owner, `/community/topics/${topic}`)],
  ['posts as JSON', () => json(owner, `/json/community/topics/${topic}`)],
  ['the sitemap', () => json(neighbour, '/sitemap.xml')],
]

describe('one request keeps others waiting for no longer than six plain ones', () => {
  test.each(CALLS)(
    '%s',
    async (_, call) => {
      // Code is loaded and compiled once; that is no part of what a call costs.
      await call()
      const plain = await plainStretch()
      let longest = Number.POSITIVE_INFINITY
      // What else happens meanwhile (collecting garbage, above all) only adds to what the call itself costs.
      for (let n = 0; n < 8 && longest > MOST * plain; n++) longest = Math.min(longest, await longestStretch(call))
      expect(longest).toBeLessThanOrEqual(MOST * plain)
    },
    60_000,
  )
})

describe('a header', () => {
  const status = async (headers: Record<string, string>) => (await neighbour.request('/courses', { headers })).status

  test('that is longer than any that is read is refused, whatever its name', async () => {
    for (const name of ['accept-language', 'if-none-match', 'referer', 'x-anything'])
      expect(await status({ [name]: 'a'.repeat(4097) }), name).toBe(431)
    expect(await status({ cookie: 'a'.repeat(8193) })).toBe(431)
  })

  test('that is as long as addresses and cookies of others may be is read', async () => {
    expect(await status({ referer: `https://a.example/${'a'.repeat(4000)}`, cookie: `a=${'b'.repeat(8000)}` })).toBe(
      200,
    )
  })
})
