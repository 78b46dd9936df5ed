import type { Context } from 'hono'
import { bodyOf } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { openRoute } from '#app/platform/http.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { type UploadGrant, uploadGrant } from '../upload-signature.server.ts'

/** A client that sends small pieces over a quick line asks often. */
const PIECES = { burst: 600, perSecond: 20 }

function grantOf(c: Context<Env>): UploadGrant {
  const grant = uploadGrant(c.var.school.id, (name) => c.req.header(name))
  const { video } = c.req.param()
  if (video !== undefined && video !== String(grant.videoId)) throw new Refusal(404, 'errors.not_found')
  return grant
}

const declared = { access: 'signature', streams: true, limit: PIECES } as const

/**
 * Films in pieces, by TUS 1.0. Whoever holds the headers that a call of ours answered may send that one film for a day:
 * they stand for session and token, on every request, before anything of its body is read.
 */
export const upload = openRoute(declared, async (c) => {
  grantOf(c)
  const { answerTus } = await import('../uploads.server.ts')
  return answerTus(c.req.raw)
})

/** A piece of a film. */
export const uploadPiece = openRoute(declared, async (c) => {
  const grant = grantOf(c)
  const { answerPiece } = await import('../uploads.server.ts')
  return answerPiece(grant, { header: (name) => c.req.header(name), bytes: bodyOf(c) })
})
