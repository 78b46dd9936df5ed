import { Link, router } from '@inertiajs/react'
import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { useUiTexts } from './texts.ts'

type Props = {
  /** The list's own address. */
  action: string
  /** What is kept while filtering, such as the order. */
  hidden?: Record<string, string>
  /** Whether anything is narrowed; then all of it can be cleared at once. */
  active: boolean
  /** How much fits. */
  count?: ReactNode
  children: ReactNode
}

/** Filters kept in the address: choices apply at once, words on Enter. A plain form without scripts. */
export function FilterForm({ action, hidden = {}, active, count, children }: Props) {
  const t = useUiTexts()
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }
  function show(form: HTMLFormElement) {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (value) query.set(name, String(value))
    router.visit(query.size > 0 ? `${action}?${query}` : action, { preserveState: true, preserveScroll: true })
  }
  function choose({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
    const chosen = target as HTMLElement
    if (chosen instanceof HTMLSelectElement || (chosen as HTMLInputElement).type === 'date') show(currentTarget)
  }
  return (
    <form className="filters" method="get" action={action} onSubmit={apply} onChange={choose}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button size="sm" type="submit">
        {t('filter')}
      </Button>
      {active && (
        <Link className="btn btn-ghost btn-sm" href={action}>
          {t('clear_filters')}
        </Link>
      )}
      {count && (
        <span className="t13 faint num push" role="status">
          {count}
        </span>
      )}
    </form>
  )
}
