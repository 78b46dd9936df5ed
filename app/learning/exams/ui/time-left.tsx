import clsx from 'clsx'
import { useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { timer } from '#app/ui/icons.ts'
import { formatClock } from '#app/ui/time.ts'

const MINUTE = 60_000
/** From here on little time is left. */
export const LITTLE_MS = 5 * MINUTE

/** The time that is left, said aloud only when five minutes and when one are. */
export function TimeLeft({ left }: { left: number }) {
  const t = useTexts('exams')
  const minutes = left <= MINUTE ? 1 : left <= LITTLE_MS ? 5 : undefined
  return (
    <>
      <span
        className={clsx('ex-timer', left === 0 ? 'is-out' : left <= LITTLE_MS && 'is-low')}
        role="timer"
        aria-label={t('time_left')}
        aria-live="off"
        suppressHydrationWarning
      >
        <Icon of={timer} /> {formatClock(Math.ceil(left / 1000))}
      </span>
      <span className="vh" role="status">
        {left > 0 && minutes !== undefined && t('minutes_left', { count: minutes })}
      </span>
    </>
  )
}
