export type FileType = { contentType: string; extension: string }

const UNKNOWN: FileType = { contentType: 'application/octet-stream', extension: 'bin' }

export const getExtension = (key: string) => key.slice(key.lastIndexOf('.') + 1)

/** What we serve, by the extension that we gave it; nothing in it runs as a script. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  bin: UNKNOWN.contentType,
}

/**
 * The extension of each type that we serve, by the name that file-type gives it. QuickTime and Matroska go by their siblings,
 * which browsers play where they can play what is inside.
 */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mp4',
  'video/3gpp': 'mp4',
  'video/3gpp2': 'mp4',
  'video/webm': 'webm',
  'video/matroska': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/wav': 'wav',
}

/** As many bytes as decide the longest type, a text; the rest of a file is never read for its type. */
export const HEAD_BYTES = 65_536

/** How a ZIP begins, one without entries too. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06']

/** A drawing begins with its own element, behind what XML may say of itself. */
const SVG = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!-))*-->\s*)*<svg[\s>]/

/** The extension that the first bytes call for; a name or a header that came along is never asked. */
async function findExtension(head: Uint8Array): Promise<string> {
  // Before the library, which would inflate what strangers packed, to tell a document of an office from other archives.
  if (ZIP.includes(String.fromCharCode(...head.subarray(0, 4)))) return 'zip'
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head)
  const mime = found?.mime.split(';')[0] ?? ''
  const extension = EXTENSIONS[mime]
  if (extension) return extension
  if (!isText(head)) return UNKNOWN.extension
  if (SVG.test(decoded(head))) return 'svg'
  return mime === 'text/vtt' ? 'vtt' : 'txt'
}

/** UTF-8 without control characters. */
function isText(head: Uint8Array): boolean {
  if (head.length === 0) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these make it something else than text
    return !/[\x00-\x08\x0e-\x1f\x7f]/.test(decoded(head))
  } catch {
    return false
  }
}

/** A head may end within a character. */
function decoded(head: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === HEAD_BYTES })
}

/** The type of a file, by its bytes or the first of them. */
export async function findFileType(bytes: Uint8Array): Promise<FileType> {
  const extension = await findExtension(bytes.subarray(0, HEAD_BYTES))
  return { extension, contentType: CONTENT_TYPES[extension] ?? UNKNOWN.contentType }
}

/** Whether a browser may show it in place; the rest is always a download. */
export function showsInline(extension: string): boolean {
  return !['zip', 'txt', 'bin'].includes(extension)
}
