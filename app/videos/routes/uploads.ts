import { openRoute } from '#app/platform/http.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { uploadGrant } from '../upload-signature.server.ts'

/** A client that sends small pieces over a quick line asks often. */
const PIECES = { burst: 600, perSecond: 20 }

/**
 * Films in pieces, by TUS 1.0. Whoever holds the headers that a call of ours answered may send that one film for a day:
 * they stand for session and token, on every request, before anything of its body is read.
 */
export const upload = openRoute({ access: 'signature', streams: true, limit: PIECES }, async (c) => {
  const grant = uploadGrant(c.var.school.id, (name) => c.req.header(name))
  const { video } = c.req.param()
  if (video !== undefined && video !== String(grant.videoId)) throw new Refusal(404, 'errors.not_found')
  const { answerTus } = await import('../uploads.server.ts')
  return answerTus(c.req.raw)
})
