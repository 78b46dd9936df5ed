import { z } from 'zod'
import { type Db, onCommit } from './db.server.ts'
import { OutgoingHeld } from './held.server.ts'
import { enqueue, job } from './jobs.server.ts'
import { storage } from './storage.server.ts'

export const removeFiles = job('storage.remove-files', {
  takes: { keys: z.array(z.string()) },
  work: ({ keys }) => remove(keys),
})

function remove(keys: string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => storage.remove(key)))
}

/**
 * Removes bytes that nothing names any more once this transaction is committed: at once, and by a job, should this process
 * end before it comes to that.
 */
export async function deleteBytes(db: Db, schoolId: number, dropped: { key: string }[]): Promise<void> {
  if (dropped.length === 0) return
  const keys = dropped.map(({ key }) => key)
  await enqueue(db, removeFiles, { schoolId, keys })
  onCommit(db, () =>
    remove(keys).catch((error: unknown) => {
      // The job does it once this database is released.
      if (!(error instanceof OutgoingHeld)) throw error
    }),
  )
}
