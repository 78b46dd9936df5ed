import { useShared, useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Languages } from '#app/ui/languages.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { TAGLINE_MAX } from '../limits.ts'
import type { ChangeView, SettingsView } from '../settings-view.ts'
import { BrandFields } from '../ui/brand-fields.tsx'
import { Changes } from '../ui/changes.tsx'
import { CompanyFields } from '../ui/company-fields.tsx'
import { ImageSetting } from '../ui/image-setting.tsx'
import { LanguageField } from '../ui/language-field.tsx'
import { RegionFields } from '../ui/region-fields.tsx'
import { SeoFields } from '../ui/seo-fields.tsx'
import { Setting } from '../ui/setting.tsx'

export const texts = ['ui', 'schools', 'media']

type Props = { settings: SettingsView; timeZones: string[]; currencyLocked: boolean; changes: ChangeView[] }

export default function SettingsPage({ settings, timeZones, currencyLocked, changes }: Props) {
  const t = useTexts('schools')
  const { school } = useShared()
  const { fields, locales, version } = settings
  const form = (part: string) => ({
    action: `/home/settings/${part}`,
    submit: t('save'),
    done: t('saved'),
    variant: 'plain' as const,
  })
  const seen = <input type="hidden" name="version" value={version} />
  return (
    <OfficeLayout title={t('settings')}>
      <Setting id="identity" title={t('identity')} text={t('identity_text')}>
        <Form {...form('identity')}>
          {seen}
          <TextField name="name" defaultValue={fields.name} label={t('school_name')} required />
          <Languages locales={locales} names={['tagline', 'about']} values={fields}>
            {(locale) => (
              <>
                <LanguageField name="tagline" label={t('tagline')} max={TAGLINE_MAX} locale={locale} values={fields} />
                <LanguageField name="about" label={t('about')} rich rows={6} locale={locale} values={fields} />
              </>
            )}
          </Languages>
        </Form>
      </Setting>
      <Setting id="brand" title={t('looks')} text={t('looks_text')}>
        <ImageSetting which="logo" address={settings.logo} />
        <Form {...form('brand')}>
          {seen}
          <BrandFields brand={settings.brand} />
        </Form>
      </Setting>
      <Setting id="region" title={t('region')} text={t('region_text')}>
        <Form {...form('region')}>
          {seen}
          <RegionFields settings={settings} timeZones={timeZones} currencyLocked={currencyLocked} />
        </Form>
      </Setting>
      <Setting id="company" title={t('company')} text={t('company_text')}>
        <Form {...form('company')}>
          {seen}
          <CompanyFields fields={fields} />
        </Form>
      </Setting>
      <Setting id="search" title={t('search')} text={t('search_text', { school: school.name })}>
        <Form {...form('search')}>
          {seen}
          <Languages locales={locales} names={['seo.title', 'seo.description']} values={fields}>
            {(locale) => <SeoFields locale={locale} values={fields} />}
          </Languages>
        </Form>
        <ImageSetting which="social" address={settings.social_image} />
      </Setting>
      <Changes changes={changes} />
    </OfficeLayout>
  )
}
