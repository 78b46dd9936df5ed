import clsx from 'clsx'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LANGUAGE_NAMES, type Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { captions as captionsIcon, fileText, maximize, minimize, pictureInPicture, play } from '#app/ui/icons.ts'
import { later } from '#app/ui/later.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { VideoView } from '../media-view.ts'
import { ControlButton, MediaControls } from './media-controls.tsx'
import { MediaFailure } from './media-failure.tsx'
import { prefer, preferences } from './preferences.ts'
import { useCaptions } from './use-captions.ts'
import { useFullScreen, usePictureInPicture } from './use-full-screen.ts'
import { useIdle } from './use-idle.ts'
import type { Media } from './use-media.ts'
import { useMediaKeys } from './use-media-keys.ts'

const Transcript = later(() => import('./transcript.tsx'))

type Props = {
  video: VideoView & { spoken: Locale }
  media: Media
  title: string
  keys: boolean
  /** Asks for all addresses anew. */
  renew: () => void
  /** Its words can be read beside it. */
  transcript?: boolean
  /** What lies over the picture at its end. */
  children?: ReactNode
}

/** A film: the browser's own player until ours takes over. */
export function VideoPlayer({ video, media, title, keys, renew, transcript = false, children }: Props) {
  const t = useTexts('player')
  const frame = useRef<HTMLElement>(null)
  const captions = useCaptions(media.ref, video, renew)
  const screen = useFullScreen(media.ref, keys)
  const smallWindow = usePictureInPicture(media.ref)
  const { ready, playing, waiting, failure, ended, time } = media.state
  const { idle, wake } = useIdle(playing)
  const words = useWords(transcript && captions.offered.length > 0)
  // What cannot be reached may still play what was loaded before.
  const failed = failure === 'unreachable' && playing && !waiting ? null : failure
  useMediaKeys(media, {
    enabled: keys,
    fullScreen: screen.toggle,
    captions: captions.offered.length > 0 ? captions.toggle : undefined,
    quality: media.quality?.next,
    frame: () => frame.current,
  })

  function pressPicture(event: PointerEvent) {
    frame.current?.focus({ preventScroll: true })
    // A finger has no pointer that hovers: its first touch shows the controls.
    if (event.pointerType === 'touch' && idle) wake()
    else media.toggle()
  }

  return (
    <div className={clsx('film-frame', words.shown && 'film-with-words')}>
      <section
        ref={frame}
        className={clsx('video', idle && 'is-idle', screen.full && 'is-full')}
        aria-label={t('video_player')}
        tabIndex={-1}
        onPointerMove={wake}
        onFocus={wake}
        onKeyDown={wake}
      >
        <Film video={video} media={media} title={title} onPress={pressPicture} />
        {captions.text && (
          <p className="caption" lang={captions.shown ?? undefined}>
            <span>{captions.text}</span>
          </p>
        )}
        {ready && waiting && !failed && (
          <span className="video-mark">
            <Spinner large />
          </span>
        )}
        {ready && !playing && !failed && !ended && time === video.startAt && (
          <button type="button" className="video-mark video-start" aria-label={t('play')} onClick={media.play}>
            <Icon of={play} size={24} />
          </button>
        )}
        {failed && (
          <div className="video-over" role="alert">
            <MediaFailure failure={failed} retry={media.retry} />
          </div>
        )}
        {children}
        {ready && (
          <MediaControls media={media} strip={video.strip === null ? undefined : { address: video.strip, renew }}>
            {captions.offered.length > 0 && (
              <ControlButton
                icon={captionsIcon}
                label={
                  captions.shown ? t('captions_in', { language: LANGUAGE_NAMES[captions.shown] }) : t('captions_off')
                }
                shortcut="C"
                pressed={captions.shown !== null}
                onPress={captions.next}
              />
            )}
            {words.toggle && (
              <ControlButton icon={fileText} label={t('transcript')} pressed={words.shown} onPress={words.toggle} />
            )}
            {smallWindow && (
              <ControlButton
                icon={pictureInPicture}
                label={t('small_window')}
                className="only-wide"
                onPress={smallWindow}
              />
            )}
            <ControlButton
              icon={screen.full ? minimize : maximize}
              label={screen.full ? t('leave_full_screen') : t('full_screen')}
              shortcut="F"
              onPress={screen.toggle}
            />
          </MediaControls>
        )}
      </section>
      {words.shown && (
        <Transcript media={media} captions={video.captions} language={captions.shown ?? captions.on()} renew={renew} />
      )}
    </div>
  )
}

/** Whether the words of the film stand beside it, as was last chosen; nothing to toggle where there are none. */
function useWords(offered: boolean) {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(preferences().transcript === true), [])
  function toggle() {
    prefer({ transcript: !shown })
    setShown(!shown)
  }
  return { shown: offered && shown, toggle: offered ? toggle : undefined }
}

type FilmProps = Pick<Props, 'video' | 'media' | 'title'> & { onPress: (event: PointerEvent) => void }

function Film({ video, media, title, onPress }: FilmProps) {
  const { ready } = media.state
  const { captions } = video
  return (
    // biome-ignore lint/a11y/useMediaCaption: as many tracks as the film has; without any, its author is told
    <video
      ref={media.ref}
      src={media.src}
      poster={video.poster ?? undefined}
      controls={!ready}
      preload={video.lasts === null ? 'metadata' : 'none'}
      playsInline
      aria-label={title}
      onPointerUp={ready ? onPress : undefined}
    >
      {captions.map(({ locale, src }) => (
        <track key={locale} kind="captions" srcLang={locale} label={LANGUAGE_NAMES[locale]} src={src} />
      ))}
    </video>
  )
}
