import { type ChecklistPayload, ITEMS_MAX, LABEL_MAX } from '#app/content/courses/component.ts'
import { useTexts } from '#app/platform/page.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { WordRows } from './word-rows.tsx'

type List = ChecklistPayload
type Props = {
  id: number
  list: List
  errors: Record<string, string>
  change: (make: (list: List) => List) => void
}

/** What a student ticks, one after the other. What was ticked is known by the id of its item. */
export function ChecklistFields({ id, list: { items }, errors, change }: Props) {
  const t = useTexts('course-builder')
  const set = (next: List['items']) => change(() => ({ items: next }))
  const nextId = Math.max(0, ...items.map((one) => one.id)) + 1
  function remove(at: number) {
    const [gone] = items.slice(at)
    set(items.toSpliced(at, 1))
    const back = (list: List) => ({ items: gone ? list.items.toSpliced(at, 0, gone) : list.items })
    offerUndo(t('item_removed', { number: at + 1 }), t('undo'), () => change(back))
  }
  return (
    <div className="stack" style={{ '--g': '8px' }}>
      <WordRows
        id={`i${id}`}
        rows={items.map((item, at) => ({
          key: item.id,
          label: item.label,
          error: errors[`payload.items.${at}.label`],
        }))}
        max={{ rows: ITEMS_MAX, length: LABEL_MAX }}
        nextKey={nextId}
        texts={{
          row: (number) => t('item', { number }),
          remove: (number) => t('remove_item', { number }),
          add: t('add_item'),
        }}
        onLabel={(at, label) => set(items.map((one, place) => (place === at ? { ...one, label } : one)))}
        onRemove={remove}
        onAdd={(label) => set([...items, { id: nextId, label }])}
      />
    </div>
  )
}
