import { LOCALES } from '#app/platform/i18n.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { CheckField, SelectField } from '#app/ui/field.tsx'
import { useTyped } from '#app/ui/typed.ts'
import { currenciesIn } from '../currencies.ts'
import type { SettingsView } from '../settings-view.ts'

const NAMES = { en: 'English', pl: 'Polski' }

type Props = { settings: SettingsView; timeZones: string[]; currencyLocked: boolean }

export function RegionFields({ settings: { fields, locales }, timeZones, currencyLocked }: Props) {
  const t = useTexts('schools')
  const { locale, errors } = useShared()
  const { field } = useTyped()
  return (
    <>
      <fieldset className="stack" style={{ '--g': '8px' }}>
        <legend className="label">{t('languages_offered')}</legend>
        {LOCALES.map((one, index) => (
          <CheckField
            key={one}
            id={`locales-${one}`}
            name="locales"
            value={one}
            defaultChecked={locales.includes(one)}
            error={index === LOCALES.length - 1 ? errors.locales : undefined}
          >
            {NAMES[one]}
          </CheckField>
        ))}
      </fieldset>
      <div className="form-grid">
        <SelectField {...field('locale', fields.locale)} className="c3" label={t('language_default')}>
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {NAMES[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          {...field('currency', fields.currency)}
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
      <SelectField {...field('time_zone', fields.time_zone)} label={t('time_zone')} help={t('time_zone_help')}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}
