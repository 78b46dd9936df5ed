import { LANGUAGE_NAMES, LOCALES } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CheckField, FieldSet, SelectField } from '#app/ui/field.tsx'
import { currenciesIn } from '../currencies.ts'
import type { SettingsView } from '../settings-view.ts'

type Props = { settings: SettingsView; timeZones: string[]; currencyLocked: boolean }

export function RegionFields({ settings: { fields, locales }, timeZones, currencyLocked }: Props) {
  const t = useTexts('schools')
  const { locale } = useShared()
  return (
    <>
      <FieldSet name="locales" label={t('languages_offered')}>
        {LOCALES.map((one) => (
          <CheckField key={one} id={`locales-${one}`} name="locales" value={one} defaultChecked={locales.includes(one)}>
            {LANGUAGE_NAMES[one]}
          </CheckField>
        ))}
      </FieldSet>
      <div className="form-grid">
        <SelectField name="locale" defaultValue={fields.locale} className="c3" label={t('language_default')}>
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="currency"
          defaultValue={fields.currency}
          className="c3"
          label={t('currency')}
          help={currencyLocked ? t('currency_locked') : undefined}
        >
          {currenciesIn(locale)
            .filter(({ code }) => !currencyLocked || code === fields.currency)
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SelectField>
      </div>
      <SelectField name="time_zone" defaultValue={fields.time_zone} label={t('time_zone')} help={t('time_zone_help')}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}
