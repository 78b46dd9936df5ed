import type { ReactNode } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { check, circleCheck, circleX, clock, hourglass, lock, x } from '#app/ui/icons.ts'
import type { Result } from '../attempt.ts'

/** How it looks that somebody passed, or may not simply begin. */
const STATES = {
  passed: { mark: 'ok', icon: check },
  failed: { mark: 'bad', icon: x },
  waiting: { mark: 'info', icon: hourglass },
  later: { mark: 'info', icon: clock },
  used_up: { mark: 'info', icon: lock },
} as const

type Props = { of: keyof typeof STATES; title: ReactNode; children: ReactNode }

/** How somebody stands with an exam: a sign, and the words for it. */
export function StateHead({ of, title, children }: Props) {
  const { mark, icon } = STATES[of]
  return (
    <div className="ex-state">
      <span className={`result-mark ${mark}-mark`}>
        <Icon of={icon} size={24} />
      </span>
      <div className="stack" style={{ '--g': '2px' }}>
        <h2 className="t20">
          <bdi>{title}</bdi>
        </h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

/** Whether an attempt passed. */
export function ResultBadge({ of }: { of: Pick<Result, 'passed' | 'waitingForMarks'> }) {
  const t = useTexts('exams')
  if (of.waitingForMarks)
    return (
      <Badge tone="warn" icon={hourglass}>
        {t('waiting_for_marks')}
      </Badge>
    )
  return of.passed ? (
    <Badge tone="ok" icon={circleCheck}>
      {t('passed')}
    </Badge>
  ) : (
    <Badge icon={circleX}>{t('failed')}</Badge>
  )
}
