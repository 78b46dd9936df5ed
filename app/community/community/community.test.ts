import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aProduct } from '#app/content/catalogue/factory.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { schools } from '#app/people/schools/tables.server.ts'
import { assetVersion } from '#app/platform/assets.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { somebodyWaits } from '#tests/waiting.ts'
import { aPost, aTopic } from './factory.server.ts'
import type { PostView } from './post.ts'
import { topics } from './tables.server.ts'
import type { TopicRow } from './topic.ts'
import { deleteTopic } from './topics.server.ts'

type Feed = {
  community_posts: { data: PostView[]; next_page_url: string | null }
  community_topic: { id: number; title: string } | null
}

let student: Account
let holder: Account
let office: Visit
let pupil: Visit
let open: TopicRow
let staffOnly: TopicRow
let subscribed: TopicRow
let held: TopicRow
let product: { id: number }

const SECRET = 'xylophone'

async function feedOf(visit: Visit, path = '/json/community'): Promise<Feed> {
  const answer = await visit.request(path)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Feed
}
const titles = ({ community_posts: { data } }: Feed) => data.map(({ title }) => title)

beforeAll(async () => {
  const administrator = await inSchool(1, async (db) => {
    student = await aStudent(db, { firstName: 'Zofia', lastName: 'Mazur' })
    holder = await aStudent(db)
    product = await aProduct(db)
    open = await aTopic(db)
    staffOnly = await aTopic(db, { allow_students_to_add_posts: false })
    subscribed = await aTopic(db, { visibility: 'subscribers' })
    held = await aTopic(db, { visibility: 'holders', product_ids: [product.id] })
    const by = { schoolId: 1, source: 'staff' as const, reason: 'a gift' }
    const account = await aStaffMember(db)
    await grantAccess(db, { ...by, sourceId: account.id, accountId: holder.id, productId: product.id, days: 0 })
    for (const topic of [subscribed, held])
      await aPost(db, staffViewer(account), topic.id, { title: `About the ${SECRET}`, image: '/media/public/1/x.png' })
    return account
  })
  office = await new Visit().as(administrator)
  pupil = await new Visit().as(student)
})

function write(visit: Visit, topic: number, body: object = {}) {
  const words = { title: 'My first window', body: 'I moved the chair.' }
  return visit.post(`/json/community/topics/${topic}/post/create`, { ...words, ...body })
}
const written = async (answer: Promise<Response>) => ((await (await answer).json()) as { post: PostView }).post

describe('who reads what', () => {
  test('a topic of holders is nobody else’s, on every surface', async () => {
    const holding = await new Visit().as(holder)
    expect(titles(await feedOf(holding))).toEqual([`About the ${SECRET}`])
    const [post] = (await feedOf(holding)).community_posts.data
    const surfaces = [
      '/json/community',
      '/json/community/gallery',
      '/json/community/gallery-preview',
      `/json/community/topics/${held.id}`,
      `/json/community/topics/${subscribed.id}`,
      `/json/community/gallery/${held.id}`,
      `/json/community/gallery-preview/${held.id}`,
      `/json/community/posts/${post?.id}`,
      `/json/comments?type=community_post&id=${post?.id}`,
    ]
    for (const visit of [pupil, new Visit()]) {
      for (const path of surfaces) expect(await (await visit.request(path)).text()).not.toContain(SECRET)
      expect((await visit.request(`/json/community/topics/${held.id}`)).status).toBe(404)
      expect((await visit.request(`/json/community/posts/${post?.id}`)).status).toBe(404)
    }
    expect((await pupil.post('/vote', { type: 'community_post', id: post?.id, value: 1 })).status).toBe(404)
    const comment = { type: 'community_post', id: post?.id, body: 'hello' }
    expect((await pupil.post('/comments', comment)).status).toBe(404)
    expect((await pupil.post('/json/email-notification', { topic: held.id, action: true })).status).toBe(404)
  })

  test('a limited topic changes neither order nor length of what others see', async () => {
    const written = await inSchool(1, async (db) => {
      const by = staffViewer(await aStaffMember(db))
      const topic = await aTopic(db)
      const shown: string[] = []
      for (let n = 1; n <= 4; n++) {
        shown.unshift(`Seen by all, ${n}`)
        await aPost(db, by, topic.id, { title: `Seen by all, ${n}` })
        for (const { id } of [subscribed, held]) await aPost(db, by, id, { title: 'Seen by few' })
      }
      return shown
    })
    const first = await feedOf(pupil, '/json/community?length=3')
    expect(titles(first)).toEqual(written.slice(0, 3))
    const rest = await feedOf(pupil, first.community_posts.next_page_url ?? '')
    expect([titles(rest), rest.community_posts.next_page_url]).toEqual([written.slice(3), null])
    expect(await (await pupil.request('/json/community/gallery-preview')).json()).toMatchObject({ data: [], total: 0 })
  })

  test('the gallery shows the first picture of an uploaded video, and none of one that is not ready', async () => {
    const [ready, waiting, topic] = await inSchool(1, async (db) => {
      const by = staffViewer(await aStaffMember(db))
      const at = await aTopic(db)
      const film = await aVideo(db, by, { status: 3, folder: 'b'.repeat(32), durationSeconds: 5 })
      const unready = await aVideo(db, by, { status: 1 })
      const title = 'Filmed light'
      return [
        await aPost(db, by, at.id, { title, videoId: film.id }),
        await aPost(db, by, at.id, { videoId: unready.id }),
        at,
      ]
    })
    const answer = await pupil.request(`/json/community/gallery/${topic.id}`)
    const { data } = (await answer.json()) as { data: { post_id: number; poster: string | null; film?: unknown }[] }
    expect(data.map(({ post_id, poster }) => [post_id, poster])).toEqual([
      [waiting, null],
      [ready, expect.stringMatching(/^\/media\/.*poster\.webp/)],
    ])
    expect(data[0]).not.toHaveProperty('film')
    const html = await (await pupil.page(`/community/gallery/${topic.id}`)).text()
    expect(html).toMatch(
      /class="cover gal-film has-poster"[^>]*aria-label="[^"]*Filmed light[^"]*"[^>]*><img src="\/media\//,
    )
  })

  test('another school’s topic takes no post', async () => {
    const elsewhere = await inSchool(2, (db) => aTopic(db, { schoolId: 2 }))
    expect((await write(pupil, elsewhere.id)).status).toBe(404)
    expect((await pupil.request(`/json/community/topics/${elsewhere.id}`)).status).toBe(404)
  })
})

describe('a post', () => {
  test('is written by a student where the topic lets students, in plain text', async () => {
    const answer = await write(pupil, open.id, { title: '  A window <b>  ', body: '# not a heading' })
    expect(answer.status).toBe(201)
    expect((await answer.json()) as object).toMatchObject({
      post: {
        title: 'A window <b>',
        body: '# not a heading',
        html: null,
        by_admin: false,
        student_id: student.id,
        student: { name: 'Zofia Mazur' },
        comments_count: 0,
        up_votes_count: 0,
        votes: [],
        community_topic: { id: open.id, title: 'Show your work' },
      },
    })
    expect((await write(pupil, staffOnly.id)).status).toBe(403)
    expect((await write(new Visit(), open.id)).status).toBe(401)
  })

  test('of an administrator is markdown without scripts', async () => {
    const post = await written(
      write(office, staffOnly.id, { body: '**Now** <script>alert(1)</script> [x](javascript:1)' }),
    )
    expect(post.by_admin).toBe(true)
    expect(post.html).toContain('<strong>Now</strong>')
    expect(post.html).not.toMatch(/<script|<a/)
  })

  test('no longer takes students’ posts once its topic is locked', async () => {
    const topic = await inSchool(1, (db) => aTopic(db, { locked: true }))
    expect((await write(pupil, topic.id)).status).toBe(403)
    expect((await write(office, topic.id)).status).toBe(201)
  })

  test.each([
    [{ title: 'Four' }, 'title'],
    [{ title: 'ż'.repeat(160) }, 'title'],
    [{ body: ' 1234 ' }, 'body'],
    [{ video: 'https://example.com/film.mp4' }, 'video'],
    [{ video: 'javascript:alert(1)' }, 'video'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('is refused with %j', async (body, field) => {
    const answer = await write(pupil, open.id, body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toHaveProperty(`errors.${field}`)
  })

  test('takes 5 to 159 characters, counted as people count them', async () => {
    expect((await write(pupil, open.id, { title: '🪟'.repeat(5) })).status).toBe(201)
    expect((await write(pupil, open.id, { title: '🪟'.repeat(159) })).status).toBe(201)
  })

  test('is changed by its author alone, and taken away by the author or staff', async () => {
    const post = await written(write(pupil, open.id))
    const other = await new Visit().as(holder)
    const at = `/json/community/posts/${post.id}`
    const words = { title: 'Another title', body: 'Other words.' }
    for (const visit of [other, office])
      expect((await visit.request(at, { method: 'PUT', body: words })).status).toBe(403)
    expect((await other.request(at, { method: 'DELETE' })).status).toBe(403)
    const changed = await pupil.request(at, { method: 'PUT', body: words })
    expect(await changed.json()).toMatchObject({ post: { ...words, edited_at: expect.any(String) } })
    expect(await (await office.request(at, { method: 'DELETE' })).json()).toEqual({ deleted: true })
    expect((await pupil.request(at)).status).toBe(404)
    const own = await written(write(pupil, open.id))
    expect((await pupil.request(`/json/community/posts/${own.id}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('keeps its film by address until another or none is said', async () => {
    const post = await written(write(pupil, open.id, { video: 'https://youtu.be/dQw4w9WgXcQ' }))
    expect(post.video).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    const at = `/json/community/posts/${post.id}`
    const put = async (body: object) => {
      const words = { title: post.title, body: post.body }
      return written(pupil.request(at, { method: 'PUT', body: { ...words, ...body } }))
    }
    expect((await put({})).video).toBe(post.video)
    expect((await put({ video: '' })).video).toBeNull()
  })

  test('asks for a place for its film, which has no status before it has come, and leaves out what it had', async () => {
    const answer = await write(pupil, open.id, { video_file_upload: 1 })
    expect(answer.status).toBe(201)
    const { post, videoUpload } = (await answer.json()) as { post: PostView; videoUpload: object }
    expect(post).toMatchObject({ bunny_id: expect.any(String), bunny_status: null, video: null })
    const place = ['AuthorizationExpire', 'AuthorizationSignature', 'LibraryId', 'VideoId', 'endpoint', 'title']
    expect(Object.keys(videoUpload).sort()).toEqual(place)
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: post.title, body: post.body })) form.set(name, value)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    form.set('image', new File([new Uint8Array(picture)], 'a.png'))
    const at = `/json/community/posts/${post.id}`
    const shown = await written(pupil.request(at, { method: 'POST', body: form }))
    expect(shown).toMatchObject({ image: expect.stringMatching(/^\/media\/public\/1\//), bunny_id: post.bunny_id })
    const words = { title: post.title, body: post.body, remove_image: 1, remove_video: 1 }
    const bare = await written(pupil.request(at, { method: 'PUT', body: words }))
    expect(bare).toMatchObject({ image: null, bunny_id: null })
  })

  test('shows a picture of at most 600 kB, PNG, GIF or JPEG', async () => {
    const form = new FormData()
    form.set('title', 'With a picture')
    form.set('body', 'It is far too large.')
    form.set('image', new File([new Uint8Array(614_401)], 'large.png', { type: 'image/png' }))
    const path = `/json/community/topics/${open.id}/post/create`
    const answer = await pupil.request(path, { method: 'POST', body: form })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { image: ['Images can be up to 600 kB. Choose a smaller one.'] },
    })
    // A file without a byte is one; a field that was left empty sends a file without a name.
    form.set('image', new File([], 'empty.png', { type: 'image/png' }))
    const empty = await pupil.request(path, { method: 'POST', body: form })
    expect([empty.status, await empty.json()]).toMatchObject([422, { errors: { image: [expect.any(String)] } }])
    form.set('image', new File([], '', { type: 'application/octet-stream' }))
    expect((await pupil.request(path, { method: 'POST', body: form })).status).toBe(201)
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    for (const [kind, status] of [
      ['png', 201],
      ['gif', 201],
      ['jpeg', 201],
      ['webp', 422],
    ] as const) {
      form.set('image', new File([new Uint8Array(await picture.clone().toFormat(kind).toBuffer())], `a.${kind}`))
      expect((await pupil.request(path, { method: 'POST', body: form })).status, kind).toBe(status)
    }
  })
})

describe('the feed', () => {
  test('is newest first, page by page, by GET and by POST alike', async () => {
    const topic = await inSchool(1, async (db) => {
      const made = await aTopic(db)
      const author = staffViewer(await aStaffMember(db))
      for (let n = 1; n <= 25; n++) await aPost(db, author, made.id, { title: `Post number ${n}` })
      return made
    })
    const first = await feedOf(pupil, `/json/community/topics/${topic.id}`)
    expect(first.community_topic).toMatchObject({ id: topic.id, allow_students_to_add_posts: true })
    expect(titles(first)).toHaveLength(20)
    expect(titles(first)[0]).toBe('Post number 25')
    const second = await feedOf(pupil, first.community_posts.next_page_url ?? '')
    expect(titles(second)).toEqual([5, 4, 3, 2, 1].map((n) => `Post number ${n}`))
    expect(second.community_posts.next_page_url).toBeNull()
    const posted = await pupil.post(`/json/community/topics/${topic.id}`, { length: 3 })
    expect(titles((await posted.json()) as Feed)).toEqual([25, 24, 23].map((n) => `Post number ${n}`))
    expect((await pupil.post('/json/community', { nonsense: 1 })).status).toBe(422)
    expect((await pupil.request('/json/community?cursor=junk')).status).toBe(422)
  })

  test('says its topic in the reader’s language', async () => {
    const polish = await feedOf(new Visit().speaking('pl'), `/json/community/topics/${open.id}`)
    expect(polish.community_topic?.title).toBe('Pokaż swoje prace')
  })
})

describe('topics', () => {
  test('are kept by who runs the school, in versions that nobody overwrites unseen', async () => {
    const made = await office.post('/home/community/topics', { title: 'News', description: 'Ours', visibility: 'all' })
    expect(made.status).toBe(201)
    const { topic } = (await made.json()) as { topic: TopicRow }
    expect(topic).toMatchObject({ title: { en: 'News' }, allow_students_to_add_posts: false, version: 1 })
    const at = `/home/community/topics/${topic.id}`
    const put = (body: object) =>
      office.request(at, { method: 'PUT', body: { title: 'News', description: '', ...body } })
    expect((await put({ version: 1, locked: true })).status).toBe(200)
    const stale = await put({ version: 1 })
    expect(stale.status).toBe(409)
    expect(await stale.json()).toMatchObject({ current: { locked: true, version: 2 } })
    expect((await put({ visibility: 'holders' })).status).toBe(422)
    expect((await put({ visibility: 'holders', product_ids: [987654321] })).status).toBe(404)
    expect((await (await put({ visibility: 'holders', product_ids: [product.id] })).json()) as object).toMatchObject({
      topic: { product_ids: [product.id] },
    })
    expect((await pupil.post('/home/community/topics', { title: 'Mine', visibility: 'all' })).status).toBe(403)
    expect((await pupil.request(at, { method: 'DELETE' })).status).toBe(403)
    expect((await office.request(at, { method: 'DELETE' })).status).toBe(200)
    expect((await office.request(`/home/community/topics/${held.id}`, { method: 'DELETE' })).status).toBe(409)
  })

  test('are where the community of the back office begins', async () => {
    const page = await office.page('/home/community')
    expect([page.status, page.headers.get('location')]).toEqual([303, '/home/community/topics'])
    const [here, there] = await Promise.all(
      ['/home/community', '/home/community/topics'].map(async (path) => (await office.request(path)).json()),
    )
    expect(here).toEqual(there)
    expect((await pupil.request('/home/community')).status).toBe(403)
  })

  test('are followed by who asked to be told of new posts, once and no longer than they want', async () => {
    const ask = async (action: boolean) =>
      (await (await pupil.post('/json/email-notification', { topic: open.id, action })).json()) as object
    const me = async () => ((await (await pupil.request('/me')).json()) as { user: object }).user
    for (const [action, community_topics] of [
      [true, [open.id]],
      [true, [open.id]],
      [false, []],
    ] as const) {
      expect(await ask(action)).toEqual({ email_notification: { community_topics } })
      expect(await me()).toMatchObject({ email_notification: { community_topics } })
      const page = await pupil.request('/account', {
        headers: { 'x-inertia': 'true', 'x-inertia-version': assetVersion() },
      })
      const { props } = (await page.json()) as { props: { shared: { viewer: object } } }
      expect(props.shared.viewer).toMatchObject({ type: 'App\\Student', email_notification: { community_topics } })
    }
  })

  test('are not deleted while a post is being written, nor written into once deleted', async () => {
    const [busy, gone] = await inSchool(1, async (db) => [await aTopic(db), await aTopic(db)])
    const deleted = await inSchool(1, async (db) => {
      await aPost(db, staffViewer(await aStaffMember(db)), busy.id)
      const deleted = office.request(`/home/community/topics/${busy.id}`, { method: 'DELETE' })
      await somebodyWaits(deleted)
      return { deleted }
    })
    expect((await deleted.deleted).status).toBe(409)
    const late = await inSchool(1, async (db) => {
      await deleteTopic(db, 1, gone.id)
      const late = write(office, gone.id)
      await somebodyWaits(late)
      return { late }
    })
    expect((await late.late).status).toBe(404)
  })

  test('are known to be there when one is added while the last is deleted', async () => {
    const last = await inSchool(2, async (db) => {
      const last = await aTopic(db, { schoolId: 2 })
      for (const { id } of await db.select({ id: topics.id }).from(topics).where(eq(topics.schoolId, 2)))
        if (id !== last.id) await deleteTopic(db, 2, id)
      return last
    })
    const both = await inSchool(2, async (db) => {
      const added = await aTopic(db, { schoolId: 2 })
      const deleted = inSchool(2, (other) => deleteTopic(other, 2, last.id))
      await somebodyWaits(deleted)
      return { added, deleted }
    })
    await both.deleted
    const hasTopics = () =>
      inSchool(2, (db) => db.select({ has: schools.hasTopics }).from(schools).where(eq(schools.id, 2)))
    expect(await hasTopics()).toEqual([{ has: true }])
    await inSchool(2, (db) => deleteTopic(db, 2, both.added.id))
    expect(await hasTopics()).toEqual([{ has: false }])
  })
})
