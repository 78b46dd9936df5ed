import type { ReactNode } from 'react'
import './css/table.css'

type Props = { label: string; className?: string; children: ReactNode }

/** A table that scrolls sideways where it does not fit. */
export function Table({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y: the arrow keys scroll only what has the focus (WCAG 2.1.1)
    <div className="table-wrap" role="group" aria-label={label} tabIndex={0}>
      <table className={`table ${className}`.trim()}>{children}</table>
    </div>
  )
}
