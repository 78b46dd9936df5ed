/** What reads films of a kind, by the name that FFmpeg gives it. */
export type Container = 'mov' | 'matroska' | 'avi' | 'ogg' | 'flv' | 'asf' | 'mpegts' | 'mpeg'

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
const QUICKTIME = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
const SYNC = 0x47

/**
 * The kind of film that the first bytes are, of those that hold pictures themselves; undefined for everything else:
 * playlists and lists of files would have us read what they name.
 */
export function containerOf(bytes: Uint8Array): Container | undefined {
  const start = ascii(bytes, 0, 4)
  if (QUICKTIME.has(ascii(bytes, 4, 8))) return 'mov'
  if (start === '\x1a\x45\xdf\xa3') return 'matroska'
  if (start === 'RIFF' && ascii(bytes, 8, 12) === 'AVI ') return 'avi'
  if (start === 'OggS') return 'ogg'
  if (start === 'FLV\x01') return 'flv'
  if (start === '\x30\x26\xb2\x75') return 'asf'
  if (start === '\x00\x00\x01\xba') return 'mpeg'
  const packets = [0, 4].some((first) => {
    const length = 188 + first
    return [0, 1, 2].every((times) => bytes[first + times * length] === SYNC)
  })
  return packets ? 'mpegts' : undefined
}
