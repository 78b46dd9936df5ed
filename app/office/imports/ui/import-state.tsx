import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import type { ImportView } from '../import.ts'

const TONES = {
  waiting: 'line',
  running: 'brand',
  done: 'ok',
  stopped: 'warn',
  undone: 'line',
  failed: 'bad',
} as const

/** How far an import is; of a dry run that is done, that it was checked. */
export function ImportStateBadge({ shown: { state, dryRun } }: { shown: Pick<ImportView, 'state' | 'dryRun'> }) {
  const t = useTexts('imports')
  return (
    <Badge tone={TONES[state]}>
      <span className="pip" />
      {dryRun && state === 'done' ? t('checked') : t(`state_${state}`)}
    </Badge>
  )
}
