import { Link, router } from '@inertiajs/react'
import clsx from 'clsx'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef } from 'react'
import { getAddress, isNarrowed, type ListView } from '#app/platform/list.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { Button } from './button.tsx'
import { DateField } from './date-field.tsx'
import { Icon } from './icon.tsx'
import { search } from './icons.ts'
import { PickerInput } from './picker-field.tsx'
import { useUiTexts } from './texts.ts'

/** One thing that a list can be narrowed by: words, one of some choices or of the school's things (`all` narrows nothing), or a day. */
export type ListFilter<Filters> = { name: keyof Filters & string; label: string } & (
  | { kind: 'search' }
  | { kind: 'choice'; all: string; options: readonly { value: string | number; text: string }[] }
  | { kind: 'option'; all: string; of: OptionList }
  | { kind: 'day' }
)

type Props<Row, Filters> = {
  list: ListView<Row, Filters>
  filters: readonly ListFilter<Filters>[]
  /** How much fits, in words. */
  counted?: (count: number) => string
  /** At the end of the line. */
  children?: ReactNode
}

/** Nothing is asked where there is nothing to choose from. */
function hasChoice(filter: ListFilter<never>): boolean {
  if (filter.kind === 'option') return filter.of.options.length > 0
  return filter.kind !== 'choice' || filter.options.length > 0
}

/** Filters kept in the address: choices apply at once, words on Enter. A plain form without scripts. */
export function FilterForm<Row, Filters extends object>({ list, filters, counted, children }: Props<Row, Filters>) {
  const t = useUiTexts()
  const { path, count } = list
  const form = useRef<HTMLFormElement>(null)
  const cleared = getAddress(path, { ...list, filters: {} }, list.sorts)
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }
  function show(form: HTMLFormElement) {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (value) query.set(name, String(value))
    router.visit(query.size > 0 ? `${path}?${query}` : path, { preserveState: true, preserveScroll: true })
  }
  function choose({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    if ((target as HTMLElement) instanceof HTMLSelectElement) show(currentTarget)
  }
  return (
    <form ref={form} className="filters" method="get" action={path} onSubmit={apply} onChange={choose}>
      {[...new URLSearchParams(cleared.split('?')[1])].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.filter(hasChoice).map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={list.filters[filter.name]}
          onPick={() => form.current && show(form.current)}
        />
      ))}
      <Button size="sm" type="submit">
        {t('filter')}
      </Button>
      {isNarrowed(list) && (
        <Link className="btn btn-ghost btn-sm" href={cleared}>
          {t('clear_filters')}
        </Link>
      )}
      <div className="row push">
        {count && counted && (
          <span className="t13 faint num" role="status">
            {count.more ? t('more_than', { count: count.fitting }) : counted(count.fitting)}
          </span>
        )}
        {children}
      </div>
    </form>
  )
}

type FieldProps<Filters> = { filter: ListFilter<Filters>; value: unknown; onPick: () => void }

function FilterField<Filters>({ filter, value, onPick }: FieldProps<Filters>) {
  const { name, label } = filter
  const typed = value === undefined ? '' : String(value)
  const className = clsx('input input-sm', typed && 'is-on')
  switch (filter.kind) {
    case 'search':
      return (
        <div className="input-group filter-q">
          <Icon of={search} />
          <input
            className="input input-sm"
            type="search"
            name={name}
            maxLength={100}
            aria-label={label}
            placeholder={label}
            defaultValue={typed}
          />
        </div>
      )
    case 'choice':
      return (
        <select
          key={typed}
          className={className}
          name={name}
          aria-label={label}
          defaultValue={typed}
          data-given={typed}
        >
          <option value="">{filter.all}</option>
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )
    case 'option':
      return (
        <PickerInput
          key={typed}
          className={clsx(className, 'filter-option')}
          name={name}
          aria-label={label}
          of={filter.of}
          none={filter.all}
          defaultValue={typed}
          onPick={filter.of.more ? onPick : undefined}
        />
      )
    case 'day':
      return (
        <span className="filter-date">
          <span aria-hidden="true">{label}</span>
          <DateField
            key={typed}
            name={name}
            label={label}
            className={className}
            value={typed}
            onPick={(form) => form.requestSubmit()}
          />
        </span>
      )
  }
}
