import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useLearningTexts } from './texts.ts'

const SECONDS = 8

type Props = { title: string; busy: boolean; onGo: () => void }

/** After a film: the next lecture comes by itself in a few seconds, unless one would rather stay. */
export function UpNext({ title, busy, onGo }: Props) {
  const t = useLearningTexts()
  const [left, setLeft] = useState<number | null>(SECONDS)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (left === null) return
    if (left === 0) {
      setLeft(null)
      go.current()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <section className="video-over" aria-label={t('up_next')}>
      <span className="t13">{t('up_next')}</span>
      <b className="t18">{title}</b>
      <div className="row wrap" style={{ '--g': '8px' }}>
        <Button variant="primary" busy={busy} busyText={t('saving')} onClick={onGo}>
          {left === null ? t('complete_and_continue') : t('continue_in', { seconds: left })}
        </Button>
        {left !== null && <Button onClick={() => setLeft(null)}>{t('stay')}</Button>}
      </div>
    </section>
  )
}
