import { Link } from '@inertiajs/react'
import { useTexts } from '#app/platform/page.tsx'
import { Card } from '#app/ui/card.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import type { Webhook } from '../webhook.ts'

export const texts = ['ui', 'webhooks']

/** The answer to a form that the browser sent itself: the secret, the only time that it is shown. */
export default function Secret({ webhook, secret }: { webhook: Webhook; secret: string }) {
  const t = useTexts('webhooks')
  return (
    <OfficeLayout title={t('secret_title')} crumbs={[{ href: '/home/webhooks', text: t('title') }]}>
      <Card className="card-pad stack">
        <SecretOnce secret={secret} />
        <div className="row">
          <Link className="btn btn-primary" href={`/home/webhooks/${webhook.id}`}>
            {t('done')}
          </Link>
        </div>
      </Card>
    </OfficeLayout>
  )
}
