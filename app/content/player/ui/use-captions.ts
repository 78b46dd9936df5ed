import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/i18n.ts'
import { useLocale } from '#app/platform/page.tsx'
import { captionsAtFirst, captionsToTurnOn } from '../captions.ts'
import type { VideoView } from '../media-view.ts'
import { prefer, preferences } from './preferences.ts'

type SpokenVideo = VideoView & { spoken: Locale }

/**
 * Captions drawn by the page, above the controls and in full screen alike. Shown at first when the film speaks another
 * language than the viewer; then as was last chosen.
 */
export function useCaptions(ref: RefObject<HTMLVideoElement | null>, film: SpokenVideo, renew: () => void) {
  const locale = useLocale()
  const [shown, setShown] = useState<Locale | null>(null)
  const [text, setText] = useState('')
  const renewing = useRef(renew)
  renewing.current = renew
  const renewed = useRef(false)
  const { spoken } = film
  const offered = film.captions.map((track) => track.locale)
  const languages = offered.join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same languages at renewed addresses change nothing
  useEffect(() => {
    setShown(captionsAtFirst({ offered, viewer: locale, spoken, chosen: preferences().captions }))
  }, [locale, spoken, languages])

  useEffect(() => {
    const all = [...(ref.current?.textTracks ?? [])]
    for (const track of all) track.mode = 'disabled'
    setText('')
    const track = all.find(({ language }) => language === shown)
    if (!track) return
    // Hidden: it goes on saying which words it is at, and draws nothing itself.
    track.mode = 'hidden'
    const read = () => setText([...(track.activeCues ?? [])].map((cue) => plain(cue as VTTCue)).join('\n'))
    track.addEventListener('cuechange', read)
    return () => track.removeEventListener('cuechange', read)
  }, [ref, shown])

  // Captions are fetched when they are first wanted, which may be after their address has ended.
  useEffect(() => {
    const elements = [...(ref.current?.querySelectorAll('track') ?? [])]
    function onError() {
      if (renewed.current) return
      renewed.current = true
      renewing.current()
    }
    for (const element of elements) element.addEventListener('error', onError)
    return () => {
      for (const element of elements) element.removeEventListener('error', onError)
    }
  }, [ref])

  function show(chosen: Locale | null) {
    prefer({ captions: chosen, ...(chosen && { captionsIn: chosen }) })
    setShown(chosen)
  }
  const on = () => captionsToTurnOn({ offered, viewer: locale, chosen: preferences().captionsIn })

  return {
    shown,
    text,
    offered,
    /** Those that would be turned on. */
    on,
    toggle: () => show(shown === null ? on() : null),
    /** The next language, where there are several; after the last one none. */
    next() {
      const first = on()
      const order = [null, ...(first ? [first] : []), ...offered.filter((one) => one !== first)]
      show(order[(order.indexOf(shown) + 1) % order.length] ?? null)
    },
  }
}

function plain(cue: VTTCue): string {
  return cue.getCueAsHTML().textContent ?? ''
}
