import { useEffect, useRef } from 'react'
import { call, callError, logInAddress } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { Media } from '#app/player/ui/use-media.ts'
import { toast } from '#app/ui/toast.ts'

const EVERY_MS = 10_000

/**
 * Keeps the second at which the viewer is: every ten seconds of playing, when it pauses, and when the page is left.
 * Nobody is interrupted for it: when the session has ended, a word says so once and the film goes on.
 */
export function usePlace(lectureId: number, media: Media, member: boolean) {
  const t = useTexts('progress')
  const { ref } = media
  const words = useRef(t)
  words.current = t
  const told = useRef(false)

  useEffect(() => {
    const player = ref.current
    if (!player || !member) return
    let savedAt = performance.now()
    let saved = -1

    async function save(keepalive: boolean) {
      const seconds = Math.floor(player?.currentTime ?? 0)
      if (seconds === saved || player?.readyState === 0) return
      savedAt = performance.now()
      const before = saved
      saved = seconds
      try {
        await call('post', `/lecture/${lectureId}/watch`, { position_seconds: seconds }, { keepalive })
      } catch (error) {
        saved = before
        const { status } = callError(error)
        if ((status !== 401 && status !== 419) || told.current) return
        told.current = true
        const say = words.current
        const action = { label: say('log_in'), run: () => location.assign(logInAddress(status === 419)) }
        void toast({ kind: 'info', title: say('log_in'), text: say('log_in_for_progress'), action })
      }
    }

    let begun = false
    const onPlay = () => {
      begun = true
    }
    const onTime = () => {
      if (begun && performance.now() - savedAt >= EVERY_MS) void save(false)
    }
    const onPause = () => void save(false)
    const onSeeked = () => {
      if (begun && player.paused) void save(false)
    }
    const onHidden = () => {
      if (begun && document.visibilityState === 'hidden') void save(true)
    }
    const onLeave = () => {
      if (begun) void save(true)
    }

    player.addEventListener('play', onPlay)
    player.addEventListener('timeupdate', onTime)
    player.addEventListener('pause', onPause)
    player.addEventListener('seeked', onSeeked)
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', onLeave)
    return () => {
      player.removeEventListener('play', onPlay)
      player.removeEventListener('timeupdate', onTime)
      player.removeEventListener('pause', onPause)
      player.removeEventListener('seeked', onSeeked)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [ref, lectureId, member])
}
