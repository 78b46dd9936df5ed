import { useShared, useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { inZone } from '#app/ui/local-time.ts'
import { WhenField } from '#app/ui/when-field.tsx'

/** From when on buyers have what is sold before. */
export function Presale({ product, until }: { product: number; until: string | null }) {
  const t = useTexts('office-products')
  const { timeZone: zone } = useShared().school
  return (
    <Card as="section" aria-labelledby="presale">
      <CardHead id="presale" title={t('presale')} />
      <Form action={`/home/products/${product}/presale`} submit={t('save')} done={t('saved')} variant="plain">
        <p className="help">{t('presale_text')}</p>
        <WhenField
          key={until}
          type="datetime-local"
          name="presale_until"
          label={t('presale_until')}
          help={t('presale_zone', { zone })}
          defaultValue={until ? inZone(until, zone) : ''}
          optional
        />
      </Form>
    </Card>
  )
}
