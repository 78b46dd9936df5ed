import { useTexts } from '#app/platform/page.tsx'
import { getResources, type Scope } from '../scope.ts'

/** What a key may reach, in words: whether it also writes stands beside each. */
export function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  const t = useTexts('api')
  const parts = getResources(scopes).map(({ resource, writes }) =>
    writes ? t('and_write', { resource: t(`scope_${resource}`) }) : t(`scope_${resource}`),
  )
  return <span className="t13">{parts.join(', ')}</span>
}
