import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { isSettled, type VideoRow } from '../video.ts'
import { callVideo } from './call-video.ts'
import { type Item, type Queue, type UploadQueueOptions, uploadQueue } from './upload-queue.ts'

/** A queue that lives as long as what shows it, and what is in it now. Leaving the page lets uploads rest. */
export function useUploads(options: Omit<UploadQueueOptions, 'onExpired'>): { queue: Queue; items: readonly Item[] } {
  const t = useTexts('videos')
  const [queue] = useState(() =>
    uploadQueue({
      ...options,
      onSent(videoId, file) {
        void toast({ kind: 'success', title: t('saved') })
        options.onSent?.(videoId, file)
      },
      onExpired() {
        const action = { label: t('reload'), run: () => location.reload() }
        void toast({ kind: 'error', title: t('session_expired'), action })
      },
    }),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items)
  const busy = items.some(({ at }) => at === 'sending' || at === 'waiting' || at === 'next')
  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(
    () => () => {
      for (const { key, at } of queue.items()) if (at === 'sending' || at === 'waiting') queue.pause(key)
    },
    [queue],
  )
  return { queue, items }
}

const FIRST_MS = 2000
const LONGEST_MS = 15_000

/**
 * A film as the server knows it, asked for again and again until it is ready or has failed; and what takes note of an
 * answer that tells more of it.
 */
export function useVideo(id: number | undefined, known: VideoRow | null): [VideoRow | null, (now: VideoRow) => void] {
  const [found, setFound] = useState(known)
  const video = found?.id === id ? found : known?.id === id ? known : null
  // What is still to be sent waits for its sender.
  const waits = id !== undefined && !(video && (video.status === null || isSettled(video.status)))
  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    async function ask(pause: number): Promise<void> {
      const answer = await callVideo('get', `/home/videos/${id}`).catch(() => undefined)
      if (left) return
      if (answer) setFound(answer)
      timer = setTimeout(() => void ask(Math.min(1.2 * pause, LONGEST_MS)), pause)
    }
    void ask(FIRST_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [id, waits])
  return [video, setFound]
}
