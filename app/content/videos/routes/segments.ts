import { fileAnswer } from '#app/people/media/delivery.server.ts'
import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { keyInFolder, secondsLeft } from '../playback-addresses.server.ts'

/** A playlist, a segment or a picture of a film, for whoever holds the address of its folder. Asks no database. */
const sendSegment = openRoute({ access: 'signature' }, (c) => {
  const { school = '', video = '', signed = '', file = '' } = c.req.param()
  const key = Number(school) === c.var.school.id ? keyInFolder(c.var.school.id, video, file) : undefined
  requireFound(key)
  const left = secondsLeft({ school, video, signed })
  if (left === undefined) throw new Refusal(403, 'errors.address_ended')
  return fileAnswer(c.req, key, { cache: `private, max-age=${left}, immutable` })
})

export const routes = {
  'GET /media/v/:school/:video/:signed/:file': sendSegment,
} satisfies Addresses
