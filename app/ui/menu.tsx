import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useState } from 'react'

type Props = {
  label: string
  button: ReactNode
  buttonClass: string
  className?: string
  /** What drops down is made when it is first opened: for long lists, on pages that scripts run. */
  lazy?: boolean
  children: ReactNode
}

/**
 * A disclosure that drops down. A <details>, so it opens without scripts; with them, Esc and a press outside close it, and
 * so does what is pressed in it, before it is done: a window that it opens gives the focus back to the menu.
 */
export function DropMenu({ label, button, buttonClass, className, lazy = false, children }: Props) {
  const [opened, setOpened] = useState(!lazy)
  return (
    <details className={clsx('menu-at', className)} data-drop onToggle={lazy ? () => setOpened(true) : undefined}>
      <summary className={buttonClass} title={label}>
        <span className="vh">{label}</span>
        {button}
      </summary>
      <div className="menu" onClickCapture={closeMenu}>
        {opened && children}
      </div>
    </details>
  )
}

function closeMenu({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest('details')
  if (!menu || !(target instanceof Element && target.closest('button.menu-item'))) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}
