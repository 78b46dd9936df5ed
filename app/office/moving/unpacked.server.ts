import { FILE_BYTES_MAX } from '#app/people/media/upload-route.server.ts'
import { invalid } from '#app/platform/refusal.ts'

/** What was packed, as far as a school may bring it in: more is a bomb, or no course. */
export const ENTRIES_MAX = 20_000
export const UNPACKED_MAX = 4 * FILE_BYTES_MAX

/** The files of an archive, however it was packed. */
export type Unpacked = {
  sizes: ReadonlyMap<string, number>
  stream: (name: string) => Promise<AsyncIterable<Uint8Array>>
  close: () => Promise<void>
}

/** A path as the archive names it; 422 for one that leads out of it. */
export function safePath(name: string): string {
  const path = name.replace(/^(?:\.\/)+/, '')
  if (path.startsWith('/') || path.includes('\0') || path.includes('\\') || path.split('/').includes('..'))
    throw invalid('file', 'moving.hostile')
  return path
}
