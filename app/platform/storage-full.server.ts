import { Refusal } from './refusal.ts'

const TEXT = 'errors.storage_full'
/** A device without room, and an owner whose share of it is used up. */
const CODES = new Set(['ENOSPC', 'EDQUOT'])

export function storageFull(): Refusal {
  return new Refusal(503, TEXT)
}

/** Whether nothing could be stored because there was no room. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Refusal && error.text === TEXT
}

/** Does what stores something on a disk; where there is no room, whoever asked is told so (503). */
export async function refuseWhenStorageFull<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    throw CODES.has((error as NodeJS.ErrnoException).code ?? '') ? storageFull() : error
  }
}
