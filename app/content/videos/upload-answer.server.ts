import { type Answer, afterCommit, json } from '#app/platform/answers.server.ts'
import type { Video } from './back-end.server.ts'
import { getBackEnd } from './back-ends.server.ts'

/** Answers `{videoUpload}` once a film is stored, and what else the call says; the back end may ask a service for it. */
export function uploadAnswer(video: Video, more: object = {}, status: 200 | 201 = 200): Answer {
  return afterCommit(async (c) => {
    // On the host that asked, so that a browser sends it there without asking twice.
    const { protocol } = new URL(c.var.school.origin)
    const videoUpload = await getBackEnd(video).openUpload(video, `${protocol}//${c.req.header('host')}`)
    return json({ ...more, videoUpload }, status)
  })
}
