import { useState } from 'react'
import { brandHex, getBrand } from '#app/platform/brand-color.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Field } from '#app/ui/field.tsx'

type Brand = { hue: number; chroma: number }

/** The lightness at which pages use the colour under white text. */
const LIGHTNESS = 0.51

/** A colour to choose, of which hue and strength are kept, and how pages will look with it in either theme. */
export function BrandFields({ brand }: { brand: Brand }) {
  const t = useTexts('schools')
  const [chosen, choose] = useState(brand)
  const shown = brandHex(LIGHTNESS, chosen)
  return (
    <>
      <input type="hidden" name="brand_hue" value={chosen.hue} />
      <input type="hidden" name="brand_chroma" value={chosen.chroma} />
      <Field id="brand" label={t('brand_color')} help={t('brand_color_help')}>
        <input
          type="color"
          id="brand"
          className="input color-input needs-script"
          value={shown}
          onChange={(event) => choose(getBrand(event.target.value))}
          aria-describedby="brand-help"
        />
      </Field>
      <div className="previews">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className="preview"
            data-theme={theme}
            data-brand
            style={{ '--brand-h': chosen.hue, '--brand-c': chosen.chroma }}
          >
            <span className="btn btn-primary" aria-hidden="true">
              {t('preview_button')}
            </span>
            <span className="preview-link">{t('preview_link')}</span>
            <span className="badge badge-brand">{t(theme === 'light' ? 'preview_light' : 'preview_dark')}</span>
          </div>
        ))}
      </div>
    </>
  )
}
