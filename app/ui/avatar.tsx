import clsx from 'clsx'
import { initials, toneOf } from './initials.ts'

type Props = { id: number; name: string; photo?: string | null; size?: number; className?: string }

/** A picture, or initials on a tone that id and name decide. Silent for screen readers: the name stands beside it. */
export function Avatar({ id, name, photo, size, className }: Props) {
  return (
    <span
      className={clsx('avatar', `tone-${toneOf(id, name)}`, className)}
      style={size ? { '--size': `${size}px` } : undefined}
      aria-hidden="true"
    >
      {photo ? <img src={photo} alt="" /> : initials(name)}
    </span>
  )
}
