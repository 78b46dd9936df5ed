import { useShared } from '#app/platform/page.tsx'
import { pictureSources } from '#app/platform/picture.ts'
import { initials } from './initials.ts'

type Props = { href?: string; label?: string; signOnly?: boolean; className?: string }

/** The school's sign and name, leading home. */
export function Brandmark({ href = '/', label, signOnly = false, className }: Props) {
  const { school } = useShared()
  return (
    <a className={`brandmark ${className ?? ''}`} href={href}>
      {school.logo ? (
        <img
          className="brandmark-logo"
          src={school.logo}
          srcSet={pictureSources(school.logo).srcset}
          sizes="120px"
          height={32}
          alt=""
        />
      ) : (
        <span className="brandmark-sign" aria-hidden="true">
          {initials(school.name).slice(0, 1)}
        </span>
      )}
      <span className={signOnly || label ? 'vh' : undefined}>{label ?? school.name}</span>
      {label && !signOnly && <span aria-hidden="true">{school.name}</span>}
    </a>
  )
}
