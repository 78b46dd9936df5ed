import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { CardHead } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { rotateCw } from '#app/ui/icons.ts'
import type { SalePage } from '../sale-view.ts'

/** The letters about an order, each of which can be sent once more. */
export function Letters({ sale, letters }: Pick<SalePage, 'sale' | 'letters'>) {
  const t = useTexts('sales')
  return (
    <section className="card" aria-labelledby="letters">
      <CardHead title={t('letters')} id="letters" />
      {letters.length === 0 && <p className="card-pad t13 muted">{t('no_letters')}</p>}
      <ul className="lines t13">
        {letters.map(({ id, subject, state }) => (
          <li key={id} className="row" style={{ '--g': '8px' }}>
            <span className="grow stack min-w-0" style={{ '--g': 0 }}>
              <Link className="medium u" href={`/home/emails/sent/${id}`}>
                {subject}
              </Link>
              <span className="faint">{t(`event_mail_${state}`)}</span>
            </span>
            {state !== 'waiting' && (
              <Form action={`/home/transactions/${sale.id}/letters/${id}/again`} done={t('sent_again')}>
                <IconButton type="submit" size="sm" icon={rotateCw} label={t('send_again_of', { subject })} />
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
