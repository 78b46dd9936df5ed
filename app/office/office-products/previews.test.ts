import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'

let office: Visit
let teacher: Visit
let other: Visit
let id: number

beforeAll(async () => {
  office = await new Visit().as(await inSchool(1, (db) => aStaffMember(db)))
  teacher = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role: 'instructor' })))
  other = await new Visit(2).as(await inSchool(2, (db) => aStaffMember(db, { schoolId: 2 })))
  const course = await inSchool(1, (db) => aCourse(db, { slug: 'unseen', status: 'draft' }))
  id = course.id
})

const path = (end: string) => `/home/products/${id}/${end}`

describe('a preview', () => {
  test('shows a draft with the eyes of a visitor, and of whoever has it', async () => {
    for (const [as, access] of [
      ['visitor', false],
      ['student', true],
    ] as const) {
      const answer = await office.request(path(`preview?as=${as}`))
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { hasAccess: access, product: { slug: 'unseen' } },
      ])
      const page = await (await office.page(path(`preview?as=${as}`))).text()
      expect(page.includes('href="/login'), as).toBe(as === 'visitor')
      expect(page).toContain('content="noindex"')
    }
    expect((await office.request(path('preview?as=owner'))).status).toBe(422)
  })

  test('is for those who work on it', async () => {
    expect((await teacher.request(path('preview'))).status).toBe(403)
    expect((await other.request(path('preview'))).status).toBe(404)
    expect((await new Visit().request(path('preview'))).status).toBe(401)
  })
})

describe('the link to a draft', () => {
  const share = async () => {
    const answer = await office.post(path('draft-link'))
    const { draft_link } = (await answer.json()) as { draft_link: { address: string } }
    expect(answer.status).toBe(201)
    return new URL(draft_link.address).pathname
  }
  const status = async (address: string, visit = new Visit()) => (await visit.page(address)).status

  test('shows it to whoever has it, closed and kept from search engines and caches', async () => {
    const answer = await new Visit().page(await share(), { 'accept-language': 'en' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const page = await answer.text()
    expect(page).toContain('Lecture 1.1')
    expect(page).not.toMatch(/href="\/unseen/)
    expect(await status('/unseen')).toBe(404)
  })

  test('ends when another is made, when it is withdrawn, and with the draft', async () => {
    const first = await share()
    const second = await share()
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await status(second.slice(0, -1))).toBe(404)
    expect(await status(second, new Visit(2))).toBe(404)
    await office.request(path('draft-link'), { method: 'DELETE' })
    expect(await status(second)).toBe(404)
    const third = await share()
    expect(await status(second)).toBe(404)
    const put = (status: string) =>
      office.request(`/home/products/${id}`, { method: 'PUT', body: { title: 'A', status } })
    await put('published')
    const published = await new Visit().page(third)
    expect([published.status, published.headers.get('location')]).toEqual([303, '/unseen'])
    await put('archived')
    expect(await status(third)).toBe(404)
  })

  test('is made by those who work on it', async () => {
    expect((await teacher.post(path('draft-link'))).status).toBe(403)
    expect((await other.post(path('draft-link'))).status).toBe(404)
  })
})
