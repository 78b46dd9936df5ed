import { env } from './env.server.ts'
import type { Storage } from './file-storage.ts'
import { getStorage } from './storage.server.ts'

export type CopyResult = { copied: number; kept: number; bytes: number; wrong: string[] }

/**
 * Copies every file that is not there yet from one storage to another, and looks that it arrived whole. What was copied
 * before is passed over, so it can be stopped and begun again; nothing is removed.
 */
export async function copyAll(from: Storage, to: Storage, onEach = (_: CopyResult) => {}): Promise<CopyResult> {
  const done: CopyResult = { copied: 0, kept: 0, bytes: 0, wrong: [] }
  for await (const { key, size } of from.list()) {
    if ((await to.size(key)) === size) done.kept += 1
    else {
      await to.put(key, from.read(key))
      done.copied += 1
      done.bytes += size
      if ((await to.size(key)) !== size) done.wrong.push(key)
    }
    onEach(done)
  }
  return done
}

/** The same between the data folder and the bucket that STORAGE_URL names. */
export async function moveFiles(to: 's3' | 'disk', onEach: (done: CopyResult) => void): Promise<CopyResult> {
  const [disk, bucket] = [getStorage(undefined, env.DATA_DIR), getStorage(env.STORAGE_URL, env.DATA_DIR)]
  await bucket.check()
  return to === 's3' ? copyAll(disk, bucket, onEach) : copyAll(bucket, disk, onEach)
}
