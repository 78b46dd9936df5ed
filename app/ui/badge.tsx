import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'

type Props = {
  tone?: 'ok' | 'warn' | 'bad' | 'brand' | 'line'
  icon?: IconData
  className?: string
  children: ReactNode
}

export function Badge({ tone, icon, className, children }: Props) {
  return (
    <span className={clsx('badge', tone && `badge-${tone}`, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}

/** How many, in a pill; or that there are more than are counted. */
export function Count({ children }: { children: number | `${number}+` }) {
  return <span className="count">{children}</span>
}
