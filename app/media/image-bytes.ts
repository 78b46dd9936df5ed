import { PIXELS_MAX } from './image.ts'
import { cleanDrawing } from './svg.ts'

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Chunks, segments or blocks of one picture: a long picture has hundreds, and each costs more than its bytes. */
const PARTS_MAX = 5000

const fits = (width: number, height: number) => width > 0 && height > 0 && width * height <= PIXELS_MAX

/**
 * A picture without what it carries beside itself: place and camera, comments, previews, anything behind its end.
 * Nothing is decoded, so no picture costs more than its bytes. Undefined when it is broken or has too many pixels or parts.
 */
export function cleanImage(bytes: Uint8Array, extension: string): Uint8Array | undefined {
  try {
    return CLEANERS[extension]?.(bytes)
  } catch (error) {
    // A length that points behind the end: what the picture says of itself is not true.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const CLEANERS: Record<string, (bytes: Uint8Array) => Uint8Array | undefined> = {
  png: cleanPng,
  jpg: cleanJpeg,
  webp: cleanWebp,
  gif: cleanGif,
  svg: cleanSvg,
}

const PNG_KEPT = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/

function cleanPng(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes)
  if (latin(bytes, 12, 16) !== 'IHDR' || !fits(view.getUint32(16), view.getUint32(20))) return undefined
  const parts = [bytes.subarray(0, 8)]
  let drawn = false
  for (let at = 8, left = PARTS_MAX; left > 0; left -= 1) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return undefined
    const name = latin(bytes, at + 4, at + 8)
    if (PNG_KEPT.test(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IDAT') drawn = true
    if (name === 'IEND') return drawn ? joined(parts) : undefined
    at = end
  }
  return undefined
}

const APP1 = 0xe1
/** Start of frame: 0xc0 to 0xcf without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** JFIF, colour profile, Adobe's colour transform; the other application segments and comments go. */
const isKept = (marker: number) => ![0xe1, 0xfe].includes(marker) && (marker < 0xe3 || marker > 0xef || marker === 0xee)

function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, 2)]
  let seen = false
  for (let at = 2, left = PARTS_MAX; left > 0; left -= 1) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return undefined
    if (isFrame(marker)) {
      if (!fits(view.getUint16(at + 7), view.getUint16(at + 5))) return undefined
      seen = true
    }
    if (marker === APP1) {
      const turned = orientationOf(bytes.subarray(at, end))
      if (turned > 1) parts.push(turnedBy(turned))
    }
    if (marker === 0xda) {
      if (!seen) return undefined
      const close = endOfJpeg(bytes, end)
      return close === undefined ? undefined : joined([...parts, bytes.subarray(at, close)])
    }
    if (isKept(marker)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/** Behind the last scan; within one, 0xff stands before 0, a restart marker or the next segment. */
function endOfJpeg(bytes: Uint8Array, from: number): number | undefined {
  // Not by indexOf: where every second byte is 0xff, asking it for the next costs fifty times as much.
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    // Application segments and comments between scans could carry anything.
    if (marker >= 0xe0 && marker !== 0xff) return undefined
  }
  return undefined
}

/** How a camera was held, 1 to 8: without it portraits would lie on their side. */
function orientationOf(segment: Uint8Array): number {
  if (latin(segment, 4, 10) !== 'Exif\0\0') return 1
  const exif = viewOf(segment.subarray(10))
  const little = exif.getUint16(0) === 0x4949
  const start = exif.getUint32(4, little)
  const count = exif.getUint16(start, little)
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12
    if (exif.getUint16(at, little) === 0x0112) {
      const value = exif.getUint16(at + 8, little)
      return value <= 8 ? value : 1
    }
  }
  return 1
}

/** An Exif segment that says this and nothing else. */
function turnedBy(orientation: number): Uint8Array {
  const text = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'
  const content = [...text].map((letter) => letter.charCodeAt(0))
  const body = [...content, orientation, 0, 0, 0, 0, 0, 0]
  return Uint8Array.from([0xff, APP1, 0, body.length + 2, ...body])
}

const WEBP_DROPPED = ['EXIF', 'XMP ']

function cleanWebp(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return undefined
  const parts: Uint8Array[] = []
  for (let at = 12, left = PARTS_MAX; at + 8 <= end; left -= 1) {
    if (left === 0) return undefined
    const size = view.getUint32(at + 4, true)
    const next = at + 8 + size + (size % 2)
    if (next > bytes.length) return undefined
    const name = latin(bytes, at, at + 4)
    const chunk = bytes.slice(at, next)
    if (parts.length === 0) {
      if (!webpFits(chunk, name)) return undefined
      // The flags of an extended picture: without Exif and XMP.
      if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c
    }
    if (!WEBP_DROPPED.includes(name)) parts.push(chunk)
    at = next
  }
  if (parts.length === 0) return undefined
  const head = bytes.slice(0, 12)
  const all = joined([head, ...parts])
  viewOf(all).setUint32(4, all.length - 8, true)
  return all
}

function webpFits(chunk: Uint8Array, name: string): boolean {
  const view = viewOf(chunk)
  if (name === 'VP8X') {
    const dimension = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return fits(dimension(12), dimension(15))
  }
  if (name === 'VP8 ') return fits(view.getUint16(14, true) & 0x3fff, view.getUint16(16, true) & 0x3fff)
  if (name !== 'VP8L') return false
  const packed = view.getUint32(9, true)
  return fits(1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff))
}

function cleanGif(bytes: Uint8Array): Uint8Array | undefined {
  const view = viewOf(bytes)
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let at = 13 + tableOf(view.getUint8(10))
  const parts = [bytes.subarray(0, at)]
  let frames = 0
  for (let left = PARTS_MAX; left > 0; left -= 1) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) return frames > 0 ? joined([...parts, bytes.subarray(at, at + 1)]) : undefined
    if (kind === 0x2c) frames += 1
    else if (kind !== 0x21) return undefined
    if (!fits(width * frames || width, height)) return undefined
    const head = kind === 0x2c ? 11 + tableOf(view.getUint8(at + 9)) : 2
    const end = endOfBlocks(view, at + head)
    const label = view.getUint8(at + 1)
    const loops = label === 0xff && latin(bytes, at + 3, at + 14) === 'NETSCAPE2.0'
    if (kind === 0x2c || label === 0xf9 || loops) parts.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function endOfBlocks(view: DataView, from: number): number {
  let at = from
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
  return at + 1
}

function cleanSvg(bytes: Uint8Array): Uint8Array | undefined {
  const drawing = cleanDrawing(new TextDecoder().decode(bytes))
  return drawing === undefined ? undefined : new TextEncoder().encode(drawing)
}
