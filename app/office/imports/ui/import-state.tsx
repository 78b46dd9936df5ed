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

type Props = { shown: Pick<ImportView, 'state' | 'undoing' | 'dryRun'> }

/** How far an import is; of a dry run that is done, that it was checked. */
export function ImportStateBadge({ shown: { state, undoing, dryRun } }: Props) {
  const t = useTexts('imports')
  return (
    <Badge tone={TONES[state]}>
      <span className="pip" />
      {undoing ? t('state_undoing') : dryRun && state === 'done' ? t('checked') : t(`state_${state}`)}
    </Badge>
  )
}
