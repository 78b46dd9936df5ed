import { uploadVideo } from '#app/videos/ui/upload-video.ts'
import type { VideoUpload } from '#app/videos/video.ts'

/** Sends the film of a post that was saved, telling how far it is; it settles once all has come, or nothing more will. */
export async function sendFilm(file: File, place: VideoUpload, tell: (percent: number) => void): Promise<void> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  tell(0)
  await new Promise<void>((done) => {
    const on = { onProgress: tell, onWaiting: () => {}, onDone: done, onFailed: () => done() }
    void uploadVideo(file, place, { ...on, url: undefined, onUrl: () => {} }).then(
      (sending) => sending.start(),
      () => done(),
    )
  })
  removeEventListener('beforeunload', warn)
}
