import { Combobox } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { useState } from 'react'
import type { Option } from '#app/platform/option-list.ts'
import { Icon } from './icon.tsx'
import { check, chevronDown } from './icons.ts'
import type { PickerWindowProps } from './picker-field.tsx'
import { useUiTexts } from './texts.ts'
import { useOptions } from './use-options.ts'
import './css/picker.css'

/** Stands for choosing nothing, first in the list. */
const NONE = 0

/** A field that finds what is chosen by its name: the arrows move, Enter chooses, Esc closes. */
export default function PickerWindow({ of, chosen, none, onPick, className, ...input }: PickerWindowProps) {
  const t = useUiTexts()
  const [open, setOpen] = useState(false)
  const { q, ask, data, more, busy, problem } = useOptions(of, open)
  const nothing = none === undefined ? undefined : { id: NONE, title: none }
  const items: readonly Option[] = nothing && q === '' ? [nothing, ...data] : data
  const status = problem ? (problem.status === 0 ? t('not_sent') : problem.message) : more && t('picker_more')
  function change(isOpen: boolean) {
    setOpen(isOpen)
    if (!isOpen) ask('')
  }
  return (
    <Combobox.Root
      items={items}
      filter={null}
      open={open}
      onOpenChange={change}
      value={chosen ?? nothing ?? null}
      onValueChange={(next: Option | null) => {
        // An empty field is one in which another name is about to be typed.
        if (next) onPick(next.id === NONE ? null : next)
      }}
      onInputValueChange={(typed, { reason }) => {
        if (reason === 'input-change') ask(typed)
      }}
      itemToStringLabel={({ title }: Option) => title}
      isItemEqualToValue={(one: Option, other: Option) => one.id === other.id}
      autoHighlight
    >
      <Combobox.InputGroup className="picker">
        <Combobox.Input
          {...input}
          dir="auto"
          className={clsx('input', className)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('picker_find')}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Combobox.Trigger className="picker-open" aria-label={t('picker_open')}>
          <Icon of={chevronDown} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="picker-at">
          <Combobox.Popup className="menu picker-window" aria-busy={busy || undefined}>
            <Combobox.List className="picker-list">
              {(one: Option) => (
                <Combobox.Item key={one.id} value={one} className="menu-item">
                  <bdi className="grow">{one.title}</bdi>
                  <Combobox.ItemIndicator>
                    <Icon of={check} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className="picker-status">
              {busy ? t('searching') : status || (items.length === 0 && t('picker_none'))}
            </Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
