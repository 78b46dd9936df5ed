import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { CheckField, Field, FieldSet, Options, SelectField, TextField } from '#app/ui/field.tsx'
import { Ordered } from '#app/ui/ordered.tsx'
import { Part, type PartProps } from './part.tsx'

/** What a bundle holds, in the order of its page. */
export function Contents({ product }: PartProps) {
  const t = useTexts('office-products')
  const [items, setItems] = useState(product.items)
  const others = product.others.filter(({ id }) => !items.some((item) => item.id === id))
  return (
    <Part name="contents" product={product} title={t('contents')} text={t('contents_text')}>
      {items.map(({ id }) => (
        <input key={id} type="hidden" name="items" value={id} />
      ))}
      <FieldSet name="items" label={t('contents')}>
        {items.length === 0 && <p className="muted">{t('empty_bundle')}</p>}
        <Ordered items={items} onChange={setItems} nameOf={({ title }) => title} keyOf={({ id }) => id}>
          {({ title }) => <span className="medium">{title}</span>}
        </Ordered>
      </FieldSet>
      {others.length > 0 && (
        <Field id="add-item" label={t('add_item')}>
          <select
            id="add-item"
            className="input"
            value=""
            onChange={({ target }) => setItems([...items, ...others.filter(({ id }) => id === Number(target.value))])}
          >
            <option value="">{t('choose')}</option>
            <Options of={others} />
          </select>
        </Field>
      )}
      <CheckField name="reach_owners" help={t('reach_owners_help')}>
        {t('reach_owners')}
      </CheckField>
    </Part>
  )
}

/** When a live event is, for how many, and where they meet. */
export function Dates({ product }: PartProps) {
  const t = useTexts('office-products')
  const { event } = product
  if (!event) return null
  return (
    <Part name="dates" product={product} title={t('dates')} text={t('dates_text', { zone: event.timeZone })}>
      <div className="two-fields">
        <TextField
          type="datetime-local"
          name="event.starts_at"
          label={t('starts_at')}
          defaultValue={event.startsAt}
          required
        />
        <TextField
          type="datetime-local"
          name="event.ends_at"
          label={t('ends_at')}
          defaultValue={event.endsAt}
          required
        />
      </div>
      <SelectField
        name="event.time_zone"
        label={t('time_zone')}
        help={t('time_zone_help')}
        defaultValue={event.timeZone}
      >
        {event.timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
      <TextField name="event.seats" label={t('seats')} defaultValue={event.seats ?? ''} inputMode="numeric" required />
      <TextField
        name="event.join_url"
        label={t('join_url')}
        help={t('join_url_help')}
        defaultValue={event.joinUrl}
        inputMode="url"
        autoComplete="off"
        optional
      />
    </Part>
  )
}
