import { useTexts } from '#app/platform/page.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { CardForm as Form } from '../card-form.ts'
import CardForm from '../islands/card.tsx'

export const hydrated = false

/** A card is saved to be charged later, in the frames of the provider's own script. */
export default function Card({ form }: { form: Form }) {
  const t = useTexts('payment-means')
  return (
    <MessagePage>
      <PageHead title={t('save_title')} indexed={false} />
      <div className="result">
        <h1>{t('save_title')}</h1>
        <p className="muted t16">{t('save_text')}</p>
        <CardForm when="seen" className="w-full" {...form} />
        <a className="link t13" href={form.otherwise}>
          {t('back')}
        </a>
      </div>
    </MessagePage>
  )
}
