import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { inLocale } from '#app/platform/i18n.ts'
import { useLocale, useShared, useTexts } from '#app/platform/page.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { plus, trash } from '#app/ui/icons.ts'
import { MoveButtons, Sortable } from '#app/ui/sortable.tsx'
import { TwoVersions } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { FIELDS_MAX, type LeadField, type LeadFormRow } from '../lead-form.ts'
import { FieldEditor } from './field-editor.tsx'
import { builtValue, formParts, newField } from './form-value.ts'
import { FormWords } from './form-words.tsx'
import { HiddenPairs } from './hidden-pairs.tsx'

/** Everything that a form is made of; saves itself. */
export function FormBuilder({ form }: { form: LeadFormRow }) {
  const t = useTexts('leads')
  const { locales } = useShared().school
  const locale = useLocale()
  const { value, change, errors, conflict, resolve } = useAutosave({
    address: `/home/lead-forms/${form.id}`,
    name: 'lead_form',
    row: form,
    read: builtValue,
  })
  const { fields } = value
  const frame = useRef<HTMLDivElement>(null)
  // A field keeps what is open in it when it moves.
  const [keys, setKeys] = useState(() => fields.map((_, at) => at + 1))
  const rows = fields.map((field, at) => ({ field, key: keys[at] ?? -at }))
  function put(next: typeof rows) {
    setKeys(next.map(({ key }) => key))
    change({ fields: next.map(({ field }) => field) })
  }
  function add() {
    const field = newField(fields.map(({ name }) => name))
    // What is typed at once goes into it.
    flushSync(() => put([...rows, { field, key: Math.max(0, ...keys) + 1 }]))
    frame.current?.querySelector<HTMLElement>('.lead-field:last-child .input')?.focus()
  }
  const write = (at: number, field: LeadField) =>
    change({ fields: fields.map((one, place) => (place === at ? field : one)) })
  const nameOf = ({ field }: { field: LeadField }, at: number) =>
    inLocale(field.label, locale) || t('field', { number: at + 1 })
  const wrongOf = (at: number) =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([name, text]) =>
        name.startsWith(`fields.${at}.`) ? [[name.slice(`fields.${at}.`.length), text]] : [],
      ),
    )
  const names = {
    title: t('title'),
    button_text: t('button_text'),
    success_header: t('success_header'),
    success_text: t('success_text'),
    consent_text: t('consent_text'),
    rest: t('fields'),
  }
  return (
    <>
      <TwoVersions conflict={conflict} parts={formParts(names, locales)} resolve={resolve} />
      <div className="lead-builder">
        <Card as="section" pad="md" className="stack" aria-labelledby="fields">
          <h2 className="t16 strong" id="fields">
            {t('fields')}
          </h2>
          <div ref={frame} className="stack">
            <Sortable
              items={rows}
              onMove={put}
              keyOf={({ key }) => key}
              nameOf={nameOf}
              className="stack lead-fields"
              itemProps={() => ({ className: 'card lead-field' })}
            >
              {({ field, key }, { grip, up, down }, at) => (
                <>
                  <div className="row" style={{ '--g': '2px' }}>
                    {grip}
                    <span className="t14 medium grow truncate">{nameOf({ field }, at)}</span>
                    <MoveButtons name={nameOf({ field }, at)} {...{ up, down }} />
                    <IconButton
                      icon={trash}
                      size="sm"
                      label={t('field_remove', { name: nameOf({ field }, at) })}
                      onClick={() => put(rows.filter((_, place) => place !== at))}
                    />
                  </div>
                  <FieldEditor
                    id={`field${key}`}
                    field={field}
                    taken={fields.filter((_, place) => place !== at).map(({ name }) => name)}
                    locales={locales}
                    errors={wrongOf(at)}
                    onChange={(next) => write(at, next)}
                  />
                </>
              )}
            </Sortable>
            {fields.length < FIELDS_MAX && (
              <span>
                <Button size="sm" icon={plus} onClick={add}>
                  {t('field_add')}
                </Button>
              </span>
            )}
          </div>
          <HiddenPairs pairs={value.hidden} errors={errors} onChange={(hidden) => change({ hidden })} />
        </Card>
        <Card as="section" pad="md" className="stack" aria-label={t('words')}>
          <FormWords value={value} change={change} errors={errors} />
        </Card>
      </div>
    </>
  )
}
