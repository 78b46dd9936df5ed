import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import { findVideo } from '#app/content/videos/videos.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import { runSchedule } from '#tests/run-jobs.ts'

let boss: { schoolId: number; id: number }
let office: Visit
beforeAll(async () => {
  const owner = await inSchool(1, (db) => aStaffMember(db))
  boss = owner
  office = await new Visit().as(owner)
})

const FINISHED = { status: 3, folder: 'a'.repeat(32), durationSeconds: 60 } as const
const aFilm = (open: boolean, more = {}) => inSchool(1, (db) => aVideo(db, boss, { ...FINISHED, open, ...more }))

let made = 0
async function send(method: string, path: string, body: object) {
  const answer = await office.request(path, { method, body })
  return { status: answer.status, body: (await answer.json()) as { product: { id: number; slug: string } } }
}
async function aProduct(body: object) {
  made += 1
  return send('POST', '/home/products', { type: 'course', title: `Film ${made}`, status: 'published', ...body })
}

type Shown = { trailer: { id: number; src: string; spoken: string } | null }
async function seen(slug: string, visit = new Visit()): Promise<Shown['trailer'] | number> {
  const answer = await visit.request(`/${slug}`)
  return answer.status === 200 ? ((await answer.json()) as Shown).trailer : answer.status
}

describe('a trailer of the school’s own', () => {
  test('is seen by visitors with the product, and by nobody where it is not', async () => {
    const film = await aFilm(true)
    const { status, body } = await aProduct({ trailer_video_id: film.id, language: 'pl' })
    expect(status).toBe(201)
    const { id, slug } = body.product
    expect(body.product).toMatchObject({ trailer_video_id: film.id })
    const shown = await seen(slug)
    expect(shown).toMatchObject({ id: film.id, spoken: 'pl', lasts: 540, src: expect.stringContaining('/master.m3u8') })
    const page = await (await new Visit().page(`/${slug}`)).text()
    expect(page).toContain('data-island="player/film"')

    await send('PUT', `/home/products/${id}`, { title: 'Film', status: 'draft' })
    expect(await seen(slug)).toBe(404)
    await send('PUT', `/home/products/${id}`, { title: 'Film', status: 'published', trailer_video_id: null })
    expect(await seen(slug)).toBeNull()
  })

  test('is chosen and taken out in the form of the product’s page, whose cover stays', async () => {
    const film = await aFilm(true)
    const { id, slug } = (await aProduct({})).body.product
    const cover = `/media/public/1/${'a'.repeat(64)}.webp`
    await inSchool(1, (db) => db.execute(sql`update products set cover = ${cover} where school_id = 1 and id = ${id}`))
    type Stored = { product: { version: number; cover_photo: string; trailer_video_id: number | null } }
    const stored = async () => ((await (await office.request(`/home/products/${id}`)).json()) as Stored).product
    for (const chosen of [`${film.id}`, '']) {
      const { version, cover_photo } = await stored()
      const body = new URLSearchParams({ version: `${version}`, cover_photo, trailer_video_id: chosen, trailer: '' })
      expect((await office.request(`/home/products/${id}/looks`, { method: 'POST', body })).status).toBeLessThan(400)
      expect(await stored()).toMatchObject({ cover_photo: cover, trailer_video_id: chosen ? film.id : null })
    }
    expect(await seen(slug)).toBeNull()
  })

  test('is not shown before it is ready', async () => {
    const film = await aFilm(true, { status: 2, folder: null })
    const { body } = await aProduct({ trailer_video_id: film.id })
    expect(await seen(body.product.slug)).toBeNull()
  })

  test('goes along with a copy, and stays as long as a product tells of it', async () => {
    const long = { movedAt: new Date(Date.now() - 25 * 3_600_000).toISOString() }
    const [film, unused] = [await aFilm(true, long), await aFilm(true, long)]
    const { body } = await aProduct({ trailer_video_id: film.id })
    const copy = await send('POST', `/home/products/${body.product.id}/duplicate`, {})
    expect(copy.body.product).toMatchObject({ trailer_video_id: film.id })
    expect((await office.request(`/home/videos/${film.id}`, { method: 'DELETE' })).status).toBe(409)
    await runSchedule('videos.forget-unused')
    const left = await inSchool(1, async (db) => [await findVideo(db, 1, film.id), await findVideo(db, 1, unused.id)])
    expect(left.map((one) => one?.id)).toEqual([film.id, undefined])
  })
})

describe('a film of a lecture', () => {
  test('is neither trailer nor part of a page, and one for everybody is no lecture’s', async () => {
    const [open, closed] = [await aFilm(true), await aFilm(false)]
    expect((await aProduct({ trailer_video_id: closed.id })).status).toBe(404)
    const { body } = await aProduct({ trailer_video_id: open.id })
    const put = { title: 'Film', trailer_video_id: closed.id }
    expect((await send('PUT', `/home/products/${body.product.id}`, put)).status).toBe(404)

    const page = await office.post('/home/pages', { title: 'Page', slug: `films-${made}` })
    const { id } = ((await page.json()) as { page: { id: number } }).page
    const block = (video: number) =>
      office.post(`/home/subpages/${id}/blocks`, { type: 'video', payload: { video, title: 'Light' } })
    expect([(await block(closed.id)).status, (await block(open.id)).status]).toEqual([404, 201])

    const course = await inSchool(1, (db) => aCourse(db, { teacherIds: [boss.id] }))
    const sections = (await (await office.request(`/home/courses/${course.id}/sections`)).json()) as {
      data: { id: number; lectures: { id: number }[] }[]
    }
    const [section] = sections.data
    const at = `/home/courses/${course.id}/sections/${section?.id}/lectures/${section?.lectures[0]?.id}/components`
    const component = (video_id: number) => office.post(at, { type: 'video', payload: { video_id } })
    expect([(await component(open.id)).status, (await component(closed.id)).status]).toEqual([404, 201])
  })

  test('is no place for a film that was meant for everybody from the start, nor the other way round', async () => {
    for (const open of [true, undefined]) {
      const answer = await office.post('/home/videos', { title: 'A film', ...(open && { open }) })
      const { VideoId } = ((await answer.json()) as { videoUpload: { VideoId: string } }).videoUpload
      const video = await inSchool(1, (db) => findVideo(db, 1, Number(VideoId)))
      expect(video?.open).toBe(open === true)
    }
  })
})

test('a film in a page’s blocks is seen by visitors once the page is published, in the page and as an answer', async () => {
  const film = await aFilm(true)
  const slug = `shown-film-${film.id}`
  const answer = await office.post('/home/pages', { title: 'Page', slug })
  const { id } = ((await answer.json()) as { page: { id: number } }).page
  const payload = { video: film.id, title: { en: 'Light', pl: 'Światło' } }
  await office.post(`/home/subpages/${id}/blocks`, { type: 'video', payload })
  expect((await new Visit().request(`/${slug}`)).status).toBe(404)
  expect((await office.post(`/home/pages/${id}/publish`)).status).toBe(200)
  const shown = (await (await new Visit().request(`/${slug}`)).json()) as {
    layout: { blocks: { shown: { video: { id: number } } }[] }
  }
  expect(shown.layout.blocks[0]?.shown.video).toMatchObject({ id: film.id, type: 'video' })
  expect(await (await new Visit().page(`/${slug}`)).text()).toContain('data-island="player/film"')
})
