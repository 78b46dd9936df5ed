import clsx from 'clsx'
import { pictureSources } from '#app/platform/picture.ts'
import { getTone, initials } from './initials.ts'

type Props = { id: number; name: string; photo?: string | null; size?: number; className?: string }

/** A picture, or initials on a tone that id and name decide. Silent for screen readers: the name stands beside it. */
export function Avatar({ id, name, photo, size, className }: Props) {
  return (
    <span
      className={clsx('avatar', `tone-${getTone(id, name)}`, className)}
      style={size ? { '--size': `${size}px` } : undefined}
      aria-hidden="true"
      dir="auto"
    >
      {photo ? <Photo of={photo} side={size} /> : initials(name)}
    </span>
  )
}

/** Sharp screens need two or three pixels for one; the browser picks. */
function Photo({ of, side = 40 }: { of: string; side?: number }) {
  const { srcset } = pictureSources(of)
  return <img src={of} srcSet={srcset} sizes={`${side}px`} width={side} height={side} alt="" />
}
