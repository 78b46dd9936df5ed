import type { ChecklistPayload } from '#app/courses/component.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { plus, x } from '#app/ui/icons.ts'
import { LocalTextInput } from './local-fields.tsx'

type Props = { id: number; list: ChecklistPayload; set: (part: ChecklistPayload) => void }

/** What a student ticks, one after the other. What was ticked is known by the id of its item. */
export function ChecklistFields({ id, list: { items }, set }: Props) {
  const t = useTexts('course-builder')
  return (
    <div className="stack">
      {items.map((item, at) => (
        <div className="ans" key={item.id}>
          <LocalTextInput
            id={`i${id}-${at}`}
            label={t('item', { number: at + 1 })}
            value={item.label}
            onChange={(label) => set({ items: items.map((one, place) => (place === at ? { ...one, label } : one)) })}
          />
          <IconButton
            icon={x}
            size="sm"
            label={t('remove_item', { number: at + 1 })}
            onClick={() => set({ items: items.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon={plus}
        onClick={() => set({ items: [...items, { id: Math.max(0, ...items.map((one) => one.id)) + 1, label: {} }] })}
      >
        {t('add_item')}
      </Button>
    </div>
  )
}
