import { getSnakeName } from '#app/platform/case.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import { type Occasion, SCOPES, type ScopeOptions, type Trigger } from '../trigger.ts'

type Props<When extends Trigger> = {
  triggers: readonly When[]
  scopes: ScopeOptions
  when: When
  onWhen: (when: When) => void
  /** What a rule that is changed is narrowed to. */
  saved?: Occasion
}

/** When a rule applies, and to which product, form, plan or tag. */
export function OccasionFields<When extends Trigger>({ triggers, scopes, when, onWhen, saved }: Props<When>) {
  const t = useTexts('triggers')
  const scope = SCOPES[when]
  return (
    <>
      <SelectField name="when" label={t('when')} value={when} onChange={({ target }) => onWhen(target.value as When)}>
        <Options of={triggers.map((id) => ({ id, title: t(`when_${id}`) }))} />
      </SelectField>
      {scope !== null && (
        <PickerField
          key={scope}
          name={getSnakeName(scope)}
          label={t(`scope_${scope}`)}
          of={scopes[scope]}
          none={t(`any_${scope}`)}
          defaultValue={saved?.[scope] ?? ''}
        />
      )}
    </>
  )
}
