import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { plus, trash } from '#app/ui/icons.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { applies, emptyPayload, emptyValue, type Field, type Fields, type Payload } from '../fields.ts'
import { firstWords, inputName } from '../written-payload.ts'
import { type FieldContext, FieldInput } from './field-input.tsx'
import { useFieldTexts } from './field-texts.ts'

type Changed = (name: string, items: Payload[]) => void
type Props = FieldContext & { fields: Fields; payload: Payload; prefix?: string; onItems: Changed }

/**
 * Everything that a block, or an item of one of its lists, holds and that says something with what is chosen; what is wrong
 * is shown in any case, as it is not saved before it is right.
 */
export function FieldInputs({ fields, payload, prefix = '', onItems, ...known }: Props) {
  const { field: labelOf } = useFieldTexts()
  const { errors } = useForm()
  return Object.entries(fields).map(([name, field]) => {
    const common = { ...known, name: inputName(prefix, name), label: labelOf(name) }
    if (!applies(field, fields, payload) && !errors[common.name]) return null
    const value = payload[name] ?? emptyValue(field)
    if (field.kind === 'list') {
      return (
        <ListInput
          key={name}
          {...common}
          field={field}
          items={value as Payload[]}
          onChange={(items) => onItems(name, items)}
        />
      )
    }
    return <FieldInput key={`${name} ${known.locale}`} {...common} field={field} value={value} />
  })
}

type ListProps = FieldContext & {
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
  const [keys, setKeys] = useState(() => items.map((_, index) => index + 1))
  const entries = items.map((item, at) => ({ item, key: keys[at] as number }))
  function put(next: typeof entries) {
    setKeys(next.map(({ key }) => key))
    onChange(next.map(({ item }) => item))
  }
  const nameOf = ({ item }: (typeof entries)[number], index: number) =>
    firstWords(field.of, item, known.locale) || `${index + 1}`
  return (
    <fieldset className="stack b-items">
      <legend className="label pb-2">{label}</legend>
      <Sortable
        items={entries}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onMove={put}
        className="stack b-list"
        itemProps={() => ({ className: 'card b-item' })}
      >
        {(entry, { grip, up, down }, index) => (
          <>
            <div className="row" style={{ '--g': '2px' }}>
              {grip}
              <span className="t13 muted num grow">{index + 1}</span>
              <MoveButtons name={nameOf(entry, index)} up={up} down={down} />
              <IconButton
                icon={trash}
                size="sm"
                label={t('take_away', { name: nameOf(entry, index) })}
                onClick={() => put(entries.filter((other) => other !== entry))}
              />
            </div>
            <div className="stack b-item-fields">
              <FieldInputs
                {...known}
                fields={field.of}
                payload={entry.item}
                prefix={`${name}.${index}`}
                onItems={() => undefined}
              />
            </div>
          </>
        )}
      </Sortable>
      {items.length < field.max && (
        <Button
          size="sm"
          icon={plus}
          onClick={() => put([...entries, { item: emptyPayload(field.of), key: Math.max(0, ...keys) + 1 }])}
        >
          {t('add_item')}
        </Button>
      )}
    </fieldset>
  )
}
