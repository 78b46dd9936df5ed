import type { TitledProduct } from '#app/content/catalogue/product.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'

/** The ways to lay out what is there already: the school's home, and the page of a product. */
export function OpenLayout({ products, mayOpenHome }: { products: readonly TitledProduct[]; mayOpenHome: boolean }) {
  const t = useTexts('pages')
  return (
    <Card pad="md" className="stack">
      <p className="muted">{t('open_text')}</p>
      <div className="row wrap items-end" style={{ '--g': '12px 20px' }}>
        {mayOpenHome && <Form action="/home/pages/home" frame="none" submit={t('open_home')} variant="plain" />}
        {products.length > 0 && (
          <Form action="/home/pages/product" frame="none" className="row items-end">
            <SelectField name="product_id" label={t('product')}>
              <Options of={products} />
            </SelectField>
            <Submit variant="plain">{t('open_product')}</Submit>
          </Form>
        )}
      </div>
    </Card>
  )
}
