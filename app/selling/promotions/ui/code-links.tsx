import { useEffect, useState } from 'react'
import type { ProductOption } from '#app/content/catalogue/product.ts'
import type { OptionList } from '#app/platform/option-list.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { PickerField } from '#app/ui/picker-field.tsx'
import type { CodeRow } from '../code.ts'

/** Addresses that bring the code along to the products that it is for, to copy. */
export function CodeLinks({ code, products }: { code: CodeRow; products: OptionList<ProductOption> }) {
  const t = useTexts('promotions')
  const [product, setProduct] = useState(products.options[0])
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(location.origin), [])
  const slug = product?.slug
  return (
    <Card as="section" aria-labelledby="links" className="code-links">
      <CardHead id="links" title={t('links')} />
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <Copyable text={code.code} label={t('copy_code')} />
        {slug && (
          <>
            <p className="t13 muted">{t('links_help')}</p>
            {products.options.length > 1 && (
              <PickerField
                name="links-for"
                label={t('link_for')}
                of={products}
                value={product?.id ?? null}
                onPick={(picked) => setProduct(picked ?? undefined)}
              />
            )}
            <div className="stack" style={{ '--g': '6px' }}>
              <span className="label">{t('link_page')}</span>
              <Copyable text={`${origin}/${slug}?code=${code.code}`} label={t('copy_page')} />
            </div>
            <div className="stack" style={{ '--g': '6px' }}>
              <span className="label">{t('link_checkout')}</span>
              <Copyable text={`${origin}/${slug}/checkout?code=${code.code}`} label={t('copy_checkout')} />
            </div>
          </>
        )}
        <Callout>{t('public_note')}</Callout>
      </div>
    </Card>
  )
}
