import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Icon, type IconData } from './icon.tsx'

type Props = {
  icon: IconData
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  failed?: boolean
  card?: boolean
}

/** Nothing here, or not loadable: what this is for, or what happened, and the one next step. */
export function Empty({ icon, title, children, action, failed = false, card = true }: Props) {
  return (
    <div className={clsx('empty', card && 'card')} role={failed ? 'alert' : undefined}>
      <span className={clsx('empty-mark', failed && 'bad')}>
        <Icon of={icon} size={24} />
      </span>
      <h2 className="t18 strong">{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
