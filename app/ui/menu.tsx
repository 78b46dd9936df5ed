import clsx from 'clsx'
import type { ReactNode } from 'react'

type Props = { label: string; button: ReactNode; buttonClass: string; className?: string; children: ReactNode }

/** A disclosure that drops down. A <details>, so it opens without scripts; with them, Esc and a press outside close it. */
export function DropMenu({ label, button, buttonClass, className, children }: Props) {
  return (
    <details className={clsx('menu-at', className)} data-drop>
      <summary className={buttonClass} title={label}>
        <span className="vh">{label}</span>
        {button}
      </summary>
      <div className="menu">{children}</div>
    </details>
  )
}
