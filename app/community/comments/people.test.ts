import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import { aCourse } from '#app/content/courses/factory.server.ts'
import { aStaffMember, aStudent, staffViewer } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { MentionedPerson } from './mention.ts'

let pupil: Visit
let about: { type: 'community_post'; id: number }
let secret: number

beforeAll(async () => {
  const named = { firstName: 'Żaneta' }
  const [zoe, author, beside, talker] = await inSchool(1, async (db) => [
    await aStudent(db, { firstName: 'Zoe', lastName: 'Adams' }),
    await aStaffMember(db, { ...named, lastName: 'Author' }),
    await aStudent(db, { ...named, lastName: 'Beside' }),
    await aStudent(db, { ...named, lastName: 'Talker' }),
    await aStudent(db, { ...named, lastName: 'Silent' }),
    await aStaffMember(db, { ...named, lastName: 'Team' }),
    await aStudent(db, { ...named, lastName: 'Replies' }),
  ])
  pupil = await new Visit().as(zoe)
  await inSchool(1, async (db) => {
    const topic = await aTopic(db)
    const hidden = await aTopic(db, { visibility: 'subscribers' })
    about = { type: 'community_post', id: await aPost(db, staffViewer(author), topic.id) }
    await aPost(db, { ...staffViewer(beside), kind: 'student' }, topic.id)
    secret = await aPost(db, staffViewer(author), hidden.id)
  })
  await (await new Visit().as(talker)).post('/comments', { ...about, body: 'I am here' })
})

const asked = async (visit: Visit, q: string, { type, id }: { type: string; id: number } = about) =>
  visit.request(`/json/people?${new URLSearchParams({ type, id: String(id), q })}`)
const names = async (q: string, of?: { type: string; id: number }) =>
  ((await (await asked(pupil, q, of)).json()) as { data: MentionedPerson[] }).data.map(({ name }) => name)

describe('people whom one may mention', () => {
  test('are those whose names stand there, the team, and who writes in the same topic, in this order', async () => {
    expect(await names('zan')).toEqual(['Żaneta Author', 'Żaneta Talker', 'Żaneta Team', 'Żaneta Beside'])
    expect(await names('ŻANETA ta')).toEqual(['Żaneta Talker'])
    expect(await names('alker')).toEqual([])
  })

  test('are named with no more than what stands beside their words already, and nobody else is', async () => {
    const { data } = (await (await asked(pupil, 'zaneta talker')).json()) as { data: MentionedPerson[] }
    expect(data).toEqual([{ id: expect.any(Number), name: 'Żaneta Talker', avatar: null, staff: false }])
    expect(await names('zaneta silent')).toEqual([])
    expect(await names('zoe')).toEqual([])
    expect(await names('%')).toEqual([])
  })

  test('are those of what one reads: 404 for anything else, and visitors are asked to log in', async () => {
    const paid = (await inSchool(1, (db) => aCourse(db))).sections[1]?.lectures[0]
    expect((await asked(pupil, '', { type: 'community_post', id: secret })).status).toBe(404)
    expect((await asked(pupil, '', { type: 'lecture', id: paid?.id ?? 0 })).status).toBe(404)
    expect((await asked(new Visit(), '')).status).toBe(401)
    expect((await asked(new Visit(2), '')).status).toBe(401)
  })

  test('are offered eight at a time, and looked for no more often than somebody types', async () => {
    await inSchool(1, async (db) => {
      for (let n = 0; n < 9; n++) await aStaffMember(db, { firstName: 'Quentin' })
    })
    expect(await names('quentin')).toHaveLength(8)
    const fast = await new Visit().as(await inSchool(1, (db) => aStudent(db)))
    const answers = await Promise.all(Array.from({ length: 40 }, () => asked(fast, 'q')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30)
    expect(statuses).toContain(429)
  })
})
