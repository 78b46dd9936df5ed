import { Icon } from '#app/ui/icon.tsx'
import { file } from '#app/ui/icons.ts'
import type { Material } from '../material.ts'

/** An image of the school's, or a sign in its place for another file. */
export function MaterialImage({ of, className }: { of: Pick<Material, 'preview'>; className: string }) {
  if (of.preview) return <img className={className} src={of.preview} alt="" loading="lazy" />
  return (
    <span className={`${className} aff-document`} aria-hidden="true">
      <Icon of={file} />
    </span>
  )
}
