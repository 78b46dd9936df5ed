import type { Column } from './columns.ts'
import { showColumn } from './hidden-columns.ts'
import { Icon } from './icon.tsx'
import { columns3 } from './icons.ts'
import { DropMenu } from './menu.tsx'
import { useUiTexts } from './texts.ts'

type Props = {
  /** The list's own. */
  path: string
  columns: readonly Pick<Column<never>, 'head' | 'quiet'>[]
  hidden: readonly string[]
}

/** Which columns of a list are shown, but for the first: it says what a row is. */
export function ColumnMenu({ path, columns, hidden }: Props) {
  const t = useUiTexts()
  const choices = columns.slice(1).filter(({ quiet }) => !quiet)
  if (choices.length < 2) return null
  return (
    <DropMenu
      lazy
      label={t('choose_columns')}
      className="column-menu"
      buttonClass="btn btn-ghost btn-sm btn-icon"
      button={<Icon of={columns3} />}
    >
      {choices.map(({ head }) => (
        <label key={head} className="menu-item check">
          <input
            type="checkbox"
            checked={!hidden.includes(head)}
            onChange={({ target }) => showColumn(path, head, target.checked)}
          />
          {head}
        </label>
      ))}
    </DropMenu>
  )
}
