import { type ChangeEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Option, OptionList } from '#app/platform/option-list.ts'
import { type as typeInto } from './draft.ts'
import { CheckField, FieldSet } from './field.tsx'
import { FindWithoutScripts } from './picker-field.tsx'
import { useUiTexts } from './texts.ts'
import { findOptions } from './use-options.ts'

const PickerWindow = lazy(() => import('./picker-window.tsx'))

type Props<One extends Option> = {
  name: string
  label: string
  of: OptionList<One>
  isChecked: (id: number) => boolean | undefined
  /** What the ids of its boxes begin with. */
  ids?: string
  className?: string
  /** Behind the name of one. */
  after?: (option: One) => ReactNode
  /** Below them. */
  children?: ReactNode
}

const parseIds = (text: string) => text.split(',').filter(Boolean).map(Number)

/** Several of the school's things: a box for each of the first and each that is chosen, and a field that finds others. */
export function PickerBoxes<One extends Option>({
  name,
  label,
  of,
  isChecked,
  ids = name,
  className,
  after,
  children,
}: Props<One>) {
  const t = useUiTexts()
  const [scripted, setScripted] = useState(false)
  const [added, setAdded] = useState<readonly One[]>([])
  const boxes = useRef<HTMLDivElement>(null)
  const carrier = useRef<HTMLInputElement>(null)
  useEffect(() => setScripted(true), [])
  const listed = of.options.map(({ id }) => id)
  function add(picked: Option | null) {
    const option = picked as One | null
    if (!option) return
    const box = boxes.current?.querySelector<HTMLInputElement>(`input[value="${option.id}"]`)
    if (box) {
      if (!box.checked) box.click()
      return
    }
    setAdded([...added, option])
    // Together with what a draft named and is still looked for.
    if (carrier.current) typeInto(carrier.current, [...parseIds(carrier.current.value), option.id].join())
  }
  async function hear({ target }: ChangeEvent<HTMLInputElement>) {
    const text = target.value
    if (text === added.map(({ id }) => id).join()) return
    const missing = parseIds(text)
    const found = missing.length > 0 ? await findOptions(of, missing) : []
    // What was added or restored meanwhile is looked for by a search of its own.
    if (target.value !== text) return
    setAdded(found.filter(({ id }) => !listed.includes(id)))
  }
  return (
    <FieldSet name={name} label={label}>
      <div ref={boxes} className={className ?? 'stack'} style={{ '--g': '8px' }}>
        {[...of.options, ...added].map((option) => (
          <CheckField
            key={option.id}
            id={`${ids}-${option.id}`}
            name={name}
            value={option.id}
            defaultChecked={isChecked(option.id) || !listed.includes(option.id)}
          >
            <bdi>{option.title}</bdi>
            {after?.(option)}
          </CheckField>
        ))}
      </div>
      {of.more && !scripted && <FindWithoutScripts />}
      {of.more && scripted && (
        <>
          {/* What was added, for drafts: it has no name, so no form sends it. */}
          <input
            ref={carrier}
            id={`${ids}-added`}
            type="text"
            className="vh"
            tabIndex={-1}
            aria-hidden="true"
            defaultValue=""
            onChange={(event) => void hear(event)}
          />
          <span className="picker-at-field" data-kept-as-one>
            <Suspense fallback={<input className="input" readOnly aria-label={t('picker_add', { label })} />}>
              <PickerWindow
                id={`${ids}-more`}
                className="input"
                aria-label={t('picker_add', { label })}
                of={of}
                chosen={null}
                onPick={add}
              />
            </Suspense>
          </span>
        </>
      )}
      {children}
    </FieldSet>
  )
}
