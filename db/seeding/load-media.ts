import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeFile } from '#app/media/files.server.ts'
import { keepPicture } from '#app/media/uploads.server.ts'
import type { Db } from '#app/platform/db.server.ts'

const FOLDER = path.resolve('db/demo/media')

/** The bytes of a file of the demo. */
export const readMedia = (name: string) => readFile(path.join(FOLDER, name))

/** Puts the demo's files into a school's storage, each when it is first named. */
export type Media = {
  /** The id of the private file of this name. */
  file(name: string): Promise<number>
  /** The address of a cover. */
  cover(name: string): Promise<string>
}

export function mediaOf(db: Db, owner: { schoolId: number; id: number }): Media {
  const { schoolId } = owner
  const ids = new Map<string, number>()
  return {
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
      return keepPicture(db, owner, { filename: name, extension: 'webp', picture })
    },
  }
}
