import { useEffect, useRef } from 'react'
import type { Media } from '#app/content/player/ui/use-media.ts'
import { callError, isOtherAccount } from '#app/platform/call.ts'
import { useShared } from '#app/platform/page.tsx'
import { failureNote } from '#app/ui/failure-note.ts'
import { useUiTexts } from '#app/ui/texts.ts'
import { toast } from '#app/ui/toast.ts'
import type { SettledProgress } from '../progress.ts'
import { sendInOrder, sendProgress } from './in-order.ts'
import { deletePlayed, loadPlayed, type PlayedPart, storePlayed } from './played.ts'

/** Of the film, so that one goes on elsewhere within five, at any speed. */
const EVERY_SECONDS = 4

type PlaceOptions = PlayedPart & {
  /** The first of the lecture: one goes on where it was. */
  main: boolean
  onSettled: (settled: SettledProgress) => void
}

/**
 * Tells what was played, and the second at which the viewer is: every few seconds, when it pauses, and when the page is
 * left. Nobody is interrupted for it: what could not be told is told later, and when the session has ended a word says so
 * once and the film goes on.
 */
export function usePlace(media: Media, { lecture, component, main, onSettled }: PlaceOptions) {
  const t = useUiTexts()
  const { viewer } = useShared()
  const account = viewer.kind === 'visitor' ? undefined : viewer.id
  const { ref } = media
  const words = useRef({ t, onSettled })
  words.current = { t, onSettled }
  const isTold = useRef(false)

  useEffect(() => {
    const player = ref.current
    if (!player || account === undefined) return
    const of = { account, lecture, component }
    let saved = -1
    let begun = false
    /** When the viewer was where the player stands. */
    let at = Date.now()

    async function save(leaves = false) {
      if (!player || player.readyState === 0) return
      const seconds = Math.floor(player.currentTime)
      if (seconds === saved) return
      const before = saved
      saved = seconds
      const covered = { component_id: component, spans: loadPlayed(of, player), ...getLength(player) }
      if (leaves) storePlayed(of, covered.spans)
      try {
        const since = at
        const body = () => ({ ...(main && { position_seconds: seconds, age_seconds: getAge(since) }), covered })
        const address = `/lecture/${lecture}/watch`
        const settled = await (leaves ? sendProgress(address, body()) : sendInOrder(address, body))
        deletePlayed(of)
        words.current.onSettled(settled)
      } catch (error) {
        saved = before
        storePlayed(of, covered.spans)
        const { status } = callError(error)
        if ((status !== 401 && status !== 419 && !isOtherAccount(error)) || isTold.current) return
        isTold.current = true
        void toast({ kind: 'info', ...failureNote(error, words.current.t) })
      }
    }

    const onPlay = () => {
      begun = true
    }
    const onTime = () => {
      at = Date.now()
      if (begun && Math.abs(player.currentTime - saved) >= EVERY_SECONDS) void save()
    }
    const onPause = () => void save()
    const onSeeked = () => {
      if (begun && player.paused) void save()
    }
    const onLeave = () => {
      if (begun) void save(true)
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') onLeave()
    }

    player.addEventListener('play', onPlay)
    player.addEventListener('timeupdate', onTime)
    player.addEventListener('pause', onPause)
    player.addEventListener('seeked', onSeeked)
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onLeave)
    addEventListener('online', onLeave)
    return () => {
      player.removeEventListener('play', onPlay)
      player.removeEventListener('timeupdate', onTime)
      player.removeEventListener('pause', onPause)
      player.removeEventListener('seeked', onSeeked)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
      removeEventListener('online', onLeave)
      onLeave()
    }
  }, [ref, account, lecture, component, main])
}

/** Whole seconds since then. */
const getAge = (since: number) => Math.max(0, Math.round((Date.now() - since) / 1000))

/** A film that is still coming has none. */
const getLength = ({ duration }: HTMLMediaElement) => (Number.isFinite(duration) ? { length: Math.ceil(duration) } : {})
