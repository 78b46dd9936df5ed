import { Refusal } from '#app/platform/refusal.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'

const PURPOSE = 'video upload'
/** Seconds: four gigabytes over a slow line take half a day. */
const LIFETIME = 24 * 60 * 60

export type UploadGrant = { schoolId: number; videoId: number }
type Header = (name: string) => string | undefined

/** The headers by which a client may send one film of one school, for a day. */
export function uploadHeaders({ schoolId, videoId }: UploadGrant, now = Date.now()) {
  const expires = Math.floor(now / 1000) + LIFETIME
  return {
    AuthorizationSignature: getSignature(schoolId, videoId, expires),
    AuthorizationExpire: expires,
    VideoId: String(videoId),
    LibraryId: String(schoolId),
  }
}

function getSignature(schoolId: number, videoId: number, expires: number): string {
  return sign(PURPOSE, `${schoolId}\n${expires}\n${videoId}`)
}

/** Which film a request may send; without a valid signature, or after its time, a 401. */
export function uploadGrant(schoolId: number, header: Header, now = Date.now()): UploadGrant {
  const videoId = whole(header('videoid'))
  const expires = whole(header('authorizationexpire'))
  const signature = header('authorizationsignature') ?? ''
  const left = expires - now / 1000
  const ours = whole(header('libraryid')) === schoolId && left > 0 && left <= LIFETIME
  if (!ours || !sameText(signature, getSignature(schoolId, videoId, expires)))
    throw new Refusal(401, 'videos.upload_not_signed')
  return { schoolId, videoId }
}

function whole(text: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : -1
}
