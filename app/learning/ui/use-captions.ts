import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { prefer, preferences } from './preferences.ts'

type Track = { locale: string }

/**
 * Captions drawn by the page, above the controls and in full screen alike. Shown at first when the school teaches in
 * another language than the viewer's; then as was last chosen.
 */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, tracks: readonly Track[], renew: () => void) {
  const { locale, school } = useShared()
  const [shown, setShown] = useState<string | null>(null)
  const [text, setText] = useState('')
  const renewing = useRef(renew)
  renewing.current = renew
  const renewed = useRef(false)
  const own = tracks.find((track) => track.locale === locale) ?? tracks[0]

  useEffect(() => {
    const { captions = school.locale === locale ? null : locale } = preferences()
    setShown(captions === null ? null : ((tracks.find((track) => track.locale === captions) ?? own)?.locale ?? null))
  }, [locale, school.locale, tracks, own])

  useEffect(() => {
    const all = [...(video.current?.textTracks ?? [])]
    for (const track of all) track.mode = 'disabled'
    setText('')
    const track = all.find(({ language }) => language === shown)
    if (!track) return
    // Hidden: it goes on saying which words it is at, and draws nothing itself.
    track.mode = 'hidden'
    const read = () => setText([...(track.activeCues ?? [])].map((cue) => plain(cue as VTTCue)).join('\n'))
    track.addEventListener('cuechange', read)
    return () => track.removeEventListener('cuechange', read)
  }, [video, shown])

  // Captions are fetched when they are first wanted, which may be after their address has ended.
  useEffect(() => {
    const elements = [...(video.current?.querySelectorAll('track') ?? [])]
    function onError() {
      if (renewed.current) return
      renewed.current = true
      renewing.current()
    }
    for (const element of elements) element.addEventListener('error', onError)
    return () => {
      for (const element of elements) element.removeEventListener('error', onError)
    }
  }, [video])

  /** The next choice: the viewer's language, the others, none. */
  function next() {
    const order = [null, ...(own ? [own.locale] : []), ...tracks.filter((one) => one !== own).map((one) => one.locale)]
    const chosen = order[(order.indexOf(shown) + 1) % order.length] ?? null
    prefer({ captions: chosen })
    setShown(chosen)
  }

  return { shown, text, next, offered: tracks.length > 0 }
}

function plain(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent ?? ''
}
