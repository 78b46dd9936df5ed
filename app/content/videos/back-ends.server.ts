import { createRequire } from 'node:module'
import { env } from '#app/platform/env.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { BackEnd, Video } from './back-end.server.ts'
import { bunny } from './bunny/bunny.server.ts'
import { LASTS, playlistAddress, posterAddress, stripAddress, wholeAddress } from './playback-addresses.server.ts'
import { deleteStoredVideo } from './stored.server.ts'
import { uploadHeaders } from './upload-signature.server.ts'
import { isPlayable } from './video.ts'

/** The product itself. */
const own: BackEnd = {
  need() {
    if (!mayTranscode()) throw new Refusal(503, 'videos.unavailable')
  },
  async openUpload({ schoolId, id, title }, origin) {
    return { endpoint: `${origin}/media/uploads`, ...uploadHeaders({ schoolId, videoId: id }), title }
  },
  playback(video) {
    if (!isPlayable(video.status)) return null
    const src = video.whole ? wholeAddress(video) : playlistAddress(video)
    if (src === null) return null
    const poster = posterAddress(video)
    return video.whole
      ? { src, lasts: null, poster, preview: null }
      : { src, lasts: LASTS, poster, preview: stripAddress(video) }
  },
  drop: deleteStoredVideo,
}

const backEnds: Record<Video['backEnd'], BackEnd> = { own, bunny }

/** The back end that new films of this deployment go to. */
export const CHOSEN: Video['backEnd'] = env.bunny ? 'bunny' : 'own'

export function getBackEnd({ backEnd }: Pick<Video, 'backEnd'>): BackEnd {
  return backEnds[backEnd]
}

let hasEncoder: boolean | undefined

/** Whether the package that encodes is installed: it is an optional one, as it comes for few machines. */
export function mayTranscode(): boolean {
  hasEncoder ??= isInstalled()
  return hasEncoder
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('node-av')
    return true
  } catch {
    return false
  }
}
