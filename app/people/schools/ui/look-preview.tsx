import { type Look, lookData } from '#app/platform/look.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { bookOpen, search } from '#app/ui/icons.ts'
import { initials } from '#app/ui/initials.ts'
import { useUiTexts } from '#app/ui/texts.ts'

type Props = {
  brand: { hue: number; chroma: number }
  look: Look
  logo: string | null
  /** Of the chosen font, where it has one. */
  fontSheet: string | undefined
}

/** A public page in small, in either theme, as it will look once the form is saved. */
export function LookPreview({ brand, look, logo, fontSheet }: Props) {
  const t = useTexts('schools')
  return (
    <div className="previews">
      {fontSheet && <link rel="stylesheet" href={fontSheet} />}
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className="stack" style={{ '--g': '6px' }}>
          <figcaption className="t13 muted">{t(`preview_${theme}`)}</figcaption>
          <div
            className="preview"
            data-brand
            {...Object.fromEntries(Object.entries(lookData(look)).map(([name, worn]) => [`data-${name}`, worn]))}
            data-font={look.lookFont}
            data-theme={theme}
            style={{ '--brand-h': brand.hue, '--brand-c': brand.chroma }}
            inert
          >
            <Sample look={look} logo={logo} />
          </div>
        </figure>
      ))}
    </div>
  )
}

function Sample({ look, logo }: Pick<Props, 'look' | 'logo'>) {
  const t = useTexts('schools')
  const ui = useUiTexts()
  const { school } = useShared()
  return (
    <>
      <div className="preview-bar">
        <span className="brandmark">
          {logo ? (
            <img className="brandmark-logo" src={logo} alt="" />
          ) : (
            <span className="brandmark-sign">{initials(school.name).slice(0, 1)}</span>
          )}
          <bdi className="truncate">{school.name}</bdi>
        </span>
        <span className="preview-nav">{ui('courses')}</span>
        <Icon of={search} className="topbar-search" />
      </div>
      <div className="preview-body">
        <p className="preview-title">{t('preview_title')}</p>
        <p className="muted">
          {t('preview_text')} <span className="preview-link">{t('preview_link')}</span>
        </p>
        <div className="course-card">
          <span className="cover cover-none">
            <Icon of={bookOpen} />
          </span>
          <div className="course-card-body">
            <span className="row">
              <span className="badge badge-brand">{t('preview_badge')}</span>
            </span>
            <p className="preview-title preview-course">{t('preview_course')}</p>
            <span className="price">{t('preview_price')}</span>
          </div>
        </div>
        <div className="field">
          <span className="label">{t('preview_field')}</span>
          <span className="input preview-input">{t('preview_value')}</span>
        </div>
        <div className="row wrap">
          <span className="btn btn-primary">{t('preview_button')}</span>
          <span className="btn">{t('preview_other')}</span>
        </div>
      </div>
      <div className={look.lookFooter === 'columns' ? 'preview-foot preview-foot-columns' : 'preview-foot'}>
        <span>{ui('courses')}</span>
        <span>{ui('terms')}</span>
        <span>{ui('privacy')}</span>
      </div>
    </>
  )
}
