import clsx from 'clsx'
import { Icon } from './icon.tsx'
import { search } from './icons.ts'

type Option = { value: string | number; text: string }

/** The words of a list's search. */
export function FilterSearch({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="input-group filter-q">
      <Icon of={search} />
      <input
        className="input input-sm"
        type="search"
        name="q"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        defaultValue={value ?? ''}
      />
    </div>
  )
}

/** One choice of a list's filters; the first one narrows nothing. */
export function FilterSelect({
  name,
  label,
  all,
  value,
  options,
}: {
  name: string
  label: string
  all: string
  value: string | number | undefined
  options: readonly Option[]
}) {
  return (
    <select
      key={value}
      className={clsx('input input-sm', value !== undefined && 'is-on')}
      name={name}
      aria-label={label}
      defaultValue={value ?? ''}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}

export function FilterDate({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="filter-date">
      {label}
      <input
        key={value}
        className={clsx('input input-sm', value && 'is-on')}
        type="date"
        name={name}
        defaultValue={value ?? ''}
      />
    </label>
  )
}
