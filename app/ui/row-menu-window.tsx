import { Menu } from '@base-ui/react/menu'
import { router } from '@inertiajs/react'
import clsx from 'clsx'
import { Fragment } from 'react'
import { Icon } from './icon.tsx'
import { ellipsis } from './icons.ts'
import type { RowAction } from './row-menu.tsx'

/** The menu of a row once it was opened: arrows move, Enter picks, Esc closes. What is dangerous stands apart. */
export default function RowMenuWindow({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className="btn btn-ghost btn-sm btn-icon" aria-label={label} title={label}>
        <Icon of={ellipsis} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="row-menu" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            {actions.map(({ text, icon, danger, href, onPick }) => (
              <Fragment key={text}>
                {danger && <hr />}
                <Menu.Item
                  className={clsx('menu-item', danger && 'danger')}
                  onClick={() => (href === undefined ? onPick() : router.visit(href))}
                >
                  <Icon of={icon} /> {text}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
