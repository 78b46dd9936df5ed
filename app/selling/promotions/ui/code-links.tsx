import { useEffect, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Options, SelectField } from '#app/ui/field.tsx'
import type { ChosenProduct, CodeRow } from '../code.ts'

/** Addresses that bring the code along, to copy. */
export function CodeLinks({ code, products }: { code: CodeRow; products: readonly ChosenProduct[] }) {
  const t = useTexts('promotions')
  const chosen = products.filter(({ id, type }) =>
    code.mode === 'all'
      ? true
      : code.productIds.includes(id) || (code.productIds.length === 0 && type === 'membership'),
  )
  const [product, setProduct] = useState(chosen[0]?.id)
  const [origin, setOrigin] = useState('')
  useEffect(() => setOrigin(location.origin), [])
  const slug = chosen.find(({ id }) => id === product)?.slug
  return (
    <Card as="section" aria-labelledby="links" className="code-links">
      <CardHead id="links" title={t('links')} />
      <div className="card-pad stack" style={{ '--g': '16px' }}>
        <Copyable text={code.code} label={t('copy_code')} />
        {slug && (
          <>
            <p className="t13 muted">{t('links_help')}</p>
            {chosen.length > 1 && (
              <SelectField
                name="links-for"
                label={t('link_for')}
                defaultValue={product}
                onChange={({ target }) => setProduct(Number(target.value))}
              >
                <Options of={chosen} />
              </SelectField>
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
