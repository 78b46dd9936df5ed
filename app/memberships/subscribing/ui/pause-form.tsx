import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { CsrfField } from '#app/ui/csrf-field.tsx'
import { WhenField } from '#app/ui/when-field.tsx'
import type { PauseLimits } from '../pause-view.ts'

/** Until when a membership is paused, and what that means. */
export function PauseForm({ limits, error }: { limits: PauseLimits; error?: string | undefined }) {
  const t = useTexts('subscribing')
  return (
    <details className="leave" open={error !== undefined}>
      <summary className="link t14">{t('pause')}</summary>
      <form method="post" action="/my/membership/pause" className="stack leaving">
        <CsrfField />
        <p className="muted">{t('pause_text')}</p>
        <WhenField
          type="date"
          name="until"
          label={t('pause_until')}
          help={t('pause_help', { months: limits.months })}
          min={limits.earliest}
          max={limits.latest}
          error={error}
          required
        />
        <div>
          <Button type="submit">{t('pause')}</Button>
        </div>
      </form>
    </details>
  )
}
