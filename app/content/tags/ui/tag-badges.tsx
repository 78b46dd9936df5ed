import { Badge } from '#app/ui/badge.tsx'
import type { Tag } from '../tag.ts'

/** Tags as the back office lists them, those that visitors see in the school's colour. */
export function TagBadges({ of: tags }: { of: readonly Tag[] }) {
  return (
    <span className="row wrap" style={{ '--g': '4px' }}>
      {tags.map(({ id, name, visibility }) => (
        <Badge key={id} tone={visibility === 'public' ? 'brand' : 'line'}>
          {name}
        </Badge>
      ))}
    </span>
  )
}
