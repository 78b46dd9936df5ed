import { useEffect, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { play } from '#app/ui/icons.ts'
import { island } from '#app/ui/island.tsx'
import { filmInPage } from '../film-in-page.ts'
import type { OpenFilm } from '../media-view.ts'
import '../ui/media.css'
import '../ui/open-film.css'
import { useMedia } from '../ui/use-media.ts'
import { VideoPlayer } from '../ui/video-player.tsx'

type Props = {
  film: OpenFilm
  title: string
  /** What answers with its address anew, and says whether it may still be seen; its page, unless said. */
  renewAt?: string
}

/** A film in a page for everybody: a picture until somebody presses it, so that nobody loads a player for nothing. */
export default island('player/film', ['player'], ({ film, title, renewAt }: Props) => {
  const t = useTexts('player')
  const [begun, begin] = useState(false)
  if (begun) return <Playing film={film} title={title} renewAt={renewAt ?? location.pathname + location.search} />
  return (
    <a
      className="open-film"
      href={film.src}
      data-held
      aria-label={`${t('play')}: ${title}`}
      onClick={(event) => {
        event.preventDefault()
        begin(true)
      }}
    >
      {film.poster && <img src={film.poster} alt="" loading="lazy" />}
      <span className="video-mark video-start">
        <Icon of={play} size={24} />
      </span>
    </a>
  )
})

function Playing({ film, title, renewAt }: Required<Props>) {
  const [view, setView] = useState(film)
  async function renew(): Promise<OpenFilm | undefined> {
    const fresh = filmInPage(await call('get', renewAt), film.id)
    if (fresh) setView(fresh)
    return fresh
  }
  const media = useMedia(view, renew)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as somebody has just pressed it
  useEffect(() => {
    media.play()
    media.ref.current?.closest<HTMLElement>('section')?.focus({ preventScroll: true })
  }, [])
  return (
    <VideoPlayer video={view} media={media} title={title} keys={false} renew={() => void renew().catch(() => {})} />
  )
}
