import { fileAnswer } from '#app/people/media/delivery.server.ts'
import { openRoute } from '#app/platform/http.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { keyInFolder, secondsLeft } from '../playback-addresses.server.ts'

/** A playlist, a segment or a picture of a film, for whoever holds the address of its folder. Asks no database. */
export const segment = openRoute({ access: 'signature' }, (c) => {
  const { school = '', video = '', signed = '', file = '' } = c.req.param()
  const key = Number(school) === c.var.school.id ? keyInFolder(c.var.school.id, video, file) : undefined
  if (!key) throw new Refusal(404, 'errors.not_found')
  const left = secondsLeft({ school, video, signed })
  if (left === undefined) throw new Refusal(403, 'errors.address_ended')
  return fileAnswer(c.req, key, { cache: `private, max-age=${left}, immutable` })
})
