import type { Readable, Writable } from 'node:stream'

/**
 * Where files are: the disk of one machine, or any S3 with the same calls. Keys are ours, never a person's. What stores
 * something refuses (503) when there is no room, and leaves nothing half-written (storage-full.server.ts). What changes
 * something is refused while this database is held (OutgoingHeld).
 */
export interface Storage {
  /** Stores bytes as they come; what comes to no end is not stored. */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  move(from: string, to: string): Promise<void>
  size(key: string): Promise<number | undefined>
  read(key: string, range?: Range): Readable
  /** Has these bytes of a file written to somebody, as fast as they take them; fails when they go away before the end. */
  send(key: string, range: Range, to: Writable): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Writes on in a file that comes in pieces, from its byte `at`, and tells how far it is after each few megabytes and at
   * the end, also when what comes breaks off.
   */
  append(key: string, at: number, bytes: AsyncIterable<Uint8Array>, written: Written): Promise<void>
  /** Has a program of this machine read a file under a path of its own. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
  /** An empty folder of this machine, for one at a time, gone afterwards. */
  withScratch<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Takes all files of such a folder in below a key, whole or not at all; answers their bytes. */
  takeFolder(folder: string, key: string): Promise<number>
  /** Removes everything below a key. */
  removeBelow(key: string): Promise<void>
  /** Every file, or those whose keys begin so. */
  list(prefix?: string): AsyncIterable<StoredObject>
  /** Removes what programs that were ended left half written below a key, last written to before a moment. */
  removeUnfinished(prefix: string, before: Date): Promise<void>
  /** Refuses, in words for who runs the deployment, a place where no files can be kept; StorageAway where it gives no answer. */
  check(): Promise<void>
}

export type StoredObject = { key: string; size: number; writtenAt: Date }

export type Range = { start: number; end: number }

export type Written = (end: number) => Promise<void>
