import clsx from 'clsx'

/** Turns while something is awaited; what is awaited stands beside it in words. */
export function Spinner({ large = false }: { large?: boolean }) {
  return <span className={clsx('spinner', large && 'spinner-lg')} aria-hidden="true" />
}
