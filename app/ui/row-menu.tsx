import { lazy, Suspense, useState } from 'react'
import { IconButton } from './button.tsx'
import type { IconData } from './icon.tsx'
import { ellipsis } from './icons.ts'

const RowMenuWindow = lazy(() => import('./row-menu-window.tsx'))

export type RowAction = { text: string; icon: IconData; danger?: boolean } & (
  | { onPick: () => void; href?: undefined }
  | { href: string; onPick?: undefined }
)

/** What one does with a row of a list, behind one button; the menu lies above the list, which may cut what it holds. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const [used, setUsed] = useState(false)
  const button = (
    <IconButton
      icon={ellipsis}
      size="sm"
      label={label}
      className="needs-script"
      aria-haspopup="menu"
      onClick={() => setUsed(true)}
    />
  )
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <RowMenuWindow label={label} actions={actions} />
    </Suspense>
  )
}
