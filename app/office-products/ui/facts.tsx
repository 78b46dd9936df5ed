import { type KeyboardEvent, useState } from 'react'
import { LEVELS } from '#app/catalogue/product.ts'
import { call, callError } from '#app/platform/call.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { TAG_NAME_MAX, type Tag } from '#app/tags/tag.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField, FieldSet, SelectField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { TAUGHT_IN } from '../product-editor.ts'
import { Part, type PartProps } from './part.tsx'
import { Teachers } from './teachers.tsx'

/** Level, language, tags and who teaches. */
export function Facts({ product }: PartProps) {
  const t = useTexts('office-products')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (
    <Part name="facts" product={product} title={t('facts')} text={t('facts_text')}>
      <div className="two-fields">
        <SelectField name="level" label={t('level')} defaultValue={product.level ?? ''}>
          <option value="">{t('no_level')}</option>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`level_${level}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="language" label={t('language')} defaultValue={product.language ?? ''}>
          <option value="">{t('no_language')}</option>
          {TAUGHT_IN.map((code) => (
            <option key={code} value={code}>
              {languages.of(code)}
            </option>
          ))}
        </SelectField>
      </div>
      <Tags tags={product.tags} chosen={product.tagIds} />
      <Teachers product={product} />
    </Part>
  )
}

/** The school's tags to choose from, and a new one made in place. */
function Tags({ tags: given, chosen }: { tags: Tag[]; chosen: number[] }) {
  const t = useTexts('office-products')
  const [made, setMade] = useState<Tag[]>([])
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const tags = [...given, ...made.filter(({ id }) => !given.some((tag) => tag.id === id))]
  async function add() {
    if (!name.trim() || busy) return
    setBusy(true)
    try {
      const { tag } = await call<{ tag: Tag }>('post', '/home/tags', { name, visibility: 'public' })
      setMade([...made, tag])
      setName('')
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
      <div className="row wrap" style={{ '--g': '6px 18px' }}>
        {tags.map(({ id, name, visibility }) => (
          <CheckField
            key={id}
            id={`tag-${id}`}
            name="tag_ids"
            value={id}
            defaultChecked={chosen.includes(id) || made.some((tag) => tag.id === id)}
          >
            {name}
            {visibility === 'private' && <span className="faint"> ({t('private')})</span>}
          </CheckField>
        ))}
      </div>
      <div className="row" style={{ '--g': '8px' }}>
        <input
          className="input input-sm new-tag"
          aria-label={t('new_tag')}
          placeholder={t('new_tag')}
          value={name}
          maxLength={TAG_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={press}
        />
        <Button size="sm" busy={busy} busyText={t('adding')} onClick={() => void add()}>
          {t('add_tag')}
        </Button>
      </div>
    </FieldSet>
  )
}
