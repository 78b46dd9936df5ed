import { useRef, useState } from 'react'
import type { Locale, LocalText } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { FormContext } from '#app/ui/form-context.ts'
import { TwoVersions, type VersionPart } from '#app/ui/two-versions.tsx'
import { useAutosave } from '#app/ui/use-autosave.ts'
import { getBlock } from '../blocks/all.ts'
import { type Fields, isLocal, type Payload } from '../fields.ts'
import type { BlockRow } from '../page.ts'
import { readPayload } from '../written-payload.ts'
import type { FieldContext } from './field-input.tsx'
import { FieldInputs } from './field-inputs.tsx'
import { useFieldTexts } from './field-texts.ts'

type Props = FieldContext & {
  page: number
  block: BlockRow
  locales: readonly Locale[]
  onSaved: (block: BlockRow) => void
}
type EditedBlock = { payload: Payload }

/** What a block holds, saved while it is written. Give it the block's id as its key. */
export function BlockForm({ page, block, locales, onSaved, ...known }: Props) {
  const t = useTexts('pages')
  const { fields = {} } = getBlock(block.type) ?? {}
  const form = useRef<HTMLFormElement>(null)
  // Another text than the one typed here: the fields begin anew.
  const [taken, take] = useState(0)
  const parts = useParts(fields, locales)
  const saving = useAutosave<EditedBlock, BlockRow>({
    address: `/home/subpages/${page}/blocks/${block.id}`,
    name: 'block',
    row: block,
    read: ({ payload }) => ({ payload }),
    onSaved,
  })
  const { payload } = saving.value
  const errors = Object.fromEntries(
    Object.entries(saving.errors).map(([name, text]) => [
      name.replace(/^payload\./, '').replace(/\.(en|pl)$/, ''),
      text,
    ]),
  )
  function readForm() {
    if (!form.current) return
    saving.change({ payload: readPayload(fields, new FormData(form.current), payload, known.locale) })
  }
  function setItems(name: string, items: Payload[]) {
    saving.change({ payload: { ...payload, [name]: items } })
  }
  if (Object.keys(fields).length === 0) return <p className="muted pe-form">{t('block_of_page')}</p>
  return (
    <>
      <TwoVersions
        conflict={saving.conflict}
        parts={parts}
        resolve={(value) => {
          saving.resolve(value)
          take(taken + 1)
        }}
      />
      <form ref={form} className="pe-form stack" onInput={readForm} onSubmit={(event) => event.preventDefault()}>
        <FormContext value={{ errors, old: null, busy: false }}>
          <FieldInputs key={taken} fields={fields} payload={payload} onItems={setItems} {...known} />
        </FormContext>
      </form>
    </>
  )
}

/** The texts of a block, each in each language, for whoever compares two versions; of what is no text that it differs. */
function useParts(fields: Fields, locales: readonly Locale[]): VersionPart<EditedBlock>[] {
  const { field: labelOf } = useFieldTexts()
  return Object.entries(fields).flatMap(([name, field]): VersionPart<EditedBlock>[] => {
    if (!isLocal(field)) {
      return [
        { label: labelOf(name), of: ({ payload }) => JSON.stringify(payload[name] ?? ''), into: (value) => value },
      ]
    }
    const textOf = ({ payload }: EditedBlock) => (payload[name] ?? {}) as LocalText
    return locales.map((locale) => ({
      label: `${labelOf(name)} (${locale.toUpperCase()})`,
      html: field.kind === 'rich',
      of: (value) => textOf(value)[locale] ?? '',
      into: (value, text) => ({ payload: { ...value.payload, [name]: { ...textOf(value), [locale]: text } } }),
    }))
  })
}
