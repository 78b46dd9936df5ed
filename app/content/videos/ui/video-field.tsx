import { useId, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Field } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'
import { useChangeEvent } from '#app/ui/use-change-event.ts'
import { hasFailed, type VideoRow, type VideoUpload } from '../video.ts'
import { StoredVideo } from './stored-video.tsx'
import { useUploads, useVideo } from './use-video.ts'
import { VideoDrop } from './video-drop.tsx'
import { UploadItem } from './video-item.tsx'

type Props = {
  label: string
  /**
   * The form's field that carries the film's id; empty without one. In a form a film that is taken out stays until nothing
   * shows it any more; without one it is deleted at once.
   */
  name?: string
  help?: string
  /** What it belongs to, such as `lecture-12`: a file whose upload was cut short goes on only where it was begun. */
  scope: string
  /** The film that is there now, or its id. */
  video: VideoRow | number | null
  /** Asks the server for a place: `create-video` of a lecture, or POST /home/videos. */
  create: (file: File) => Promise<VideoUpload>
  /** The last byte of a film has come; it is being prepared. */
  onSaved?: (videoId: number) => void
  /** It was deleted. */
  onRemoved?: () => void
}

/** One film: chosen or dropped, sent while one does something else, and shown as what has become of it. */
export function VideoField({ label, name, help, scope, video: savedVideo, create, onSaved, onRemoved }: Props) {
  const t = useTexts('videos')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { error } = useField({ name: name ?? '' })
  const known = typeof savedVideo === 'number' ? null : savedVideo
  const [stored, setStored] = useState(typeof savedVideo === 'number' ? savedVideo : savedVideo?.id)
  const carried = useChangeEvent(stored ?? '')
  const [asking, setAsking] = useState(false)
  const { queue, items } = useUploads({
    scope,
    create,
    onSent(videoId) {
      setStored(videoId)
      onSaved?.(videoId)
    },
  })
  const [video, setVideo] = useVideo(stored, known)
  // What has just come is shown as sent until the server says what becomes of it.
  const item = items.find(({ at }) => at !== 'sent') ?? (stored !== undefined && !video ? items.at(-1) : undefined)

  function choose([file]: File[]) {
    if (!file) return
    for (const { key } of items) queue.cancel(key)
    queue.add([file])
  }
  function removed() {
    setStored(undefined)
    onRemoved?.()
  }
  const title = video?.filename || video?.title || t('untitled')
  return (
    <Field id={id} label={label} help={help} error={error}>
      {name && <input ref={carried} type="hidden" name={name} value={stored ?? ''} />}
      {item && <UploadItem item={item} queue={queue} />}
      {!item && video && (
        <StoredVideo
          video={video}
          onChange={setVideo}
          actions={
            <>
              <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
                {t(hasFailed(video.status) ? 'choose_another' : 'replace')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => (name ? removed() : setAsking(true))}>
                {t('remove')}
              </Button>
            </>
          }
        />
      )}
      <span className={item || (video && video.status !== null) ? 'vh' : undefined}>
        <VideoDrop id={id} onFiles={choose} input={input} />
      </span>
      {video && (
        <ConfirmDelete
          open={asking}
          onClose={() => setAsking(false)}
          text={t('remove_text', { name: title })}
          action={`/home/videos/${video.id}`}
          onDeleted={removed}
        />
      )}
    </Field>
  )
}
