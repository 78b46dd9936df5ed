import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'

const SECONDS = 8

/** Where one writes or chooses. */
const FIELD = 'input, textarea, select, [contenteditable]'

type Props = {
  title: string
  /** Whether the next one comes by itself. */
  counts: boolean
  /** Whether the lecture of the film was completed before. */
  done: boolean
  busy: boolean
  onGo: () => void
}

/**
 * After a film: the next lecture comes by itself in a few seconds, unless one would rather stay. Nobody is taken away
 * from what they write, or from what they read further down the page.
 */
export function UpNext({ title, counts, done, busy, onGo }: Props) {
  const t = useTexts('lectures')
  const [left, setLeft] = useState<number | null>(counts ? SECONDS : null)
  const panel = useRef<HTMLElement>(null)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (left === null) return
    const stop = () => {
      if (isElsewhere(panel.current)) setLeft(null)
    }
    stop()
    document.addEventListener('focusin', stop)
    document.addEventListener('visibilitychange', stop)
    addEventListener('scroll', stop, { passive: true })
    return () => {
      document.removeEventListener('focusin', stop)
      document.removeEventListener('visibilitychange', stop)
      removeEventListener('scroll', stop)
    }
  }, [left])
  useEffect(() => {
    if (left === null || isElsewhere(panel.current)) return
    if (left === 0) {
      setLeft(null)
      go.current()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <section className="video-over" ref={panel} aria-label={t('up_next')}>
      <span className="t13">{t('up_next')}</span>
      <b className="t18">
        <bdi>{title}</bdi>
      </b>
      <div className="row wrap" style={{ '--g': '8px' }}>
        <Button variant="primary" busy={busy} busyText={t('saving')} onClick={onGo}>
          {left !== null ? t('continue_in', { seconds: left }) : t(done ? 'next_lecture' : 'complete_and_continue')}
        </Button>
        {left !== null && <Button onClick={() => setLeft(null)}>{t('stay')}</Button>}
      </div>
    </section>
  )
}

/** Whether the viewer is in a field, in another window, or has most of the film out of view. */
function isElsewhere(panel: HTMLElement | null): boolean {
  const player = panel?.closest('.video')
  if (!player || document.visibilityState === 'hidden') return true
  const { activeElement } = document
  if (activeElement?.closest(FIELD) && !player.contains(activeElement)) return true
  const { top, bottom, height } = player.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0) < height / 2
}
