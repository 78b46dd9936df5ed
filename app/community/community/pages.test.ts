import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import type { Video } from '#app/content/videos/back-end.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { meet } from '#tests/meet.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { aPost, aTopic } from './factory.server.ts'
import { createPost } from './post-changes.server.ts'
import type { TopicRow } from './topic.ts'

let student: Account
let staff: Account
let pupil: Visit
let office: Visit
let open: TopicRow
let ofStaff: TopicRow
let hidden: TopicRow
const visitor = new Visit().speaking('en')

const SECRET = 'xylophone'
const SPINNER = 'class="spinner"'

beforeAll(async () => {
  await inSchool(1, async (db) => {
    student = await aStudent(db, { firstName: 'Zofia', lastName: 'Mazur' })
    staff = await aStaffMember(db)
    open = await aTopic(db)
    ofStaff = await aTopic(db, { title: { en: 'From the team', pl: 'Od zespołu' }, allow_students_to_add_posts: false })
    hidden = await aTopic(db, { title: { en: `All about the ${SECRET}` }, visibility: 'subscribers' })
    await aPost(db, staffViewer(staff), hidden.id, { title: `My ${SECRET}`, image: '/media/public/1/x.png' })
  })
  pupil = await new Visit().as(student)
  office = await new Visit().as(staff)
})

const text = async (visit: Visit, path: string) => {
  const answer = await visit.page(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

/** A post by the student, as the browser sends it without a script. */
async function written(fields: Record<string, string> = {}): Promise<string> {
  const answer = await pupil.submit('/community/write', {
    topic: String(open.id),
    title: 'The chair by the window',
    body: 'I moved it.\nTwice.',
    ...fields,
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

describe('a post card', () => {
  test('students’ posts are plain text, with links that can be pressed safely', async () => {
    const at = await written({ body: '# <b>no</b> https://example.com/a javascript:alert(1)' })
    const html = await text(visitor, at)
    expect(html).toContain('# &lt;b&gt;no&lt;/b&gt; ')
    expect(html).toContain('<a class="link" href="https://example.com/a" rel="nofollow ugc noopener">')
    expect(html).not.toContain('href="javascript:')
    expect(html).not.toContain('Administrator</span>')
  })

  test('a film that can be watched plays on the post’s page, for whoever reads it; a feed leads there', async () => {
    const id = await inSchool(1, async (db) => {
      const film = await aVideo(db, staff, { status: 3, folder: 'a'.repeat(32), durationSeconds: 10 })
      return aPost(db, staffViewer(staff), open.id, { title: 'A film of the harbour', videoId: film.id })
    })
    const at = `/community/posts/${id}`
    expect(await text(visitor, at)).toContain('/media/v/1/')
    expect(await text(visitor, '/community')).toContain(`href="${at}"`)
    expect(await text(visitor, '/community')).toContain('Watch video')
    // Its picture stands in the gallery; nothing plays there.
    expect(await text(visitor, '/community')).not.toContain('master.m3u8')
    expect(await text(visitor, '/community')).not.toContain('<video')
  })

  test.each<[string, Partial<Video>, string, string]>([
    ['none yet', {}, SPINNER, 'Watch video'],
    ['1', { status: 1 }, SPINNER, 'Watch video'],
    ['3', { status: 3, folder: 'b'.repeat(32), durationSeconds: 10 }, 'Watch video', SPINNER],
    ['5', { status: 5, problem: 'failed' }, 'This video is not available.', SPINNER],
  ])(
    'a film’s bunny_status, %s, is shown in the feed: a spinner until it is playable',
    async (_, film, shown, other) => {
      const topic = await inSchool(1, async (db) => {
        const made = await aTopic(db)
        const { id: videoId } = await aVideo(db, staff, film)
        await aPost(db, staffViewer(staff), made.id, { title: 'A film of the harbour', videoId })
        return made
      })
      const html = await text(visitor, `/community/topics/${topic.id}`)
      expect(html).toContain(shown)
      expect(html).not.toContain(other)
    },
  )

  test('why a film failed is told to its author alone', async () => {
    const topic = await inSchool(1, async (db) => {
      const made = await aTopic(db)
      const { id: videoId } = await aVideo(db, staff, { status: 5, problem: 'failed' })
      await aPost(db, staffViewer(staff), made.id, { title: 'A film of the harbour', videoId })
      return made
    })
    const [own, others] = await Promise.all([
      text(office, `/community/topics/${topic.id}`),
      text(visitor, `/community/topics/${topic.id}`),
    ])
    expect(own).toContain('We could not process your video: it may be damaged')
    expect(others).not.toContain('damaged')
  })

  test('administrators’ posts are markdown with a shield', async () => {
    const html = '<p>It is <strong>now</strong>.</p>' as never
    const media = { image: null, video: null, videoId: null }
    const id = await inSchool(1, (db) =>
      createPost(db, staffViewer(staff), ofStaff.id, {
        title: 'Critique night',
        body: 'It is **now**.',
        html,
        ...media,
      }),
    )
    const page = await text(visitor, `/community/posts/${id}`)
    expect(page).toContain('It is <strong>now</strong>.')
    expect(page).toContain('<meta property="og:description" content="It is now."')
    expect(page).toContain('Administrator</span>')
  })

  test('shows edit to its author alone, delete to the author and staff, and neither to others', async () => {
    const at = await written()
    const other = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const shown = async (visit: Visit) => {
      const html = await text(visit, at)
      return [html.includes(`href="${at}/edit"`), html.includes(`href="${at}/delete"`)]
    }
    expect(await shown(pupil)).toEqual([true, true])
    expect(await shown(office)).toEqual([false, true])
    expect(await shown(other)).toEqual([false, false])
    expect(await shown(visitor)).toEqual([false, false])
  })

  test('an author’s name leads administrators to the student, unless an administrator wrote it', async () => {
    const at = await written()
    const link = `href="/home/students/${student.id}"`
    expect(await text(office, at)).toContain(link)
    expect(await text(pupil, at)).not.toContain(link)
    expect(await text(office, `/community/topics/${ofStaff.id}`)).not.toContain(`href="/home/students/${staff.id}"`)
  })

  test('shows an embedded film as a link that loads nothing before it is pressed', async () => {
    const at = await written({ video: 'https://youtu.be/dQw4w9WgXcQ' })
    const html = await text(visitor, at)
    expect(html).toContain('data-embed="YouTube"')
    expect(html).not.toContain('<iframe')
  })
})

describe('without a script', () => {
  test('a post is written, refused with what was typed, changed and deleted', async () => {
    expect(await text(pupil, `/community/topics/${open.id}`)).toContain(`href="/community/write?topic=${open.id}"`)
    const form = await text(pupil, `/community/write?topic=${open.id}`)
    expect(form).toContain('name="title"')
    const wrong = { topic: String(open.id), title: 'Four', body: 'Enough words to keep.' }
    const refused = await pupil.submit('/community/write', wrong)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Enough words to keep.')
    const at = await written({ title: 'Before the change' })
    const change = { title: 'After the change', body: 'Other words.' }
    expect((await pupil.submit(`${at}/edit`, change)).headers.get('location')).toBe(at)
    expect(await text(pupil, at)).toContain('After the change')
    expect(await text(pupil, `${at}/delete`)).toContain('Are you sure?')
    const gone = await pupil.submit(at, { _method: 'DELETE' })
    expect(gone.headers.get('location')).toBe(`/community/topics/${open.id}`)
    expect((await pupil.page(at)).status).toBe(404)
  })

  test.each(['title', 'body', 'video', 'topic'])(
    'a %s that came twice or in parts is refused on the form',
    async (field) => {
      const fields = Object.entries({ topic: String(open.id), title: 'The chair', body: 'I moved it. Twice.' })
      const others = fields.filter(([name]) => name !== field)
      for (const sent of [[field, field], [`${field}.a`]]) {
        const body = new URLSearchParams([...others, ...sent.map((name) => [name, 'Something else'])])
        const refused = await pupil.request('/community/write', { method: 'POST', body, accept: 'text/html' })
        expect(refused.status).toBe(422)
      }
    },
  )

  test('a topic is followed, and no longer', async () => {
    const at = `/community/topics/${open.id}`
    expect(await text(pupil, at)).toContain('Follow topic')
    expect((await pupil.submit(`${at}/follow`, { action: '1' })).status).toBe(303)
    expect(await text(pupil, at)).toContain('Following topic')
    expect((await pupil.submit(`${at}/follow`, { action: '0' })).status).toBe(303)
    expect(await text(pupil, at)).toContain('Follow topic')
  })

  test('one can write only where allow_students_to_add_posts is true', async () => {
    expect(await text(pupil, `/community/topics/${ofStaff.id}`)).not.toContain('/community/write')
    expect(await text(office, `/community/topics/${ofStaff.id}`)).toContain('/community/write')
    expect(await text(visitor, `/community/topics/${open.id}`)).not.toContain('/community/write')
    const fields = { topic: String(ofStaff.id), title: 'Let me in', body: 'Please do.' }
    expect((await pupil.submit('/community/write', fields)).status).toBe(403)
  })
})

describe('pages of the community', () => {
  test('keep what one may not see out of feed, topics, gallery and links', async () => {
    for (const visit of [pupil, visitor]) {
      for (const path of ['/community', '/community/gallery', '/community?length=100', `/community/topics/${open.id}`])
        expect(await text(visit, path)).not.toContain(SECRET)
      for (const path of [`/community/topics/${hidden.id}`, `/community/gallery/${hidden.id}`])
        expect((await visit.page(path)).status).toBe(404)
    }
    expect(await text(office, '/community')).toContain(SECRET)
  })

  test('say that nothing is here yet', async () => {
    const empty = await inSchool(1, (db) => aTopic(db, { allow_students_to_add_posts: false }))
    expect(await text(visitor, `/community/topics/${empty.id}`)).toContain('Oops... Nothing here yet')
    expect(await text(visitor, `/community/gallery/${empty.id}`)).toContain('Oops... Nothing here yet')
  })

  test('the gallery’s preview leads to all from six pictures on', async () => {
    const topic = await inSchool(1, (db) => aTopic(db))
    const add = (count: number) =>
      inSchool(1, async (db) => {
        for (let n = 0; n < count; n++)
          await aPost(db, staffViewer(staff), topic.id, { image: `/media/public/1/${n}.png` })
      })
    const at = `/community/topics/${topic.id}`
    await add(5)
    expect(await text(pupil, at)).not.toContain('See all')
    await add(1)
    const html = await text(pupil, at)
    expect(html).toContain('See all')
    expect(html.match(/data-lightbox="preview"/g)).toHaveLength(6)
    const all = await text(pupil, `/community/gallery/${topic.id}`)
    expect(all.match(/data-lightbox="gallery"/g)).toHaveLength(6)
    expect(all.match(/data-more="\/community\/posts\/\d+" data-more-text="Open post"/g)).toHaveLength(6)
    const json = async (kind: string) =>
      (await (await pupil.request(`/json/community/${kind}/${topic.id}`)).json()) as { data: object[] }
    const cell = { post_id: expect.any(Number), title: expect.any(String), image: expect.any(String), video: null }
    const whole = await json('gallery')
    expect(whole).toMatchObject({ next_page_url: null })
    expect(whole.data).toHaveLength(6)
    for (const shown of whole.data) expect(shown).toMatchObject(cell)
    expect(await json('gallery-preview')).toMatchObject({ total: 6, data: [cell, cell, cell, cell, cell, cell] })
  })

  test('lead from one page of posts to the next', async () => {
    const topic = await inSchool(1, async (db) => {
      const made = await aTopic(db)
      for (let n = 1; n <= 21; n++) await aPost(db, staffViewer(staff), made.id, { title: `Post number ${n}.` })
      return made
    })
    const html = await text(visitor, `/community/topics/${topic.id}`)
    const [, next = ''] = /href="([^"]*cursor=[^"]*)"/.exec(html) ?? []
    expect(next).toMatch(new RegExp(`^/community/topics/${topic.id}\\?`))
    expect(await text(visitor, next)).toContain('Post number 1.')
  })

  test('a pinned post greets whoever comes to its topic, one at a time', async () => {
    const [topic, first, second] = await inSchool(1, async (db) => {
      const made = await aTopic(db)
      const add = (title: string) => aPost(db, staffViewer(staff), made.id, { title })
      return [made, await add('Welcome here'), await add('Newer than that')] as const
    })
    const at = `/community/topics/${topic.id}`
    const heads = async () =>
      [...(await text(visitor, at)).matchAll(/class="post-t"><a [^>]*>([^<]*)/g)].map(([, one]) => one)
    expect(await heads()).toEqual(['Newer than that', 'Welcome here'])
    const pin = (visit: Visit, id: number, pinned: boolean) =>
      visit.request(`/community/posts/${id}/pin`, { method: 'POST', body: { pinned } })
    expect((await pin(pupil, first, true)).status).toBe(403)
    expect((await pin(office, first, true)).status).toBe(200)
    expect(await heads()).toEqual(['Welcome here', 'Newer than that'])
    expect((await pin(office, second, true)).status).toBe(200)
    expect((await pin(office, second, false)).status).toBe(200)
    expect(await heads()).toEqual(['Newer than that', 'Welcome here'])
    const both = await meet(
      /^update "community_posts"/,
      () => pin(office, second, true),
      () => pin(office, first, true),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await heads()).toEqual(['Welcome here', 'Newer than that'])
  })

  test('a pinned post of a topic that is not for everybody greets those who read it alone', async () => {
    const id = await inSchool(1, (db) => aPost(db, staffViewer(staff), hidden.id, { title: `Pinned ${SECRET}` }))
    expect(
      (await office.request(`/community/posts/${id}/pin`, { method: 'POST', body: { pinned: true } })).status,
    ).toBe(200)
    for (const visit of [visitor, pupil]) expect(await text(visit, '/community')).not.toContain(SECRET)
    expect(await text(office, '/community')).toContain(`Pinned ${SECRET}`)
  })

  test('an instructor whom the owner limits reads what others read: topic, post, gallery, feed and search', async () => {
    const [owner, teacher] = await inSchool(1, async (db) => {
      const teacher = await aStaffMember(db, { role: 'instructor' })
      await aProduct(db, { teacherIds: [teacher.id] })
      return [await aStaffMember(db, { role: 'owner' }), teacher] as const
    })
    const by = await new Visit().as(owner)
    const teaching = await new Visit().as(teacher)
    const id = await inSchool(1, (db) => aPost(db, staffViewer(staff), hidden.id, { title: `About a ${SECRET}` }))
    await runJobs()
    const alone = [`/community/topics/${hidden.id}`, `/community/gallery/${hidden.id}`, `/community/posts/${id}`]
    async function reads(): Promise<string[]> {
      const read: string[] = []
      for (const path of alone) if ((await teaching.page(path)).status === 200) read.push(path)
      for (const path of ['/community', '/community/gallery', `/search?q=${SECRET}`])
        if ((await (await teaching.page(path)).text()).includes(`${SECRET}<`)) read.push(path)
      return read
    }
    expect(await reads()).toEqual([...alone, '/community', '/community/gallery', `/search?q=${SECRET}`])
    await by.post('/home/team/limits', { instructors_limited: true })
    expect(await reads()).toEqual([])
    await by.post('/home/team/limits', { instructors_limited: false })
  })

  test('search engines see public posts with their data, and nothing of others', async () => {
    const at = await written({ title: 'Seen by everybody' })
    const html = await text(visitor, at)
    expect(html).toContain(`<link rel="canonical" href="http://demo.localhost`)
    expect(html).toContain('"@type":"DiscussionForumPosting"')
    const id = await inSchool(1, (db) => aPost(db, staffViewer(staff), hidden.id))
    const limited = await text(office, `/community/posts/${id}`)
    expect(limited).toContain('noindex')
    expect(limited).not.toContain('application/ld+json')
  })

  test('are led to once a school has a topic', async () => {
    expect(await text(visitor, '/courses')).toContain('href="/community"')
    expect(await text(new Visit(2), '/courses')).not.toContain('href="/community"')
  })
})

describe('topics in the office', () => {
  test('are listed in their order, which staff change as a whole', async () => {
    const topics = async () => {
      const answer = await office.request('/home/community/topics?length=100')
      return ((await answer.json()) as { data: TopicRow[] }).data
    }
    const before = (await topics()).map(({ id }) => id)
    expect(before).toContain(open.id)
    const order = (ids: number[]) => office.post('/home/community/topics/order', { ids })
    expect((await order(before.toReversed())).status).toBe(200)
    expect((await topics()).map(({ id }) => id)).toEqual(before.toReversed())
    expect((await order(before.slice(1))).status).toBe(409)
    expect((await pupil.post('/home/community/topics/order', { ids: before })).status).toBe(403)
    expect((await order(before)).status).toBe(200)
  })

  test('are changed on a page of their own, without a script too', async () => {
    const topic = await inSchool(1, (db) => aTopic(db))
    const at = `/home/community/topics/${topic.id}`
    expect(await text(office, at)).toContain('name="title.pl"')
    const fields = { version: '1', 'title.en': 'Weather', 'title.pl': 'Pogoda', visibility: 'all', locked: 'on' }
    expect((await office.submit(at, fields)).status).toBe(303)
    const answer = await office.request(at)
    expect(await answer.json()).toMatchObject({ topic: { title: { en: 'Weather', pl: 'Pogoda' }, locked: true } })
    const untitled = { ...fields, version: '2', 'title.en': '', 'title.pl': '' }
    const refused = await office.submit(at, untitled)
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('title.pl-error')
    const english = { ...fields, version: '2', 'title.pl': '', 'description.en': '', 'description.pl': 'Deszcz' }
    expect((await office.submit(at, english)).status).toBe(303)
    expect(await (await office.request(at)).json()).toMatchObject({
      topic: { title: { en: 'Weather' }, description: { pl: 'Deszcz' }, locked: true },
    })
  })
})
