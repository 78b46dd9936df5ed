import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPost, aTopic } from '#app/community/community/factory.server.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { VIDEO_STATUS } from '#app/content/videos/video.ts'
import type { Account } from '#app/people/accounts/accounts.server.ts'
import { aStudent } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { Visit } from '#tests/browser-like.ts'
import type { CommentView } from './comment.ts'

let student: Account
let pupil: Visit
let post: number

beforeAll(async () => {
  post = await inSchool(1, async (db) => {
    student = await aStudent(db)
    return aPost(db, { ...student, kind: 'student', affiliate: false }, (await aTopic(db)).id)
  })
  pupil = await new Visit().as(student)
})

async function filmed() {
  const answer = await pupil.post('/comments', { type: 'community_post', id: post, body: 'I filmed it', file: 1 })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { comment: CommentView; videoUpload: Record<string, unknown> }
}

const becomes = (of: CommentView, set: Partial<typeof videos.$inferInsert>) =>
  inSchool(1, (db) =>
    db
      .update(videos)
      .set(set)
      .where(and(eq(videos.schoolId, 1), eq(videos.id, Number(of.bunny_id)))),
  )

const listed = async (id: number) => {
  const { data } = (await (await pupil.request(`/json/comments?type=community_post&id=${post}`)).json()) as {
    data: CommentView[]
  }
  return data.find((comment) => comment.id === id)
}

describe('a video comment on a community post', () => {
  test('is kept with its words, and says where its film is to be sent', async () => {
    const { comment, videoUpload } = await filmed()
    expect(comment).toMatchObject({ bunny_id: expect.any(String), bunny_status: null })
    expect(Object.keys(videoUpload).sort()).toEqual(
      ['AuthorizationExpire', 'AuthorizationSignature', 'LibraryId', 'VideoId', 'endpoint', 'title'].sort(),
    )
  })

  test('is transcoding without a status and with 0, 1 and 2, plays with 3 and 4, has failed with 5 and 8', async () => {
    const { comment } = await filmed()
    const film = async (visit = pupil) => visit.request(`/comments/${comment.id}/film`)
    expect((await film()).status).toBe(404)
    for (const status of [0, 1, 2, 5, 8] as const) {
      await becomes(comment, { status, problem: status > 4 ? 'failed' : null })
      expect((await listed(comment.id))?.bunny_status).toBe(status)
      expect((await film()).status).toBe(404)
    }
    for (const status of [VIDEO_STATUS.finished, VIDEO_STATUS.playable]) {
      await becomes(comment, { status, problem: null, folder: 'b'.repeat(32), durationSeconds: 10 })
      const { film: view } = (await (await film()).json()) as { film: OpenFilm }
      expect(view.src).toMatch(/^\/media\/v\/1\//)
    }
    expect((await film(new Visit())).status).toBe(401)
    expect((await film(await new Visit(2).as(await inSchool(2, (db) => aStudent(db, { schoolId: 2 }))))).status).toBe(
      404,
    )
  })
})
