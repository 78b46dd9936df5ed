import { useId } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import type { VideoUpload } from '../video.ts'
import type { Item } from './upload-queue.ts'
import { useUploads, useVideo } from './use-video.ts'
import { VideoDrop } from './video-drop.tsx'
import { StoredItem, UploadItem } from './video-item.tsx'

type Props = {
  /** What they belong to: a file whose upload was cut short goes on only where it was begun. */
  scope: string
  /** Asks the server for a place for one of them, in the order in which they were dropped. */
  create: (file: File) => Promise<VideoUpload>
  onSaved?: (videoId: number, file: File) => void
}

/** Many films at once, each shown as what has become of it. */
export function VideoQueue({ scope, create, onSaved }: Props) {
  const t = useTexts('videos')
  const id = useId()
  const { queue, items } = useUploads({ scope, create, onSent: onSaved })
  return (
    <div className="stack">
      {items.length > 0 && (
        <ol className="video-queue" aria-label={t('video')}>
          {items.map((item) => (
            <li key={item.key}>
              {item.at === 'sent' ? <Sent item={item} /> : <UploadItem item={item} queue={queue} />}
            </li>
          ))}
        </ol>
      )}
      <label className="vh" htmlFor={id}>
        {t('choose_many')}
      </label>
      <VideoDrop id={id} many onFiles={queue.add} />
    </div>
  )
}

function Sent({ item }: { item: Item }) {
  const { file, videoId = 0 } = item
  const [row] = useVideo(videoId, null)
  const unknown = {
    id: videoId,
    title: file.name,
    filename: file.name,
    status: 0 as const,
    progress: 0,
    problem: null,
    retriable: false,
  }
  const facts = { received: file.size, bytes: file.size, durationSeconds: null, width: null, height: null }
  return <StoredItem video={row ?? { ...unknown, ...facts, poster: null, captions: [] }} />
}
