// What people type is laid out in the direction of its own letters, wherever it is shown.
import { beforeAll, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { translate } from '#app/platform/i18n.ts'
import { RIGHT_TO_LEFT } from '#app/platform/right-to-left.ts'
import { Visit } from './browser-like.ts'
import { mailsTo } from './mailbox.ts'
import { runJobs } from './run-jobs.ts'

const NAME = 'سارة'
const TITLE = 'ضوء النافذة HDR'
const WORDS = 'الصورة جميلة (v2) جدا'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i
/** What shows no words, or shows them without any markup. */
const UNSEEN = /^(?:script|style|title|option|svg)$/i

/** The words of a page that stand in nothing which takes their own direction, nor between marks that do. */
function unturned(html: string): string[] {
  const open: { name: string; turns: boolean }[] = []
  const found: string[] = []
  for (const [piece] of html.replaceAll(/<!--.*?-->/gs, '').matchAll(/<[^>]*>|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      const bare = piece.replaceAll(/\u2068[^\u2069]*\u2069/g, '')
      if (RIGHT_TO_LEFT.test(bare) && !open.some(({ turns }) => turns)) found.push(`${open.at(-1)?.name}: ${piece}`)
      continue
    }
    const [, end, name = ''] = /^<(\/?)([a-z][\w-]*)/i.exec(piece) ?? []
    if (name === '' || VOID.test(name) || piece.endsWith('/>')) continue
    if (end) open.splice(open.findLastIndex((one) => one.name === name))
    else open.push({ name, turns: /\sdir="auto"/.test(piece) || name === 'bdi' || UNSEEN.test(name) })
  }
  return found
}

let reader: Visit
let office: Visit
let email: string
const pages: { visit: 'reader' | 'office'; path: string }[] = []

beforeAll(async () => {
  const { topic, course, student, staff } = await inSchool(1, async (db) => {
    const made = {
      topic: await aTopic(db, { title: { en: TITLE, pl: TITLE } }),
      course: await aCourse(db, { title: { en: TITLE, pl: TITLE } }),
      student: await aStudent(db, { firstName: NAME, lastName: NAME, locale: 'en', verified: true }),
      staff: await aStaffMember(db, { role: 'owner', locale: 'en', verified: true }),
    }
    await grantAccess(db, {
      schoolId: 1,
      accountId: made.student.id,
      productId: made.course.id,
      source: 'staff',
      sourceId: made.staff.id,
      days: 0,
      reason: 'a gift',
    })
    return made
  })
  reader = await new Visit().as(student)
  office = await new Visit().as(staff)
  email = staff.email
  const created = await reader.post(`/json/community/topics/${topic.id}/post/create`, { title: TITLE, body: WORDS })
  const { post } = (await created.json()) as { post: { id: number } }
  const own = await office.post(`/json/community/topics/${topic.id}/post/create`, { title: TITLE, body: WORDS })
  const { post: byStaff } = (await own.json()) as { post: { id: number } }
  const said = await reader.post('/comments', { type: 'community_post', id: byStaff.id, body: WORDS })
  const { comment } = (await said.json()) as { comment: { id: number } }
  expect((await reader.post(`/comment/${comment.id}/reply`, { body: WORDS })).status).toBe(201)
  await runJobs()
  for (const path of [
    '/community',
    `/community/posts/${post.id}`,
    `/community/posts/${byStaff.id}`,
    `/${course.slug}`,
    '/courses',
    '/my/courses',
  ])
    pages.push({ visit: 'reader', path })
  for (const path of ['/notifications', '/home/comments', '/home/students', `/home/students/${student.id}`])
    pages.push({ visit: 'office', path })
})

test('on pages', async () => {
  const wrong: string[] = []
  const unseen: string[] = []
  for (const { visit, path } of pages) {
    const answer = await (visit === 'reader' ? reader : office).page(`${path}?lang=en`)
    const html = await answer.text()
    expect(`${path} ${answer.status}`).toBe(`${path} 200`)
    if (!RIGHT_TO_LEFT.test(html)) unseen.push(path)
    for (const one of unturned(html)) wrong.push(`${path} ${one}`)
  }
  expect(wrong).toEqual([])
  expect(unseen).toEqual([])
})

test('in e-mails', async () => {
  const letters = await mailsTo(email)
  const all = letters.map(({ html }) => html).filter((html) => RIGHT_TO_LEFT.test(html))
  expect(all.length).toBeGreaterThan(0)
  expect(all.flatMap((html) => unturned(html.replace(/<div style="display:none.*?<\/div>/s, '')))).toEqual([])
})

test('in a sentence that names them', () => {
  const sentence = translate('en', 'notifications.told_reply', { name: NAME, title: 'Light' })
  expect(sentence).toBe(`\u2068${NAME}\u2069 replied to you in “Light”`)
})
