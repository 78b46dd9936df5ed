import { TITLE_MAX } from '#app/content/catalogue/limits.ts'
import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { openMade } from '#app/content/catalogue/ui/open-made.ts'
import { SlugField } from '#app/content/catalogue/ui/slug-field.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { CREATABLE_TYPES } from '../product-editor.ts'
import '../ui/products.css'

export const texts = ['ui', 'office-products', 'catalogue']

/** What it is, its name and its address; the rest follows on its own page. */
export default function NewProduct() {
  const t = useTexts('office-products')
  return (
    <OfficeLayout title={t('new_product')} crumbs={[{ href: '/home/products', text: t('products') }]}>
      <div className="card new-product">
        <Form action="/home/products" submit={t('create')} frame="card" onAnswer={openMade}>
          <fieldset className="kinds">
            <legend className="label pb-2">{t('kind')}</legend>
            {CREATABLE_TYPES.map((type, index) => (
              <label key={type} className="kind">
                <input type="radio" name="type" value={type} defaultChecked={index === 0} />
                <Icon of={ICONS[type]} size={20} />
                <span className="stack" style={{ '--g': '2px' }}>
                  <span className="medium">{t(`type_${type}`)}</span>
                  <span className="t13 muted">{t(`type_${type}_text`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <TextField
            name="title"
            label={t('title')}
            help={t('title_help')}
            maxLength={TITLE_MAX}
            autoComplete="off"
            required
          />
          <SlugField from="title" />
        </Form>
      </div>
    </OfficeLayout>
  )
}
