import { type Readable, Readable as Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'hono'
import { toBody } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { decodePartName } from '#app/platform/file-name.ts'
import { invalid, Refusal } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { type ReceivedFile, receiveFile } from './receive-file.server.ts'

/** What stands beside the file is short. */
const LIMITS = { files: 1, fields: 20, fieldSize: 10_000, headerPairs: 20 }

export type Parts = { fields: Record<string, string>; file: ReceivedFile }

/** The part `file` of a form as it comes, put aside, with the fields beside it; 422 on `file` without one. */
export async function receiveParts(c: Context<Env>, max: number): Promise<Parts> {
  const type = c.req.header('content-type') ?? ''
  const parser = await loadParser(type)
  const source = Stream.from(toBody(c), { objectMode: false })
  const fields: Record<string, string> = {}
  let taking: Promise<ReceivedFile> | undefined
  let part: Readable | undefined
  parser.on('field', (name: string, value: string) => {
    if (name !== '_token') fields[name] = value
  })
  parser.on('file', (name: string, bytes: Readable, filename: string | undefined) => {
    if (name !== 'file' || !filename) return bytes.resume()
    // Told by the end of the whole, which may come before anybody reads the part.
    part = bytes.on('error', () => {})
    taking = receiveFile({ schoolId: c.get('school').id, filename: decodePartName(filename), max }, bytes)
    // Nothing more is read of what is refused.
    taking.catch(() => source.destroy())
    return bytes
  })
  const [read] = await Promise.allSettled([pipeline(source, parser)])
  const malformed = new Refusal(400, 'errors.malformed')
  if (read.status === 'rejected') part?.destroy(malformed)
  const file = await taking
  if (read.status === 'rejected') {
    if (file) await storage.remove(file.aside)
    throw malformed
  }
  if (!file) throw invalid('file', 'errors.required')
  return { fields, file }
}

async function loadParser(type: string) {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch {
    throw new Refusal(400, 'errors.malformed')
  }
}
