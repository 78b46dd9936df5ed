import type { ReactNode } from 'react'

/** One of the figures at the top of a report. */
export function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="kpi">
      <span className="t13 muted">{name}</span>
      <span className="kpi-v num">{value}</span>
      {children && (
        <span className="row wrap t13" style={{ '--g': '0 6px' }}>
          {children}
        </span>
      )}
    </div>
  )
}
