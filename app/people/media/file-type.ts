export type FileType = { contentType: string; extension: string }

const UNKNOWN: FileType = { contentType: 'application/octet-stream', extension: 'bin' }

export const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1)

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

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** A drawing begins with its own element, behind what XML may say of itself. */
const SVG = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!-))*-->\s*)*<svg[\s>]/

/** The extension that the first bytes call for; a name or a header that came along is never asked. */
function wantedBy(bytes: Uint8Array): string {
  const start = ascii(bytes, 0, 4)
  if (start === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (start === 'RIFF' && ascii(bytes, 8, 12) === 'WAVE') return 'wav'
  if (start === '\x89PNG') return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpg'
  if (start === 'GIF8') return 'gif'
  if (start === '%PDF') return 'pdf'
  if (start === 'PK\x03\x04' || start === 'PK\x05\x06') return 'zip'
  if (start === 'OggS') return 'ogg'
  if (start === '\x1a\x45\xdf\xa3') return 'webm'
  if (start.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'mp3'
  if (ascii(bytes, 4, 8) === 'ftyp') {
    const brand = ascii(bytes, 8, 12)
    if (brand === 'avif' || brand === 'avis') return 'avif'
    return brand.startsWith('M4A') ? 'm4a' : 'mp4'
  }
  if (!isText(bytes)) return UNKNOWN.extension
  const text = decoded(bytes)
  if (SVG.test(text)) return 'svg'
  return /^\ufeff?WEBVTT(?:\s|$)/.test(text) ? 'vtt' : 'txt'
}

/** UTF-8 without control characters, judged by the first 64 kB. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these make it something else than text
    return !/[\x00-\x08\x0e-\x1f\x7f]/.test(decoded(bytes))
  } catch {
    return false
  }
}

function decoded(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 65_536)
  return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < bytes.length })
}

export function typeOfBytes(bytes: Uint8Array): FileType {
  const extension = wantedBy(bytes)
  return { extension, contentType: CONTENT_TYPES[extension] ?? UNKNOWN.contentType }
}

/** Whether a browser may show it in place; the rest is always a download. */
export function showsInline(extension: string): boolean {
  return !['zip', 'txt', 'bin'].includes(extension)
}
