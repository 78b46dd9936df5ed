import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { arrowDown, arrowUp, plus, trash } from '#app/ui/icons.ts'
import { emptyPayload, emptyValue, type Field, type Fields, type Payload } from '../fields.ts'
import { inputName } from '../written-payload.ts'
import { FieldInput, type Known } from './field-input.tsx'
import { useFieldTexts } from './field-texts.ts'

type Changed = (name: string, items: Payload[]) => void
type Props = Known & { fields: Fields; payload: Payload; prefix?: string; onItems: Changed }

/** Everything that a block, or an item of one of its lists, holds. */
export function FieldInputs({ fields, payload, prefix = '', onItems, ...known }: Props) {
  const { field: labelOf } = useFieldTexts()
  return Object.entries(fields).map(([name, field]) => {
    const value = payload[name] ?? emptyValue(field)
    const given = { ...known, name: inputName(prefix, name), label: labelOf(name) }
    if (field.kind === 'list') {
      return (
        <ListInput
          key={name}
          {...given}
          field={field}
          items={value as Payload[]}
          onChange={(items) => onItems(name, items)}
        />
      )
    }
    return <FieldInput key={`${name} ${known.locale}`} {...given} field={field} value={value} />
  })
}

type ListProps = Known & {
  name: string
  label: string
  field: Extract<Field, { kind: 'list' }>
  items: Payload[]
  onChange: (items: Payload[]) => void
}

/** Things of one kind, one below the other: added, moved, taken away. */
function ListInput({ name, label, field, items, onChange, ...known }: ListProps) {
  const t = useTexts('pages')
  // A field keeps what is typed in it when its item moves.
  const [keys, setKeys] = useState(() => items.map((_, index) => index))
  const [next, setNext] = useState(items.length)
  function put(order: readonly number[], more: readonly Payload[] = []) {
    setKeys([...order.map((at) => keys[at] as number), ...more.map((_, index) => next + index)])
    setNext(next + more.length)
    onChange([...order.map((at) => items[at] as Payload), ...more])
  }
  const places = items.map((_, index) => index)
  const swapped = (at: number, to: number) => places.map((place) => (place === at ? to : place === to ? at : place))
  return (
    <fieldset className="stack b-items">
      <legend className="label">{label}</legend>
      {items.map((item, index) => (
        <div key={keys[index]} className="card card-pad stack">
          <div className="row">
            <span className="t13 muted num grow">{index + 1}</span>
            <IconButton
              icon={arrowUp}
              size="sm"
              label={t('move_up')}
              disabled={index === 0}
              onClick={() => put(swapped(index, index - 1))}
            />
            <IconButton
              icon={arrowDown}
              size="sm"
              label={t('move_down')}
              disabled={index === items.length - 1}
              onClick={() => put(swapped(index, index + 1))}
            />
            <IconButton
              icon={trash}
              size="sm"
              label={t('take_away')}
              onClick={() => put(places.filter((place) => place !== index))}
            />
          </div>
          <FieldInputs
            {...known}
            fields={field.of}
            payload={item}
            prefix={`${name}.${index}`}
            onItems={() => undefined}
          />
        </div>
      ))}
      {items.length < field.max && (
        <Button size="sm" icon={plus} onClick={() => put(places, [emptyPayload(field.of)])}>
          {t('add_item')}
        </Button>
      )}
    </fieldset>
  )
}
