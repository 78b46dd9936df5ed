import { useTexts } from '#app/platform/page.tsx'
import { getScope, type Occasion, SCOPES, type ScopeOptions } from '../trigger.ts'

/** When a rule applies, in words. */
export function OccasionText({ of: occasion, scopes }: { of: Occasion; scopes: ScopeOptions }) {
  const t = useTexts('triggers')
  const field = SCOPES[occasion.when]
  const id = getScope(occasion)
  return (
    <div>
      <span className="t13 muted">{t(`when_${occasion.when}`)}</span>
      {field !== null && (
        <b className="medium">
          {id === undefined
            ? t(`any_${field}`)
            : (scopes[field].options.find((one) => one.id === id)?.title ?? t('deleted_thing'))}
        </b>
      )}
    </div>
  )
}
