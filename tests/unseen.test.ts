import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { routes } from '#app/routes.ts'
import { Visit } from './browser-like.ts'
import { runJobs } from './run-jobs.ts'

/** Said where few may hear it, and nowhere else. */
const WORD = 'Xylophone'

type Thing = { type: string; id: number }
type Planted = { topic: number; slug: string; things: Thing[]; comments: number[]; replies: number[] }

let planted: Planted
/** Staff, who may see all of it. */
let office: Visit
/** Who may see none of it: nobody in particular, a student without access, a student of another school. */
let strangers: Record<string, Visit>

/** What staff say below something, and a reply to that. */
async function say(office: Visit, about: Thing): Promise<{ comment: number; reply: number }> {
  const said = await office.post('/comments', { ...about, body: `About the ${WORD}` })
  const { comment } = (await said.json()) as { comment: { id: number } }
  const answered = await office.post(`/comment/${comment.id}/reply`, { body: `@Student of the ${WORD}, yes` })
  const { reply } = (await answered.json()) as { reply: { id: number } }
  return { comment: comment.id, reply: reply.id }
}

async function plant(staff: Account, office: Visit): Promise<Planted> {
  const { topic, post, course, draft } = await inSchool(1, async (db) => {
    const { id } = await aTopic(db, { title: { en: WORD }, description: { en: WORD }, visibility: 'subscribers' })
    const words = { title: `My ${WORD}`, body: `The ${WORD} again`, image: '/media/public/1/x.png' }
    return {
      topic: id,
      post: await aPost(db, staffViewer(staff), id, words),
      course: await aCourse(db),
      draft: await aCourse(db, { status: 'draft', title: { en: `Draft of a ${WORD}`, pl: `Szkic: ${WORD}` } }),
    }
  })
  const paid = course.sections[1]?.lectures[0]?.id ?? 0
  const things = [
    { type: 'community_post', id: post },
    { type: 'lecture', id: paid },
    { type: 'product', id: draft.id },
  ]
  const comments: number[] = []
  const replies: number[] = []
  for (const thing of things) {
    const { comment, reply } = await say(office, thing)
    comments.push(comment)
    replies.push(reply)
  }
  return { topic, slug: draft.slug, things, comments, replies }
}

beforeAll(async () => {
  const [staff, student, foreigner] = [
    await inSchool(1, (db) => aStaffMember(db)),
    await inSchool(1, (db) => aStudent(db, { firstName: 'Student' })),
    await inSchool(2, (db) => aStudent(db, { schoolId: 2 })),
  ]
  office = await new Visit().as(staff)
  planted = await plant(staff, office)
  // What searches find by is written by jobs.
  await runJobs()
  strangers = {
    'a visitor': new Visit(),
    'a student without access': await new Visit().as(student),
    'a student of another school': await new Visit(2).as(foreigner),
  }
})

const STRANGERS = ['a visitor', 'a student without access', 'a student of another school']
const OPEN = new Set(['visitor', 'member', 'public'])
const pages = Object.entries(routes)
  .filter(([address, { declared }]) => address.startsWith('GET ') && OPEN.has(declared.access))
  .map(([address]) => address.slice(4))

/** The address about each kind of thing that was planted: its id takes each place. */
function aimed(path: string): string[] {
  if (!path.includes(':')) return [path]
  const { topic, slug, things, comments, replies } = planted
  const ids = [topic, ...things.map(({ id }) => id), comments[0], replies[0], slug]
  return ids.map((id) => path.replace(/:(\w+)(\{[^}]*\})?/g, String(id)))
}

// Of another school nothing is there at all, which tests/isolation.test.ts looks at.
test.each(STRANGERS.slice(0, 2))(
  'what %s may not see stands in nothing that answers them',
  async (who) => {
    const addresses = pages.filter((path) => path !== '/live').flatMap(aimed)
    const told: string[] = []
    // One after the other: what a busy server turns away says nothing of what others are shown.
    for (const address of addresses) {
      const accept = address.includes('/json') ? 'application/json' : 'text/html'
      const answer = await (strangers[who] as Visit).request(address, { accept })
      const isAnswered = answer.status < 500 && answer.status !== 429
      if ((await answer.text()).includes(WORD) || !isAnswered) told.push(`${address} ${answer.status}`)
    }
    expect(told).toEqual([])
  },
  120_000,
)

test('is found by staff, who may see it', async () => {
  for (const address of ['/json/community', `/community/posts/${planted.things[0]?.id}`])
    expect(await (await office.request(address)).text(), address).toContain(WORD)
})

const QUERIES = ['', `?q=${WORD}`, '?sort=top&length=100']

describe.each(STRANGERS)('what %s may not see', (who) => {
  const visit = () => strangers[who] as Visit

  test('is not found by name: searches, lists of comments, people, reviews, the gallery', async () => {
    const of = planted.things.map(({ type, id }) => `type=${type}&id=${id}`)
    const addresses = [
      ...[
        '/search',
        '/json/community',
        '/json/community/gallery',
        '/json/community/gallery-preview',
        '/courses',
      ].flatMap((path) => QUERIES.map((query) => path + query)),
      ...of.flatMap((query) => [`/json/comments?${query}`, `/json/people?${query}&q=`]),
      ...planted.things.map(({ id }) => `/json/reviews?course_id=${id}`),
    ]
    for (const address of addresses) expect(await (await visit().request(address)).text(), address).not.toContain(WORD)
  })

  test('can be neither voted for, answered, changed nor listened to', async () => {
    const refused = who === 'a visitor' ? 401 : 404
    const { things, comments, replies, topic } = planted
    const votable = [
      { type: 'community_post', id: things[0]?.id },
      ...comments.map((id) => ({ type: 'comment', id })),
      ...replies.map((id) => ({ type: 'reply', id })),
    ]
    const tried = [
      ...votable.map((thing) => visit().post('/vote', { ...thing, value: 1 })),
      ...things.map((thing) => visit().post('/comments', { ...thing, body: 'hello' })),
      ...comments.map((id) => visit().post(`/comment/${id}/reply`, { body: 'hello' })),
      ...comments.map((id) => visit().post(`/comment/${id}/replies`)),
      ...comments.map((id) => visit().request(`/comments/${id}`, { method: 'DELETE' })),
      ...replies.map((id) => visit().request(`/replies/${id}`, { method: 'DELETE' })),
      visit().post('/json/email-notification', { topic, action: true }),
      visit().post(`/json/community/topics/${topic}/post/create`, { title: 'Hello there', body: 'Hello there' }),
      visit().post(`/json/community/posts/${things[0]?.id}`, { title: 'Hello there', body: 'Hello there' }),
    ]
    for (const answer of await Promise.all(tried)) {
      expect(answer.status).toBe(refused)
      expect(await answer.text()).not.toContain(WORD)
    }
    const listened = [...things.map(({ type, id }) => `${type}:${id}`), `topic:${topic}`]
    for (const on of listened)
      expect((await visit().request(`/live?on=${on}`, { accept: 'text/event-stream' })).status, on).toBe(404)
  })
})
