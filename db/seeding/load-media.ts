import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeCover, storeFile } from '#app/media/files.server.ts'
import type { Db } from '#app/platform/db.server.ts'

const FOLDER = path.resolve('db/demo/media')

/** The bytes of a file of the demo. */
export const readMedia = (name: string) => readFile(path.join(FOLDER, name))

/** Puts the demo's files into a school's storage, each when it is first named. */
export type Media = {
  /** The id of the private file of this name. */
  file(name: string): Promise<number>
  /** The base address of a cover. */
  cover(name: string): Promise<string>
}

export function mediaOf(db: Db, schoolId: number): Media {
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
      const [small, middle, large, mail] = await Promise.all(
        ['480.webp', '960.webp', '1600.webp', '960.jpg'].map((size) => readMedia(`${name}-${size}`)),
      )
      if (!small || !middle || !large || !mail) throw new Error(`the cover ${name} has not all its sizes`)
      return storeCover(db, schoolId, name, { 480: small, 960: middle, 1600: large }, mail)
    },
  }
}
