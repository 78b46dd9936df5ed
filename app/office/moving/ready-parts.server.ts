import type { ReadyRow } from '#app/office/imports/kinds.server.ts'
import { findFileType } from '#app/people/media/file-type.ts'
import { readPicture } from '#app/people/media/pictures.server.ts'
import type { ReceivedFile } from '#app/people/media/receive-file.server.ts'
import { FILE_BYTES_MAX } from '#app/people/media/upload-route.server.ts'
import type { ReceivedPicture } from '#app/people/media/uploads.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import type { Member } from '#app/platform/viewer.ts'
import type { Archive } from './archive.server.ts'
import { type Item, listPictures } from './course-items.ts'

/** What a row takes out of the archive: files put aside, and pictures drawn as they are kept. */
export type ReadyParts = { files: Map<string, ReceivedFile>; pictures: Map<string, ReceivedPicture> }

const PICTURE_BYTES_MAX = 20 * 1024 * 1024
const MB = 1024 * 1024

/** Unpacks what a row names; a dry run only asks how large it is. */
export async function getPartsReady(
  viewer: Member,
  archive: Archive | undefined,
  item: Item,
  dryRun: boolean,
): Promise<Omit<ReadyRow, 'number'>> {
  const ready: ReadyParts = { files: new Map(), pictures: new Map() }
  const drop = async () => {
    await Promise.all([...ready.files.values()].map(({ aside }) => storage.remove(aside)))
  }
  if (!archive) return { ready, drop }
  try {
    for (const part of item.kind === 'lecture' ? item.parts : []) {
      if (part.type !== 'file' || ready.files.has(part.entry)) continue
      if (archive.size(part.entry) > FILE_BYTES_MAX)
        throw new Refusal(422, ['errors.file_too_large', { max: Math.floor(FILE_BYTES_MAX / MB) }])
      if (!dryRun) ready.files.set(part.entry, await archive.receive(part.entry, part.name))
    }
    for (const entry of dryRun ? [] : listPictures(item)) {
      const picture = await drawPicture(viewer, archive, entry)
      if (picture) ready.pictures.set(entry, picture)
    }
    return { ready, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** A picture as it is kept; nothing for what is no picture, or too much of one. */
async function drawPicture(viewer: Member, archive: Archive, entry: string): Promise<ReceivedPicture | undefined> {
  if (archive.size(entry) > PICTURE_BYTES_MAX) return undefined
  const bytes = await archive.read(entry)
  const { extension } = await findFileType(bytes)
  try {
    return {
      filename: entry.slice(entry.lastIndexOf('/') + 1),
      extension,
      picture: await readPicture('file', bytes, extension, viewer),
    }
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return undefined
    throw error
  }
}
