import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'

/** Where what a creator has elsewhere is brought in. */
export function MoveIn() {
  const t = useTexts('transfer')
  return (
    <Card as="section" aria-labelledby="move-in">
      <CardHead id="move-in" title={t('move_in')} />
      <div className="card-pad stack">
        <p>{t('move_in_text')}</p>
        <div>
          <ButtonLink href="/home/transfer/import">{t('import')}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}
