import { beforeAll, describe, expect, test } from 'vitest'
import { grantAccess } from '#app/access/access/access.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { addComponents } from '#app/content/courses/outline-changes.server.ts'
import type { FilmView } from '#app/content/player/media-view.ts'
import type { Video } from '#app/content/videos/back-end.server.ts'
import { aVideo } from '#app/content/videos/factory.server.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStaffMember, aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

const MADE = { folder: 'a'.repeat(32), durationSeconds: 60 }

let course: { id: number; slug: string; lectureId: number }
let teacher: Account
let student: Account
let stranger: Account
let position = 1

beforeAll(async () => {
  await inSchool(1, async (db) => {
    const { id, slug, sections } = await aCourse(db, { sections: [{ lectures: [{}] }] })
    course = { id, slug, lectureId: sections[0]?.lectures[0]?.id ?? 0 }
    teacher = await aStaffMember(db, { role: 'owner' })
    student = await aStudent(db)
    stranger = await aStudent(db)
    const grant = { schoolId: 1, accountId: student.id, productId: id, days: 0 }
    await grantAccess(db, { ...grant, source: 'staff', sourceId: student.id, reason: 'test' })
  })
})

/** The film of the lecture as one of them is shown it. */
async function shownTo(account: Account, film: Partial<Video> | string): Promise<FilmView | undefined> {
  await inSchool(1, async (db) => {
    const payload = typeof film === 'string' ? { embed_url: film } : { video_id: (await aVideo(db, teacher, film)).id }
    position += 1
    const part = { schoolId: 1, lectureId: course.lectureId, position }
    await addComponents(db, [{ ...part, type: 'video', payload }])
  })
  const visit = await new Visit().as(account)
  const answer = await visit.request(`/${course.slug}/watch/${course.lectureId}`, { accept: 'application/json' })
  const { lecture } = (await answer.json()) as { lecture: { components: FilmView[] } }
  return lecture.components.at(-1)
}

describe('a film of a lecture', () => {
  test.each([3, 4] as const)('plays in status %i', async (status) => {
    const view = await shownTo(student, { ...MADE, status })
    expect(view).toMatchObject({ type: 'video', lasts: 540, captions: [] })
    expect((view as { src: string }).src).toMatch(/^\/media\/v\/1\/.*\/master\.m3u8$/)
  })

  test.each([null, 0, 1, 2] as const)('is being prepared in status %s', async (status) => {
    expect(await shownTo(student, { status, progress: 40 })).toMatchObject({
      type: 'unready',
      failed: false,
      progress: 40,
      reason: null,
    })
  })

  test.each([5, 8] as const)('has failed in status %i, and who teaches hears why', async (status) => {
    const film = { status, problem: 'no_picture' as const }
    expect(await shownTo(student, film)).toMatchObject({ type: 'unready', failed: true, reason: null })
    expect(await shownTo(teacher, film)).toMatchObject({ reason: expect.stringMatching(/video track|obraz/) })
  })

  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', 'Vimeo'],
  ])('at another service (%s) is a link of ours, and nothing of that service', async (typed, page, service) => {
    const view = await shownTo(student, typed)
    expect(view?.type).toBe('embed')
    const { html } = view as { html: string }
    expect(html).toContain(`href="${page}"`)
    expect(html).toContain(`data-embed="${service}"`)
    expect(html).not.toMatch(/<i(frame|mg)/)
  })

  test('at a service that nobody knows is not shown', async () => {
    const before = await shownTo(student, 'https://vimeo.com/76979871')
    expect((await shownTo(student, 'https://films.example/embed/1'))?.id).toBe(before?.id)
  })

  test('has no address for who has no access', async () => {
    expect(await shownTo(student, { ...MADE, status: 3 })).toBeDefined()
    const visit = await new Visit().as(stranger)
    const answer = await visit.request(`/${course.slug}/watch/${course.lectureId}`, { accept: 'application/json' })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('/media/')
  })
})
