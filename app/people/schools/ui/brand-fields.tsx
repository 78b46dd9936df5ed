import { useState } from 'react'
import { brandHex, getBrand } from '#app/platform/brand-color.ts'
import { LOOK, type Look } from '#app/platform/look.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Field, Options, SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form-context.ts'
import { Languages } from '#app/ui/languages.tsx'
import { FOOTER_TEXT_MAX, PICTURE_ALT_MAX } from '../limits.ts'
import type { SettingsView } from '../settings-view.ts'
import { LanguageField } from './language-field.tsx'
import { LookPreview } from './look-preview.tsx'

/** The lightness at which pages use the colour under white text. */
const LIGHTNESS = 0.51

type Props = { settings: SettingsView; fontSheets: Record<string, string> }

/** The colour, of which hue and strength are kept, and the look of public pages, beside what they will look like. */
export function BrandFields({ settings, fontSheets }: Props) {
  const t = useTexts('schools')
  const { fields, locales } = settings
  const { old } = useForm()
  const [brand, choose] = useState(settings.brand)
  const [look, wear] = useState({ ...settings.look, ...lookOf(old ?? {}) })
  const part = <Part extends keyof Look>(name: Part, titles: Record<Look[Part], string>) => (
    <SelectField
      name={NAMES[name]}
      label={t(NAMES[name])}
      help={name === 'lookTheme' ? t('look_theme_help') : undefined}
      defaultValue={settings.look[name]}
      onChange={({ target }) => wear({ ...look, [name]: target.value })}
    >
      <Options of={Object.entries<string>(titles).map(([id, title]) => ({ id, title }))} />
    </SelectField>
  )
  return (
    <div className="brand-grid">
      <div className="stack" style={{ '--g': '16px' }}>
        <input type="hidden" name="brand_hue" value={brand.hue} />
        <input type="hidden" name="brand_chroma" value={brand.chroma} />
        <Field id="brand" label={t('brand_color')} help={t('brand_color_help')}>
          <input
            type="color"
            id="brand"
            className="input color-input needs-script"
            value={brandHex(LIGHTNESS, brand)}
            onChange={(event) => choose(getBrand(event.target.value))}
            aria-describedby="brand-help"
          />
        </Field>
        <div className="grid-2">
          {part('lookTheme', {
            system: t('theme_system'),
            light: t('theme_light'),
            dark: t('theme_dark'),
          })}
          {part('lookFont', {
            inter: t('font_inter'),
            system: t('font_system'),
            lora: t('font_lora'),
            manrope: t('font_manrope'),
            source: t('font_source'),
          })}
          {part('lookCorners', {
            soft: t('corners_soft'),
            square: t('corners_square'),
            round: t('corners_round'),
          })}
          {part('lookDensity', {
            comfortable: t('density_comfortable'),
            compact: t('density_compact'),
          })}
          {part('lookHeader', { left: t('header_left'), centred: t('header_centred') })}
          {part('lookSearch', { shown: t('search_shown'), hidden: t('search_hidden') })}
          {part('lookFooter', { line: t('footer_line'), columns: t('footer_columns') })}
        </div>
        <Languages locales={locales} names={['footer_text', 'login_picture_alt']} values={fields}>
          {(locale) => (
            <>
              <LanguageField
                name="footer_text"
                label={t('footer_text')}
                max={FOOTER_TEXT_MAX}
                locale={locale}
                values={fields}
              />
              <LanguageField
                name="login_picture_alt"
                label={t('login_picture_alt')}
                max={PICTURE_ALT_MAX}
                locale={locale}
                values={fields}
              />
            </>
          )}
        </Languages>
      </div>
      <LookPreview brand={brand} look={look} logo={settings.logo} fontSheet={fontSheets[look.lookFont]} />
    </div>
  )
}

const NAMES = {
  lookTheme: 'look_theme',
  lookCorners: 'look_corners',
  lookDensity: 'look_density',
  lookFont: 'look_font',
  lookHeader: 'look_header',
  lookSearch: 'look_search',
  lookFooter: 'look_footer',
} as const satisfies Record<keyof Look, string>

/** What was chosen when the form came back. */
function lookOf(old: Record<string, unknown>): Partial<Look> {
  const parts = Object.entries(NAMES) as [keyof Look, string][]
  const chosen = parts.filter(([part, field]) => (LOOK[part] as readonly unknown[]).includes(old[field]))
  return Object.fromEntries(chosen.map(([part, field]) => [part, old[field]]))
}
