import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert } from '#app/ui/icons.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { UnreadyView } from '../media-view.ts'
import { type Failure, getFailure } from './failure.ts'
import { MediaFailure } from './media-failure.tsx'

/** Between questions whether it is ready: soon at first, then less and less often. */
const FIRST_MS = 3000
const LONGEST_MS = 30_000

type Props = {
  view: UnreadyView
  /** Asks for the view anew; what it is then takes this place. */
  renew: () => Promise<unknown>
}

/** A film that cannot be watched yet, or not at all; it asks by itself until it can. */
export function UnreadyVideo({ view, renew }: Props) {
  const t = useTexts('player')
  const { failed, progress, reason, poster } = view
  const refused = usePolling(!failed, renew)
  const behind = poster === null ? undefined : { backgroundImage: `url("${poster}")` }
  return (
    <section className="video video-unready" style={behind} aria-label={t('video_player')}>
      {refused && <MediaFailure failure={refused} retry={renew} />}
      {!refused && failed && (
        <>
          <Icon of={circleAlert} size={24} />
          <p role="status">
            <b>{t('not_prepared')}</b>
          </p>
          <p className="t13">{reason ?? t('not_prepared_text')}</p>
        </>
      )}
      {!refused && !failed && (
        <>
          <Spinner large />
          <p role="status">
            <b>{t('being_prepared')}</b>
          </p>
          <p className="t13 num">
            {progress > 0 ? t('prepared_percent', { percent: progress }) : t('being_prepared_text')}
          </p>
        </>
      )}
    </section>
  )
}

/** A page that is not looked at does not ask; it does at once when somebody comes back. Says why it has given up. */
function usePolling(waits: boolean, renew: () => Promise<unknown>): Failure | null {
  const [refused, setRefused] = useState<Failure | null>(null)
  const asking = useRef(renew)
  asking.current = renew
  useEffect(() => {
    if (!waits) return
    let left = false
    let pause = FIRST_MS
    let timer = setTimeout(ask, pause)
    async function ask() {
      clearTimeout(timer)
      if (left || document.visibilityState === 'hidden') return
      try {
        await asking.current()
      } catch (error) {
        const failure = getFailure(error)
        if (failure !== 'unreachable') return setRefused(failure)
      }
      pause = Math.min(pause * 1.3, LONGEST_MS)
      if (!left) timer = setTimeout(ask, pause)
    }
    document.addEventListener('visibilitychange', ask)
    return () => {
      left = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [waits])
  return refused
}
