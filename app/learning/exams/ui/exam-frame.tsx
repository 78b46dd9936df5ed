import clsx from 'clsx'
import type { ReactNode } from 'react'
import { IconLink } from '#app/ui/button.tsx'
import { arrowLeft } from '#app/ui/icons.ts'
import { SkipLink } from '#app/ui/skip-link.tsx'
import './exams.css'

type Props = {
  title: string
  sub: string
  back: { href: string; label: string }
  /** At the end of the bar. */
  aside?: ReactNode
  /** Beside the column. */
  side?: ReactNode
  children: ReactNode
}

/** The bar and the column of an exam that is taken: nothing else is there to look at. */
export function ExamFrame({ title, sub, back, aside, side, children }: Props) {
  return (
    <div className="page">
      <SkipLink />
      <header className="ex-bar">
        <IconLink icon={arrowLeft} size="sm" href={back.href} label={back.label} />
        <div className="stack grow" style={{ '--g': '0' }}>
          <h1 className="strong t16 truncate">
            <bdi>{title}</bdi>
          </h1>
          <span className="t13 muted truncate">{sub}</span>
        </div>
        {aside}
      </header>
      <main id="main" className={clsx('ex', side && 'ex-two')} tabIndex={-1}>
        {side}
        <div className="ex-main">{children}</div>
      </main>
    </div>
  )
}
