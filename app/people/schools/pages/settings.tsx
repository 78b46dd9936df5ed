import type { ReactNode } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { TAGLINE_MAX } from '../limits.ts'
import type { SettingsPart, SettingsView } from '../settings-view.ts'
import { BrandFields } from '../ui/brand-fields.tsx'
import { CompanyFields } from '../ui/company-fields.tsx'
import { ImageSetting } from '../ui/image-setting.tsx'
import { LanguageField } from '../ui/language-field.tsx'
import { RegionFields } from '../ui/region-fields.tsx'
import { SeoFields } from '../ui/seo-fields.tsx'

export const texts = ['ui', 'schools', 'media']

type Props = {
  part: SettingsPart
  settings: SettingsView
  timeZones: string[]
  currencyLocked: boolean
  /** Of the brand: the addresses of fonts that only pages of their schools load. */
  fontSheets?: Record<string, string>
}

/** The title of a part is its name in the menu of the settings. */
const TITLES = {
  identity: 'place_settings',
  brand: 'place_brand',
  region: 'place_region',
  company: 'place_company',
  search: 'place_search',
} as const satisfies Record<SettingsPart, string>

/** One subject of the school's settings, with one form. */
export default function SettingsPage(props: Props) {
  const { part, settings } = props
  const t = useTexts('schools')
  const title = useTexts('ui')(TITLES[part])
  const { school } = useShared()
  return (
    <OfficeLayout title={title}>
      <div className={`stack ${part === 'brand' ? 'settings-wide' : 'settings-form'}`}>
        <p className="muted">{t(`${part}_text`, { school: school.name })}</p>
        <Card id={part} as="section" aria-label={title}>
          {part === 'brand' && (
            <div className="image-settings">
              <ImageSetting which="logo" address={settings.logo} />
              <ImageSetting which="favicon" address={settings.favicon} />
              <ImageSetting which="social" address={settings.socialImage} />
              <ImageSetting which="login" address={settings.loginPicture} />
            </div>
          )}
          <Form action={`/home/settings/${part}`} submit={t('save')} done={t('saved')}>
            <input type="hidden" name="version" value={settings.version} />
            {fieldsOf(part, props)}
          </Form>
        </Card>
      </div>
    </OfficeLayout>
  )
}

function fieldsOf(part: SettingsPart, { settings, ...props }: Props): ReactNode {
  const { fields, locales } = settings
  if (part === 'brand') return <BrandFields settings={settings} fontSheets={props.fontSheets ?? {}} />
  if (part === 'region') return <RegionFields settings={settings} {...props} />
  if (part === 'company') return <CompanyFields fields={fields} />
  if (part === 'identity') return <Identity settings={settings} />
  return (
    <Languages locales={locales} names={['seo.title', 'seo.description']} values={fields}>
      {(locale) => <SeoFields locale={locale} values={fields} />}
    </Languages>
  )
}

function Identity({ settings: { fields, locales } }: Pick<Props, 'settings'>) {
  const t = useTexts('schools')
  return (
    <>
      <TextField name="name" defaultValue={fields.name} label={t('school_name')} required />
      <Languages locales={locales} names={['tagline', 'about']} values={fields}>
        {(locale) => (
          <>
            <LanguageField name="tagline" label={t('tagline')} max={TAGLINE_MAX} locale={locale} values={fields} />
            <LanguageField name="about" label={t('about')} rich rows={6} locale={locale} values={fields} />
          </>
        )}
      </Languages>
    </>
  )
}
