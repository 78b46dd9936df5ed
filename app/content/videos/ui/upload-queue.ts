import { CallError, call } from '#app/platform/call.ts'
import { VIDEO_BYTES_MAX, type VideoUpload } from '../video.ts'
import { deleteUpload, findUpload, storeUpload } from './stored-uploads.ts'
import { uploadVideo, type VideoSending } from './upload-video.ts'

/** How many go at once: more share the same line. */
const AT_ONCE = 3

export type Item = {
  key: number
  file: File
  at: 'next' | 'sending' | 'paused' | 'waiting' | 'failed' | 'sent'
  percent: number
  sent: number
  /** Once its place was made. */
  videoId?: number
  /** Why it failed: the server's words, or which of ours. */
  message?: string
  problem?: 'expired' | 'too_large' | 'not_a_video' | 'went_wrong'
}

export type Queue = {
  items(): readonly Item[]
  subscribe(changed: () => void): () => void
  add(files: Iterable<File>): void
  pause(key: number): void
  /** Goes on with one that rests or failed. */
  resume(key: number): void
  /** Ends it and takes it out of the list. */
  cancel(key: number): void
}

export type UploadQueueOptions = {
  /** What the uploads belong to: a file chosen here again goes on, elsewhere it begins anew. */
  scope: string
  create: (file: File) => Promise<VideoUpload>
  onSent?: (videoId: number, file: File) => void
  /** Nothing more can be sent from this page. */
  onExpired?: () => void
}

/** Films on their way: the first three go, the others wait for their turn. */
export function uploadQueue({ scope, create, onSent, onExpired }: UploadQueueOptions): Queue {
  let list: readonly Item[] = []
  let keys = 0
  const sendings = new Map<number, VideoSending>()
  const listeners = new Set<() => void>()

  function change(key: number, next: Partial<Item>): void {
    list = list.map((item) => (item.key === key ? { ...item, ...next } : item))
    for (const changed of listeners) changed()
    // Not before this one has asked for its place: places are asked for in order.
    queueMicrotask(startNext)
  }

  function startNext(): void {
    const going = list.filter(({ at }) => at === 'sending' || at === 'waiting').length
    const next = list.find(({ at }) => at === 'next')
    if (next && going < AT_ONCE) void start(next)
  }

  async function start({ key, file }: Item): Promise<void> {
    change(key, { at: 'sending', problem: undefined, message: undefined })
    try {
      const { upload, url } = await placeFor(file)
      change(key, { videoId: Number(upload.VideoId) })
      const sending = await uploadVideo(file, upload, {
        url,
        onUrl: (found) => storeUpload(scope, file, { videoId: upload.VideoId, url: found }),
        onProgress: (percent, sent) => goesOn(key, { at: 'sending', percent, sent }),
        onWaiting: () => goesOn(key, { at: 'waiting' }),
        onFailed: (message) => change(key, { at: 'failed', message, problem: 'went_wrong' }),
        onDone() {
          deleteUpload(scope, file)
          change(key, { at: 'sent', percent: 100 })
          onSent?.(Number(upload.VideoId), file)
        },
      })
      sendings.set(key, sending)
      const now = find(key)
      if (!now) sending.cancel()
      else if (now.at === 'sending') sending.start()
    } catch (error) {
      const failure = getFailure(error)
      change(key, { at: 'failed', ...failure })
      if (failure.problem === 'expired') onExpired?.()
    }
  }

  /** Where an upload that was cut short went, if its film still waits for it, or a new place. */
  async function placeFor(file: File): Promise<{ upload: VideoUpload; url?: string }> {
    const kept = findUpload(scope, file)
    if (kept) {
      try {
        const { videoUpload } = await call<{ videoUpload: VideoUpload }>(
          'post',
          `/home/videos/${kept.videoId}/upload`,
          {},
        )
        return { upload: videoUpload, url: kept.url }
      } catch (error) {
        deleteUpload(scope, file)
        if (!(error instanceof CallError && [404, 409].includes(error.status))) throw error
      }
    }
    const upload = await create(file)
    storeUpload(scope, file, { videoId: upload.VideoId })
    return { upload }
  }

  /** What the line tells late, of one that rests by now, is not heard. */
  function goesOn(key: number, next: Partial<Item>): void {
    const at = find(key)?.at
    if (at === 'sending' || at === 'waiting') change(key, next)
  }

  const find = (key: number) => list.find((item) => item.key === key)

  return {
    items: () => list,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    add(files) {
      for (const file of files) {
        keys += 1
        const item: Item = { key: keys, file, at: 'next', percent: 0, sent: 0 }
        const problem = getProblem(file)
        list = [...list, problem ? { ...item, at: 'failed', problem } : item]
      }
      for (const changed of listeners) changed()
      for (let begun = 0; begun < AT_ONCE; begun += 1) startNext()
    },
    pause(key) {
      sendings.get(key)?.pause()
      change(key, { at: 'paused' })
    },
    resume(key) {
      const item = find(key)
      // Its headers may have ended: they are asked for anew, and it goes on by its address.
      if (item) void start(item)
    },
    cancel(key) {
      const item = find(key)
      sendings.get(key)?.cancel()
      sendings.delete(key)
      if (item) deleteUpload(scope, item.file)
      list = list.filter((one) => one.key !== key)
      for (const changed of listeners) changed()
      startNext()
    },
  }
}

function getProblem(file: File): Item['problem'] {
  if (file.size > VIDEO_BYTES_MAX) return 'too_large'
  // Browsers know few types by their endings: what has none may be a film.
  return file.type === '' || file.type.startsWith('video/') ? undefined : 'not_a_video'
}

function getFailure(error: unknown): Pick<Item, 'problem' | 'message'> {
  if (!(error instanceof CallError)) return { problem: 'went_wrong' }
  if (error.status === 419 || error.status === 401) return { problem: 'expired' }
  const [first] = Object.values(error.errors)
  return { problem: 'went_wrong', message: error.status === 0 ? undefined : (first ?? error.message) }
}
