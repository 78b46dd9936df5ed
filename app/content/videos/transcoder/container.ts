import { fileTypeFromBuffer } from 'file-type'

/** What reads films of a kind, by the name that FFmpeg gives it. */
export type Container = 'mov' | 'matroska' | 'avi' | 'ogg' | 'flv' | 'asf' | 'mpegts' | 'mpeg'

/** By the name that file-type gives the kind. */
const CONTAINERS: Readonly<Record<string, Container>> = {
  'video/mp4': 'mov',
  'video/x-m4v': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/vnd.avi': 'avi',
  'video/ogg': 'ogg',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'video/x-flv': 'flv',
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
  'application/vnd.ms-asf': 'asf',
  'video/mp2t': 'mpegts',
  'video/mpeg': 'mpeg',
  'video/MP1S': 'mpeg',
  'video/MP2P': 'mpeg',
}

/**
 * The kind of film that the first bytes are, of those that hold pictures themselves; undefined for everything else:
 * playlists and lists of files would have us read what they name.
 */
export async function findContainer(head: Uint8Array): Promise<Container | undefined> {
  const found = await fileTypeFromBuffer(head)
  return CONTAINERS[found?.mime.split(';')[0] ?? '']
}
