import { sameText, sign } from '#app/platform/tokens.server.ts'

const PURPOSE = 'media address'
const MINUTE = 60
const LIFETIME = 10 * MINUTE
const KEY = /^[1-9]\d{0,15}\/(?:public|private)\/[0-9a-f]{64}(?:-\d{2,4})?\.[a-z0-9]{2,5}$/

export type StoredFile = { schoolId: number; key: string; filename: string }
export type Disposition = 'inline' | 'attachment'
type Options = { disposition?: Disposition; filename?: string; now?: number }

/** What an address says after its path; all of it is under the signature. */
export type SignedPart = { expires: string; as: string; name: string; signature: string }

/**
 * Where a browser fetches a file: a lasting address for a public one; for a private one an address that ends within
 * ten minutes and opens this file alone, under this name. It changes once a minute, so that a page asked for again
 * finds the file in the browser's cache.
 */
export function mediaAddress(file: StoredFile, { disposition = 'inline', filename, now = Date.now() }: Options = {}) {
  if (!KEY.test(file.key) || !file.key.startsWith(`${file.schoolId}/`)) throw new TypeError(`not a key: ${file.key}`)
  const [school, visibility, name] = file.key.split('/')
  if (visibility === 'public') return `/media/public/${school}/${name}`
  const expires = String(Math.floor(now / 1000 / MINUTE) * MINUTE + LIFETIME)
  const part = { expires, as: disposition, name: filename ?? file.filename }
  const shown = encodeURIComponent(part.name.toWellFormed())
  return `/media/${school}/${name}?expires=${expires}&as=${disposition}&name=${shown}&signature=${getSignature(file.key, part)}`
}

function getSignature(key: string, { expires, as, name }: Omit<SignedPart, 'signature'>): string {
  return sign(PURPOSE, [key, expires, as, name].join('\n'))
}

/** Whether we made this address and its time has not passed. */
export function addressIsValid(key: string, part: SignedPart, now = Date.now()): boolean {
  if (!/^\d{1,12}$/.test(part.expires)) return false
  const left = Number(part.expires) - now / 1000
  return sameText(part.signature, getSignature(key, part)) && left > 0 && left <= LIFETIME
}

/** The storage key that a path of ours names; undefined for anything else, so that no path leads out of the storage. */
export function keyOfPath(school: string, visibility: 'public' | 'private', name: string): string | undefined {
  const key = `${school}/${visibility}/${name}`
  return KEY.test(key) ? key : undefined
}
