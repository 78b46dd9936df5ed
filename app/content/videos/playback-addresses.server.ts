import { env } from '#app/platform/env.server.ts'
import { sameText, sign } from '#app/platform/tokens.server.ts'
import { MASTER, POSTER, STRIP, storedAt, WHOLE } from './stored.server.ts'

/** Seconds for which one address opens a film; players ask for a new one before that. */
export const PLAYS_FOR = env.VIDEO_ADDRESS_SECONDS

/** Addresses stay the same for so long, so that a page asked for again finds the film in the browser's cache. */
const STEP = Math.ceil(PLAYS_FOR / 10)

/** The least that is left of one when it is made. */
export const LASTS = PLAYS_FOR - STEP

/** When an address that is made now ends, in seconds since 1970. */
export function getEnd(now = Date.now()): number {
  return Math.floor(now / 1000 / STEP) * STEP + PLAYS_FOR
}

const PURPOSE = 'video folder'
type VideoFolder = { schoolId: number; id: number; folder: string | null }

/** What an address of a film's folder says. */
export type FolderPart = { school: string; video: string; signed: string }

/**
 * Where the files of a film's folder are found for a while: `/media/v/<school>/<video>.<folder>/<expires>.<signature>`.
 * The signature stands for the folder, so names in its playlists lead on without one of their own.
 */
function folderAddress({ schoolId, id, folder }: VideoFolder, now: number): string | null {
  if (folder === null) return null
  const expires = getEnd(now)
  const video = `${id}.${folder}`
  return `/media/v/${schoolId}/${video}/${expires}.${getSignature(`${schoolId}`, video, `${expires}`)}`
}

const inFolder =
  (file: string) =>
  (place: VideoFolder, now = Date.now()): string | null => {
    const folder = folderAddress(place, now)
    return folder && `${folder}/${file}`
  }

export const playlistAddress = inFolder(MASTER)
export const wholeAddress = inFolder(WHOLE)
export const posterAddress = inFolder(POSTER)
/** WebVTT that names a place in one large picture for each few seconds. */
export const stripAddress = inFolder(STRIP)

function getSignature(school: string, video: string, expires: string): string {
  return sign(PURPOSE, `${school}\n${video}\n${expires}`)
}

/** Until when an address opens its folder, in seconds; undefined when we did not make it or its time has passed. */
export function secondsLeft({ school, video, signed }: FolderPart, now = Date.now()): number | undefined {
  const [expires = '', signature = ''] = signed.split('.')
  if (!/^\d{1,12}$/.test(expires) || !sameText(signature, getSignature(school, video, expires))) return undefined
  const left = Number(expires) - now / 1000
  return left > 0 && left <= PLAYS_FOR ? Math.floor(left) : undefined
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:m3u8|m4s|mp4|vtt|webp)$/

/** The storage key of a file in a folder; undefined for anything else, so that no path leads out of it. */
export function keyInFolder(schoolId: number, video: string, file: string): string | undefined {
  const [, id, folder] = /^([1-9]\d{0,15})\.([0-9a-f]{32})$/.exec(video) ?? []
  return id && folder && NAME.test(file) ? `${storedAt({ schoolId, id: Number(id) })}/${folder}/${file}` : undefined
}
