import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { AudioView, VideoView } from '#app/content/player/media-view.ts'
import { AudioPlayer } from '#app/content/player/ui/audio-player.tsx'
import { isPlayedNext } from '#app/content/player/ui/play-next.ts'
import { type Media, useMedia } from '#app/content/player/ui/use-media.ts'
import { VideoPlayer } from '#app/content/player/ui/video-player.tsx'
import { useShared } from '#app/platform/page.tsx'
import type { SettledProgress } from '../progress.ts'
import { usePlace } from './use-place.ts'

type Props = {
  view: VideoView | AudioView
  lectureId: number
  title: string
  /** Given to the first of the lecture: the place is kept in it, and keys and notes are about it. */
  main?: RefObject<Media | null>
  renew: (id: number) => Promise<VideoView | AudioView | undefined>
  onSettled: (settled: SettledProgress) => void
  /** What lies over the picture at its end. */
  atEnd?: (playedOut: boolean) => ReactNode
}

/** A film or recording of a lecture. */
export function MediaPart({ view, lectureId, title, main, renew, onSettled, atEnd }: Props) {
  const { school } = useShared()
  const media = useMedia(view, () => renew(view.id))
  usePlace(media, { lecture: lectureId, component: view.id, main: main !== undefined, onSettled })
  useEffect(() => {
    if (main) main.current = media
  })
  const { play } = media
  const start = useRef(play)
  useEffect(() => {
    if (main && isPlayedNext()) start.current()
  }, [main])
  const keys = main !== undefined
  if (view.type === 'audio') return <AudioPlayer media={media} title={title} keys={keys} />
  const video = { ...view, spoken: view.spoken ?? school.locale }
  return (
    <VideoPlayer
      video={video}
      media={media}
      title={title}
      keys={keys}
      transcript
      renew={() => void renew(view.id).catch(() => {})}
    >
      {media.state.ended && atEnd?.(media.state.playedOut)}
    </VideoPlayer>
  )
}
