import type { Locale } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import { arrowDown, arrowUp, copy, ellipsis, eye, eyeOff, panelsTopLeft, trash } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { Sortable, type SortControls } from '#app/ui/sortable.tsx'
import { getBlock } from '../blocks/all.ts'
import type { BlockRow } from '../page.ts'
import { firstWords } from '../written-payload.ts'
import { useFieldTexts } from './field-texts.ts'

type Actions = {
  choose: (id: number) => void
  copy: (block: BlockRow) => void
  hide: (block: BlockRow) => void
  drop: (block: BlockRow) => void
}

type Props = Actions & {
  blocks: readonly BlockRow[]
  current: number | undefined
  locale: Locale
  move: (ids: number[]) => void
}

/** The blocks of a page in their order, moved by mouse, finger and keys. */
export function BlockList({ blocks, current, locale, move, ...actions }: Props) {
  const { block: nameOf } = useFieldTexts()
  return (
    <Sortable
      items={blocks}
      keyOf={({ id }) => id}
      nameOf={({ type }) => nameOf(type)}
      onMove={(items) => move(items.map(({ id }) => id))}
      className="pe-blocks"
      itemProps={({ id, hidden }) => ({
        className: hidden ? 'pe-block is-hidden' : 'pe-block',
        'aria-current': id === current || undefined,
      })}
    >
      {(block, moving) => <Row {...actions} block={block} moving={moving} locale={locale} />}
    </Sortable>
  )
}

type RowProps = Actions & { block: BlockRow; moving: SortControls; locale: Locale }

function Row({ block, moving, locale, choose, copy: duplicate, hide, drop }: RowProps) {
  const t = useTexts('pages')
  const { block: nameOf } = useFieldTexts()
  const { icon = panelsTopLeft, fields = {} } = getBlock(block.type) ?? {}
  const name = nameOf(block.type)
  const words = block.hidden ? t('hidden') : firstWords(fields, block.payload, locale)
  return (
    <>
      {moving.grip}
      <button type="button" className="pe-choose" onClick={() => choose(block.id)}>
        <Icon of={icon} />
        <span>
          <span className="medium t14">{name}</span>
          {words && <span className="t12 faint">{words}</span>}
        </span>
      </button>
      {block.hidden && <Icon of={eyeOff} />}
      <DropMenu
        label={t('block_menu', { block: name })}
        button={<Icon of={ellipsis} />}
        buttonClass="btn btn-ghost btn-icon btn-sm"
      >
        {moving.up && <Item icon={arrowUp} text={t('move_up')} press={moving.up} />}
        {moving.down && <Item icon={arrowDown} text={t('move_down')} press={moving.down} />}
        <Item icon={copy} text={t('duplicate')} press={() => duplicate(block)} />
        <Item
          icon={block.hidden ? eye : eyeOff}
          text={t(block.hidden ? 'show_block' : 'hide_block')}
          press={() => hide(block)}
        />
        <hr />
        <Item icon={trash} text={t('delete')} press={() => drop(block)} danger />
      </DropMenu>
    </>
  )
}

type ItemProps = { icon: IconData; text: string; press: () => void; danger?: boolean }

function Item({ icon, text, press, danger }: ItemProps) {
  return (
    <button type="button" className={danger ? 'menu-item danger' : 'menu-item'} onClick={press}>
      <Icon of={icon} size={16} />
      {text}
    </button>
  )
}
