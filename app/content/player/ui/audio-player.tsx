import type { RefObject } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { MediaControls } from './media-controls.tsx'
import { MediaFailure } from './media-failure.tsx'
import type { Media } from './use-media.ts'
import { useMediaKeys } from './use-media-keys.ts'

/** A recording: the film's controls in a slim card. */
export function AudioPlayer({ media, title, keys }: { media: Media; title: string; keys: boolean }) {
  const t = useTexts('player')
  const { ready, failure } = media.state
  useMediaKeys(media, { enabled: keys })
  return (
    <section className="card audio" aria-label={t('audio_player')}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording's words are in the lecture's text */}
      <audio
        ref={media.ref as RefObject<HTMLAudioElement | null>}
        src={media.src}
        controls={!ready}
        preload="metadata"
        aria-label={title}
      />
      {ready && <MediaControls media={media} />}
      {failure && (
        <div className="split audio-failed" role="alert">
          <MediaFailure failure={failure} retry={media.retry} />
        </div>
      )}
    </section>
  )
}
