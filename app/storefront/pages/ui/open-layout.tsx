import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'

/** The ways to lay out what is there already: the school's home, and the page of a product. */
export function OpenLayout({ products, mayOpenHome }: { products: OptionList; mayOpenHome: boolean }) {
  const t = useTexts('pages')
  return (
    <Card pad="md" className="stack">
      <p className="muted">{t('open_text')}</p>
      <div className="row wrap items-end" style={{ '--g': '12px 20px' }}>
        {mayOpenHome && <Form action="/home/pages/home" frame="none" submit={t('open_home')} variant="plain" />}
        {products.options.length > 0 && (
          <Form action="/home/pages/product" frame="none" className="row items-end">
            <PickerField name="product_id" label={t('product')} of={products} defaultValue={products.options[0]?.id} />
            <Submit variant="plain">{t('open_product')}</Submit>
          </Form>
        )}
      </div>
    </Card>
  )
}
