import { Answer } from '#app/platform/answers.server.ts'
import { getContentDisposition } from '#app/platform/file-name.ts'
import { getRange } from '#app/platform/ranges.ts'
import { requireFound } from '#app/platform/refusal.ts'
import { storage } from '#app/platform/storage.server.ts'
import { storedAnswer } from '#app/platform/stored-answer.server.ts'
import { CONTENT_TYPES, getExtension, showsInline } from './file-type.ts'

type FileRequest = { method: string; header(name: string): string | undefined }
type Delivery = { cache: string; download?: boolean; name?: string }

/** Uploaded things are hostile: opened directly, nothing in them runs, loads anything or reaches our pages. */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
/**
 * A browser's own PDF viewer starts in no sandbox and is a page of its own making, which a stricter policy would break;
 * it gives the document no access to ours.
 */
const PDF_POLICY = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/** A stored file with HTTP ranges, validators and the headers that keep it harmless. Asks the storage, no database. */
export async function fileAnswer(request: FileRequest, key: string, { cache, download = false, name }: Delivery) {
  const size = await storage.size(key)
  requireFound(size !== undefined)
  const extension = getExtension(key)
  const etag = `"${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`
  const headers: Record<string, string> = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': `${cache}, no-transform`,
    'Content-Disposition': getContentDisposition(download || !showsInline(extension) ? 'attachment' : 'inline', name),
    'Content-Security-Policy': extension === 'pdf' ? PDF_POLICY : POLICY,
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    'Cross-Origin-Resource-Policy': cache.startsWith('public') ? 'cross-origin' : 'same-site',
    ETag: etag,
    Vary: 'Accept-Encoding',
  }
  if (namesVersion(request.header('if-none-match'), etag)) {
    return new Answer((c) => c.body(null, 304, headers))
  }
  const unchanged = (request.header('if-range') ?? etag) === etag
  const range = request.method === 'GET' && unchanged ? getRange(request.header('range'), size) : undefined
  if (range === 'unsatisfiable') {
    return new Answer((c) => c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' }))
  }
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : size)
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${size}`
  return new Answer((c) => {
    if (request.method === 'HEAD' || size === 0) return c.body(null, 200, headers)
    return storedAnswer(c, key, range ?? { start: 0, end: size - 1 }, { status: range ? 206 : 200, headers })
  })
}

/** Whether an If-None-Match header names this version of a file, or any; where it is kept, weak and strong are one. */
function namesVersion(header: string | undefined, etag: string): boolean {
  const versions = header?.split(',').map((version) => version.trim()) ?? []
  return versions.some((version) => version === '*' || version.replace(/^W\//, '') === etag)
}
