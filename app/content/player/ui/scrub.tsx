import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { later } from '#app/ui/later.ts'
import { formatClock } from '#app/ui/time.ts'
import type { StripSource } from './preview.tsx'
import type { Media } from './use-media.ts'

const Preview = later(() => import('./preview.tsx'))

const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
}

type Props = { media: Media; strip?: StripSource }

/** The line of time: press, drag, or the arrow keys; above it what is to be seen there. */
export function Scrub({ media, strip }: Props) {
  const t = useTexts('player')
  const line = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [looked, setLooked] = useState<number | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const { time, duration, loaded } = media.state
  const shown = dragged ?? time
  const share = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`

  const preview = dragged ?? looked ?? (byKeys ? time : null)
  const seen = useRef(false)
  seen.current ||= preview !== null

  function timeAt(event: PointerEvent): number {
    const box = line.current?.getBoundingClientRect()
    if (!box) return 0
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step !== undefined) media.by(step)
    else if (event.key === 'Home') media.seek(0)
    else if (event.key === 'End') media.seek(duration)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={line}
      className="scrub"
      role="slider"
      tabIndex={0}
      aria-label={t('position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={t('position_of', { time: formatClock(shown), duration: formatClock(duration) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(timeAt(event))
      }}
      onPointerMove={(event) => {
        setLooked(timeAt(event))
        if (dragged !== null) setDragged(timeAt(event))
      }}
      onPointerLeave={() => setLooked(null)}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) setByKeys(true)
      }}
      onBlur={() => setByKeys(false)}
      onPointerUp={(event) => {
        if (dragged === null) return
        media.seek(timeAt(event))
        setDragged(null)
      }}
      onPointerCancel={() => setDragged(null)}
    >
      <i style={{ width: share(loaded) }} />
      <b style={{ width: share(shown) }} />
      <span style={{ left: share(shown) }} />
      {strip && seen.current && duration > 0 && <Preview strip={strip} time={preview} duration={duration} />}
    </div>
  )
}
