import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import type { ComponentPayload } from '#app/content/courses/component.ts'
import type { ComponentRow } from '#app/content/courses/edited-rows.ts'
import { useTexts } from '#app/platform/page.tsx'
import { ConfirmDelete } from '#app/ui/confirm-delete.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ellipsis, gripVertical } from '#app/ui/icons.ts'
import { DropMenu } from '#app/ui/menu.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { ComponentFields } from './component-fields.tsx'
import { ICONS } from './component-icons.ts'
import { componentParts, editable } from './component-value.ts'
import { menuBeside } from './menu-beside.ts'
import type { Components } from './use-components.ts'

type Props = { component: ComponentRow; at: number; of: number; list: Components; onMove: () => void }

/** One component: its head with what is done to it, and its fields, which save themselves. */
export function Component({ component, at, of, list, onMove }: Props) {
  const t = useTexts('course-builder')
  const { id, type } = component
  const address = `${list.base}/${id}`
  const name = t('component_named', { type: t(`type_${type}`), number: at + 1 })
  const [asking, ask] = useState(false)
  const saving = useAutosave({ address, name: 'component', row: component, read: editable })
  const latest = useRef(saving.value)
  latest.current = saving.value
  const change = (make: (payload: ComponentPayload) => ComponentPayload) =>
    saving.change({ payload: make(latest.current.payload) })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  const wrong = Object.entries(saving.errors).find(([field]) => !field.endsWith('.label'))?.[1]
  return (
    <section
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      id={`component-${id}`}
      className={clsx('card comp', `comp-${type}`, isDragging && 'is-lift', saving.conflict && 'has-conflict')}
      aria-label={name}
    >
      <header className="comp-h">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          className="grip"
          aria-label={t('move_it', { title: name })}
        >
          <Icon of={gripVertical} />
        </button>
        <Icon of={ICONS[type]} />
        <h2 className="grow">{t(`type_${type}`)}</h2>
        <DropMenu
          label={t('menu_of', { title: name })}
          button={<Icon of={ellipsis} />}
          buttonClass="btn btn-ghost btn-icon btn-sm"
        >
          {at > 0 && <Item text={t('up')} press={() => list.step(at, -1)} />}
          {at < of - 1 && <Item text={t('down')} press={() => list.step(at, 1)} />}
          <Item text={t('duplicate')} press={() => void list.duplicate(id)} />
          <Item text={t('move_to_lecture')} press={onMove} />
          <hr />
          <Item text={t('delete')} press={() => ask(true)} danger />
        </DropMenu>
      </header>
      <div className="comp-b stack">
        <TwoVersions conflict={saving.conflict} parts={componentParts(type, t)} resolve={saving.resolve} />
        <ComponentFields
          key={saving.round}
          component={component}
          payload={saving.value.payload}
          errors={saving.errors}
          list={list}
          change={change}
        />
        {wrong && (
          <p className="error" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <ConfirmDelete
        open={asking}
        onClose={() => ask(false)}
        text={t('delete_text', { type: t(`type_${type}`) })}
        action={address}
        word="DELETE"
        onDeleted={() => list.removed(component, t('deleted', { title: t(`type_${type}`) }))}
        beside={() => menuBeside({ gone: `#component-${id}`, among: '.comp', empty: '.add-comp button' })}
      />
    </section>
  )
}

function Item({ text, press, danger = false }: { text: string; press: () => void; danger?: boolean }) {
  return (
    <button type="button" className={clsx('menu-item', danger && 'danger')} onClick={press}>
      {text}
    </button>
  )
}
