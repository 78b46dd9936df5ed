import { beforeEach, expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { mediaAddress } from '#app/people/media/addresses.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { Video } from './back-end.server.ts'
import { listCaptions } from './captions.server.ts'
import { aVideo } from './factory.server.ts'

let staff: Visit
let video: Video
beforeEach(async () => {
  const by = await inSchool(1, (db) => aStaffMember(db))
  staff = await new Visit().as(by)
  video = await inSchool(1, (db) => aVideo(db, by, { status: 3 }))
})

const at = (locale: string) => `/home/videos/${video.id}/captions/${locale}`
const save = (locale: string, text: string) =>
  staff.request(at(locale), { method: 'PUT', body: { filename: 'words.srt', text } })
const words = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`

test('words to read along are kept once per language, as WebVTT, and go with their film', async () => {
  const answer = await save('pl', words('Światło'))
  expect(await answer.json()).toMatchObject({ video: { id: video.id, captions: ['pl'] } })
  const [first] = await inSchool(1, (db) => listCaptions(db, video))
  const read = async (file: { key: string; filename: string } | undefined) =>
    file ? staff.request(mediaAddress({ schoolId: 1, ...file })) : undefined
  const served = await read(first)
  expect(served?.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await served?.text()).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nŚwiatło\n')

  await save('en', words('Light'))
  expect(await (await save('pl', words('Cień'))).json()).toMatchObject({ video: { captions: ['en', 'pl'] } })
  expect((await read(first))?.status).toBe(404)

  const [english] = await inSchool(1, (db) => listCaptions(db, video))
  expect((await staff.request(at('pl'), { method: 'DELETE' })).status).toBe(200)
  expect((await staff.request(at('pl'), { method: 'DELETE' })).status).toBe(404)
  await staff.request(`/home/videos/${video.id}`, { method: 'DELETE' })
  expect((await read(english))?.status).toBe(404)
})

test('what are no captions is refused with the line that is wrong; other languages are not known', async () => {
  const refused = await save('en', 'WEBVTT\n\n00:00:48.000 --> 00:00:46.000\nBack')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ errors: { text: ['Line 3 ends before it starts.'] } })
  expect((await save('xx', words('Light'))).status).toBe(404)
  expect((await save('en', 'x'.repeat(1_000_001))).status).toBe(422)
})

test('bytes that were decoded in a wrong way are refused', async () => {
  const refused = await save('pl', words('\ufffdwiat\ufffdo'))
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: { text: ['The characters in this file cannot be read. Save it as UTF-8 and try again.'] },
  })
  expect(await inSchool(1, (db) => listCaptions(db, video))).toEqual([])
})

test('of several at once one stays', async () => {
  const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => save('en', words(text))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await inSchool(1, (db) => listCaptions(db, video))).toHaveLength(1)
})
