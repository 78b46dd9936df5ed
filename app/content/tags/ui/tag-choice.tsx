import { type KeyboardEvent, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckField, FieldSet } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { TAG_NAME_MAX, type Tag } from '../tag.ts'

/** The school's tags to choose from, as `tag_ids` of a form, and a new one made in place. */
export function TagChoice({ tags: savedTags, chosen }: { tags: readonly Tag[]; chosen: readonly number[] }) {
  const t = useTexts('tags')
  const [made, setMade] = useState<Tag[]>([])
  const [busy, setBusy] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const tags = [...savedTags, ...made.filter(({ id }) => !savedTags.some((tag) => tag.id === id))]
  async function add() {
    const field = name.current
    if (!field?.value.trim() || busy) return
    setBusy(true)
    try {
      const { tag } = await call<{ tag: Tag }>('post', '/home/tags', { name: field.value, visibility: 'public' })
      setMade([...made, tag])
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
    <FieldSet name="tag_ids" label={t('tags')}>
      <div className="row wrap empty:hidden" style={{ '--g': '6px 18px' }}>
        {tags.map(({ id, name, visibility }) => (
          <CheckField
            key={id}
            id={`tag-${id}`}
            name="tag_ids"
            value={id}
            defaultChecked={chosen.includes(id) || made.some((tag) => tag.id === id)}
          >
            {name}
            {visibility === 'private' && <span className="faint"> ({t('only_office')})</span>}
          </CheckField>
        ))}
      </div>
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
    </FieldSet>
  )
}
