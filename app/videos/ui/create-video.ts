import { call } from '#app/platform/call.ts'
import { TITLE_MAX, type VideoUpload } from '../video.ts'

/** A place for a film that everybody may watch: a trailer, or one of a page. */
export async function createOpenVideo({ name }: File): Promise<VideoUpload> {
  const title = name.replace(/\.\w+$/, '').slice(0, TITLE_MAX)
  return (await call<{ videoUpload: VideoUpload }>('post', '/home/videos', { title, open: true })).videoUpload
}
