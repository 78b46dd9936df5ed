import { type Addresses, openRoute } from '#app/platform/http.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { addressIsValid, keyOfPath } from '../addresses.server.ts'
import { fileAnswer } from '../delivery.server.ts'
import { storedTitlePicture } from '../title-pictures.server.ts'

const YEAR = 365 * 24 * 60 * 60

/** A public file: its name is the hash of its content, so it may be kept for ever. */
const sendPublicFile = openRoute({ access: 'public' }, (c) => {
  const { school = '', file = '' } = c.req.param()
  const key = Number(school) === c.var.school.id ? keyOfPath(school, 'public', file) : undefined
  requireFound(key)
  return fileAnswer(c.req, key, { cache: `public, max-age=${YEAR}, immutable` })
})

/** A picture with the title of a page that has none of its own, as `titlePicture` addressed it. */
const sendTitleImage = openRoute({ access: 'public' }, async (c) => {
  const { file = '' } = c.req.param()
  const name = /^([0-9a-f]{64})\.png$/.exec(file)?.[1]
  const picture = name && { name, title: c.req.query('title') ?? '', ip: c.var.ip }
  const key = picture && (await storedTitlePicture(c.var.school, picture))
  requireFound(key)
  return fileAnswer(c.req, key, { cache: `public, max-age=${YEAR}, immutable` })
})

/** A private file, for whoever holds an address that we signed minutes ago. */
const sendSignedFile = openRoute({ access: 'signature' }, (c) => {
  const { school = '', file = '' } = c.req.param()
  const key = Number(school) === c.var.school.id ? keyOfPath(school, 'private', file) : undefined
  requireFound(key)
  const { expires = '', as = '', name = '', signature = '' } = c.req.query()
  if (!addressIsValid(key, { expires, as, name, signature })) throw new Refusal(403, 'errors.address_ended')
  const left = Math.floor(Number(expires) - Date.now() / 1000)
  return fileAnswer(c.req, key, { cache: `private, max-age=${left}`, download: as === 'attachment', name })
})

export const routes = {
  'GET /media/public/:school/:file': sendPublicFile,
  'GET /media/titles/:file': sendTitleImage,
  'GET /media/:school/:file': sendSignedFile,
} satisfies Addresses
