import { type KeyboardEvent, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { PickerBoxes } from '#app/ui/picker-boxes.tsx'
import { toast } from '#app/ui/toast.ts'
import { TAG_NAME_MAX, type Tag, type TagOption } from '../tag.ts'

/** The school's tags to choose from, as `tag_ids` of a form, and a new one made in place. */
export function TagChoice({ of, chosen }: { of: OptionList<TagOption>; chosen: readonly number[] }) {
  const t = useTexts('tags')
  const [made, setMade] = useState<TagOption[]>([])
  const [busy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const options = [...of.options, ...made.filter(({ id }) => !of.options.some((tag) => tag.id === id))]
  async function add() {
    const field = name.current
    if (!field?.value.trim() || busy) return
    setBusy(true)
    try {
      const { tag } = await call<{ tag: Tag }>('post', '/home/tags', { name: field.value, visibility: 'public' })
      setMade([...made, { id: tag.id, title: tag.name, visibility: tag.visibility }])
      field.value = ''
    } catch (error) {
      const { message, errors } = callError(error)
      void toast({ kind: 'error', title: errors.name ?? message })
    }
    setBusy(false)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add()
  }
  return (
    <PickerBoxes
      name="tag_ids"
      label={t('tags')}
      of={{ ...of, options }}
      ids="tag"
      className="row wrap gap-x-4.5 gap-y-1.5 empty:hidden"
      isChecked={(id) => chosen.includes(id) || made.some((tag) => tag.id === id)}
      after={({ visibility }) => visibility === 'private' && <span className="faint"> ({t('only_office')})</span>}
    >
      <div className="row" style={{ '--g': '8px' }}>
        <input
          ref={name}
          className="input input-sm max-w-60"
          aria-label={t('new_tag')}
          placeholder={t('new_tag')}
          maxLength={TAG_NAME_MAX}
          onKeyDown={press}
        />
        <Button size="sm" busy={busy} busyText={t('adding')} onClick={() => void add()}>
          {t('add_short')}
        </Button>
      </div>
    </PickerBoxes>
  )
}
