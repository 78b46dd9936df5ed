import { useState } from 'react'
import { useTexts, useTimeZone } from '#app/platform/page.tsx'
import { CheckField, Field, FieldSet, SelectField, TextField } from '#app/ui/field.tsx'
import { inZone } from '#app/ui/local-time.ts'
import { Ordered } from '#app/ui/ordered.tsx'
import { PickerInput } from '#app/ui/picker-field.tsx'
import { findOptions } from '#app/ui/use-options.ts'
import { WhenField } from '#app/ui/when-field.tsx'
import { KeptList } from './kept-list.tsx'
import { TabCard, TabForm, type TabProps } from './tab-form.tsx'

/** What one kind alone is made of. */
export function ContentTab(editor: TabProps) {
  const { product } = editor
  return (
    <div className="tab-narrow">
      <TabForm product={product} part={product.type === 'bundle' ? 'contents' : 'dates'}>
        {product.type === 'bundle' ? <BundleItems {...editor} /> : <EventDates {...editor} />}
      </TabForm>
    </div>
  )
}

type Item = { id: number; title: string }

/** What a bundle holds, in the order of its page. */
function BundleItems({ product, choices }: TabProps) {
  const t = useTexts('office-products')
  const saved = (product.items ?? []).map(({ productId: id, title }): Item => ({ id, title }))
  const [items, setItems] = useState(saved)
  const { products } = choices
  const isIn = (id: number) => items.some((item) => item.id === id)
  const others = { ...products, options: products.options.filter(({ id }) => !isIn(id)) }
  async function restore(ids: unknown[]) {
    const known = { ...products, options: [...saved, ...products.options] }
    const found = await findOptions(known, ids as number[])
    setItems(ids.flatMap((id) => found.find((one) => one.id === id) ?? []))
  }
  return (
    <TabCard id="contents" title={t('contents')} text={t('contents_text')}>
      <KeptList
        id="items-list"
        saved={saved.map(({ id }) => id)}
        now={items.map(({ id }) => id)}
        onRestored={(ids) => void restore(ids)}
      />
      {items.map(({ id }) => (
        <input key={id} type="hidden" name="items" value={id} />
      ))}
      <FieldSet name="items" label={t('contents')}>
        {items.length === 0 && <p className="muted">{t('empty_bundle')}</p>}
        <Ordered items={items} onChange={setItems} nameOf={({ title }) => title} keyOf={({ id }) => id}>
          {({ title }) => <span className="medium">{title}</span>}
        </Ordered>
      </FieldSet>
      {(others.more || others.options.length > 0) && (
        <Field id="add-item" label={t('add_item')}>
          <PickerInput
            id="add-item"
            className="input"
            name=""
            of={others}
            none={t('choose')}
            value={null}
            onPick={(item) => item && !isIn(item.id) && setItems([...items, item])}
          />
        </Field>
      )}
      <CheckField name="reach_owners" help={t('reach_owners_help')}>
        {t('reach_owners')}
      </CheckField>
    </TabCard>
  )
}

/** When a live event is, for how many, and where they meet. */
function EventDates({ product, choices }: TabProps) {
  const t = useTexts('office-products')
  const ofSchool = useTimeZone()
  const { event } = product
  const zone = event?.timeZone ?? ofSchool
  const clock = (instant?: string) => (instant ? inZone(instant, zone) : '')
  return (
    <TabCard id="dates" title={t('dates')} text={t('dates_text', { zone })}>
      <div className="two-fields">
        <WhenField
          type="datetime-local"
          name="event.starts_at"
          label={t('starts_at')}
          defaultValue={clock(event?.startsAt)}
          required
        />
        <WhenField
          type="datetime-local"
          name="event.ends_at"
          label={t('ends_at')}
          defaultValue={clock(event?.endsAt)}
          required
        />
      </div>
      <SelectField name="event.time_zone" label={t('time_zone')} help={t('time_zone_help')} defaultValue={zone}>
        {choices.timeZones.map((one) => (
          <option key={one} value={one}>
            {one.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <TextField name="event.seats" label={t('seats')} defaultValue={event?.seats ?? ''} inputMode="numeric" required />
      <TextField
        name="event.join_url"
        label={t('join_url')}
        help={t('join_url_help')}
        defaultValue={event?.joinUrl ?? ''}
        inputMode="url"
        autoComplete="off"
        optional
      />
    </TabCard>
  )
}
