import type { Upload } from 'tus-js-client'
import { call } from '#app/platform/call.ts'
import { TITLE_MAX, type VideoUpload } from '../video.ts'

/** Milliseconds until it is tried again; what comes after the last one is for people to say. */
const RETRY_DELAYS = [0, 3000, 5000, 10_000, 20_000]

/** A place for a film that everybody may watch: a trailer, or one of a page. */
export async function createOpenVideo({ name }: File): Promise<VideoUpload> {
  const title = name.replace(/\.\w+$/, '').slice(0, TITLE_MAX)
  return (await call<{ videoUpload: VideoUpload }>('post', '/home/videos', { title, open: true })).videoUpload
}

export type VideoSending = {
  /** Goes on from where it stopped, also after a failure. */
  start(): void
  pause(): void
  /** Ends it, and has what was sent forgotten. */
  cancel(): void
}

/** What becomes of it. `message` is the server's, when it refused in words. */
export type SendingEvents = {
  onProgress: (percent: number, bytes: number) => void
  /** The line is lost, or the server away: it tries again by itself. */
  onWaiting: () => void
  onDone: () => void
  onFailed: (message: string | undefined) => void
}

/** Whether a failure may pass: everything but a refusal, and of those 409 and 423, which say that it is too early. */
export function mayPass(status: number): boolean {
  return status < 400 || status >= 500 || status === 409 || status === 423
}

/** Sends a film where a call said, in pieces that survive a lost line. Whoever holds the same file later goes on by `url`. */
export async function uploadVideo(
  file: File,
  { endpoint, title, ...headers }: VideoUpload,
  { url, onUrl, ...on }: SendingEvents & { url: string | undefined; onUrl: (url: string) => void },
): Promise<VideoSending> {
  const { Upload } = await import('tus-js-client')
  const upload: Upload = new Upload(file, {
    endpoint,
    uploadUrl: url ?? null,
    headers: { ...headers, AuthorizationExpire: String(headers.AuthorizationExpire) },
    metadata: { filetype: file.type || 'video/mp4', title: file.name, filename: file.name },
    retryDelays: RETRY_DELAYS,
    // Where an upload is, is kept with the film that it belongs to (stored-uploads.ts).
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
    onProgress: (sent, all) => on.onProgress(Math.floor((100 * sent) / Math.max(all, 1)), sent),
    onShouldRetry(error) {
      const passes = mayPass(error.originalResponse?.getStatus() ?? 0)
      if (passes) on.onWaiting()
      return passes
    },
    onSuccess: on.onDone,
    onError: (error) =>
      on.onFailed('originalResponse' in error ? toMessage(error.originalResponse?.getBody()) : undefined),
  })
  return {
    start: () => upload.start(),
    pause: () => void upload.abort(),
    cancel: () => void upload.abort(true).catch(() => {}),
  }
}

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

function toMessage(body: string | undefined): string | undefined {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: string }
    return message
  } catch {
    return undefined
  }
}
