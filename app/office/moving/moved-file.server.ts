import type { StoredImport } from '#app/office/imports/kinds.server.ts'
import { findFiles } from '#app/people/media/files.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { decodeText } from '#app/platform/decode-text.ts'
import { translate } from '#app/platform/i18n.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { type Archive, isGzip, isZip, openArchive } from './archive.server.ts'
import { type Item, TEXT_BYTES_MAX } from './course-items.ts'
import { type CourseKind, getOptions } from './moving.ts'
import { readCommonCartridge } from './read-common-cartridge.ts'
import { readFolder } from './read-folder.server.ts'
import { readMoodle } from './read-moodle.ts'
import { readOutline } from './read-outline.ts'
import { readWordPress } from './read-wordpress.ts'
import { checkZip } from './zip.server.ts'

/** Kinds whose file is a text, and how much of one is read. */
const TEXT_MAX: Partial<Record<CourseKind, number>> = { outline: 1024 * 1024, wordpress: TEXT_BYTES_MAX }

/** The file of an import of courses: its items, and what of them is in an archive. */
export type MovedFile = { readItems: () => Promise<Item[]>; archive?: Archive; close: () => Promise<void> }

/** Opens the file that was sent; a Refusal when it is not kept any more, or cannot be opened. */
export async function openMovedFile(stored: StoredImport): Promise<MovedFile> {
  const { schoolId, fileId } = stored
  const kind = stored.kind as CourseKind
  const file = await inSchool(schoolId, (db) => findFiles(db, schoolId, [fileId ?? 0])).then((found) =>
    found.get(fileId ?? 0),
  )
  if (!file) throw new Refusal(422, 'moving.file_gone')
  if (TEXT_MAX[kind] !== undefined) {
    const readItems = async () => readText(kind, Buffer.concat(await storage.read(file.key).toArray()))
    return { readItems, close: async () => {} }
  }
  const archive = await openArchive(schoolId, file.key, await readHead(file.key))
  return { readItems: () => readPacked(stored, archive), archive, close: archive.close }
}

const readText = (kind: CourseKind, bytes: Uint8Array) =>
  kind === 'outline' ? readOutline(decodeText(bytes).text) : readWordPress(decodeText(bytes).text)

async function readHead(key: string): Promise<Uint8Array> {
  return Buffer.concat(await storage.read(key, { start: 0, end: 3 }).toArray())
}

async function readPacked(stored: StoredImport, archive: Archive): Promise<Item[]> {
  const items = await readCourses(stored, archive)
  // To the end, before anything is made of it: one that is broken leaves nothing.
  await archive.verify()
  return items
}

function readCourses({ kind, options }: StoredImport, archive: Archive): Promise<Item[]> {
  const { locale } = getOptions(options)
  if (kind === 'moodle') return readMoodle(archive, (number) => translate(locale, 'moving.section', { number }))
  return kind === 'folder' ? readFolder(archive) : readCommonCartridge(archive)
}

/** What has come, and where it is. */
type Arrived = { aside: string; size: number; head: Uint8Array }

/** Refuses (422 on `file`) at once what shows at once: no archive, no course, bombs. */
export async function checkMovedFile(kind: CourseKind, { aside, size, head }: Arrived): Promise<void> {
  const max = TEXT_MAX[kind]
  if (max !== undefined) {
    if (size > max) throw refused('moving.file_too_large')
    readText(kind, Buffer.concat(await storage.read(aside).toArray()))
  } else if (isZip(head)) await checkZip(aside)
  else if (kind !== 'moodle' || !isGzip(head)) throw refused('moving.no_archive')
}

const refused = (text: Refusal['text']) => new Refusal(422, text, { file: [text] })
