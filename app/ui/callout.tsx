import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'
import { circleAlert, circleCheck, info, triangleAlert } from './icons.ts'

const ICONS = { info, brand: info, ok: circleCheck, warn: triangleAlert, bad: circleAlert }

type Props = {
  tone?: keyof typeof ICONS
  icon?: IconData
  role?: 'status' | 'alert'
  title?: ReactNode
  children?: ReactNode
}

/** A remark in the flow of the page. Its tone always comes with an icon and words. */
export function Callout({ tone = 'info', icon, role, title, children }: Props) {
  return (
    <div className={clsx('callout', tone !== 'info' && `callout-${tone}`)} role={role}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className="stack" style={{ '--g': '2px' }}>
        {title && <b>{title}</b>}
        {children && <span>{children}</span>}
      </div>
    </div>
  )
}
