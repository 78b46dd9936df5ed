import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { isHeldBy } from '#app/platform/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ban, ellipsis } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { BlockWindow } from './block-window.tsx'

type Props = { author: { id: number; name: string }; onBlocked: () => void }

/** What else can be done about who wrote something: for who runs the community. */
export function AuthorMenu({ author, onBlocked }: Props) {
  const t = useTexts('moderation')
  const { viewer } = useShared()
  const [open, setOpen] = useState(false)
  if (viewer.kind === 'visitor' || !isHeldBy(viewer.role, 'community')) return null
  return (
    <span className="push">
      <DropMenu
        label={t('author_menu', { name: author.name })}
        button={<Icon of={ellipsis} />}
        buttonClass="btn btn-ghost btn-icon btn-sm"
      >
        <button type="button" className="menu-item danger" onClick={() => setOpen(true)}>
          <Icon of={ban} /> {t('block_author')}
        </button>
      </DropMenu>
      <BlockWindow student={author} open={open} onClose={() => setOpen(false)} onDone={onBlocked} />
    </span>
  )
}
