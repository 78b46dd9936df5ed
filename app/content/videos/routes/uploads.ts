import type { Context } from 'hono'
import { toBody } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { type UploadGrant, uploadGrant } from '../upload-signature.server.ts'

/** A client that sends small pieces over a quick line asks often. */
const PIECES = { burst: 600, perSecond: 20 }

function getGrant(c: Context<Env>): UploadGrant {
  const grant = uploadGrant(c.var.school.id, (name) => c.req.header(name))
  const { video } = c.req.param()
  requireFound(video === undefined || video === String(grant.videoId))
  return grant
}

const declared = { access: 'signature', streams: true, limit: PIECES } as const

/**
 * Films in pieces, by TUS 1.0. Whoever holds the headers that a call of ours answered may send that one film for a day:
 * they stand for session and token, on every request, before anything of its body is read.
 */
const uploadVideo = openRoute(declared, async (c) => {
  getGrant(c)
  const { answerTus } = await import('../uploads.server.ts')
  return answerTus(c.req.raw)
})

/** A piece of a film. */
const uploadPiece = openRoute(declared, async (c) => {
  const grant = getGrant(c)
  const { answerPiece } = await import('../uploads.server.ts')
  return answerPiece(grant, { header: (name) => c.req.header(name), bytes: toBody(c) })
})

export const routes = {
  'POST /media/uploads': uploadVideo,
  'GET /media/uploads/:video': uploadVideo,
  'PATCH /media/uploads/:video': uploadPiece,
  'DELETE /media/uploads/:video': uploadVideo,
} satisfies Addresses
