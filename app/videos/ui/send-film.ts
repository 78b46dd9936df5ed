import type { VideoUpload } from '../video.ts'
import { uploadVideo } from './upload-video.ts'

/**
 * Sends the film of something that was saved, telling how far it is; it settles once all has come. When nothing more will,
 * it fails with the server's words, as far as it had any.
 */
export async function sendFilm(file: File, place: VideoUpload, tell: (percent: number) => void): Promise<void> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  tell(0)
  try {
    await new Promise<void>((onDone, fail) => {
      const onFailed = (message = '') => fail(new Error(message))
      const on = { onProgress: tell, onWaiting: () => {}, onDone, onFailed, url: undefined, onUrl: () => {} }
      uploadVideo(file, place, on).then((sending) => sending.start(), fail)
    })
  } finally {
    removeEventListener('beforeunload', warn)
  }
}
