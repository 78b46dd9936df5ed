import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeCaptions } from '#app/content/videos/captions.server.ts'
import { POSTER, storedAt, WHOLE } from '#app/content/videos/stored.server.ts'
import { videos } from '#app/content/videos/tables.server.ts'
import { VIDEO_STATUS } from '#app/content/videos/video.ts'
import { storeFile } from '#app/people/media/files.server.ts'
import { storeReceivedPicture } from '#app/people/media/uploads.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { expectRow } from '#app/platform/queries.server.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { DemoVideo } from '../demo/content-types.ts'

const FOLDER = path.resolve('db/demo/media')

/** The bytes of a file of the demo. */
export const readMedia = (name: string) => readFile(path.join(FOLDER, name))

/** Puts the demo's files into a school's storage, each when it is first named. */
export type Media = {
  /** The id of the private file of this name. */
  file(name: string): Promise<number>
  /** The id of a film that can be watched at once: the recordings are ready made, so that a first start encodes none. */
  film(clip: DemoVideo): Promise<number>
  /** The address of a cover. */
  cover(name: string): Promise<string>
}

export function getMedia(db: Db, owner: { schoolId: number; id: number }): Media {
  const { schoolId } = owner
  const ids = new Map<string, number>()
  const films = new Map<string, number>()
  return {
    async film(clip) {
      const id = films.get(clip.media) ?? (await keepFilm(db, owner, clip))
      films.set(clip.media, id)
      return id
    },
    async file(name) {
      let id = ids.get(name)
      if (id === undefined) {
        const file = { schoolId, bytes: await readMedia(name), filename: name, visibility: 'private' } as const
        id = (await storeFile(db, file)).id
        ids.set(name, id)
      }
      return id
    },
    async cover(name) {
      const names = ['480.webp', '960.webp', '1600.webp', '960.jpg'].map((size) => `${name}-${size}`)
      const [small, middle, large, still] = (await Promise.all(names.map(readMedia))) as [
        Buffer,
        Buffer,
        Buffer,
        Buffer,
      ]
      // Drawn when the demo was made, so that a first start need not.
      const picture = { whole: large, width: 1600, height: 900, sizes: [small, middle, large], still }
      return storeReceivedPicture(db, owner, { filename: name, extension: 'webp', picture })
    },
  }
}

const PICTURE = { width: 1280, height: 720 }

async function keepFilm(db: Db, owner: { schoolId: number; id: number }, clip: DemoVideo): Promise<number> {
  const { title, media: filename, seconds: durationSeconds } = clip
  const [film, poster] = await Promise.all([readMedia(filename), readMedia(clip.poster)])
  const folder = randomBytes(16).toString('hex')
  const size = film.length + poster.length
  const came = { filename, length: film.length, received: film.length, size, progress: 100 }
  const made = { status: VIDEO_STATUS.finished, folder, whole: true, durationSeconds, ...PICTURE }
  const { schoolId, id: accountId } = owner
  const video = await db
    .insert(videos)
    .values({ schoolId, accountId, title, backEnd: 'own', ...came, ...made })
    .returning()
    .then(expectRow)
  const at = `${storedAt(video)}/${folder}`
  await storage.put(`${at}/${WHOLE}`, film)
  await storage.put(`${at}/${POSTER}`, poster)
  for (const locale of LOCALES) {
    const name = clip.captions[locale]
    await storeCaptions(db, video, { locale, filename: name, text: (await readMedia(name)).toString() })
  }
  return video.id
}
