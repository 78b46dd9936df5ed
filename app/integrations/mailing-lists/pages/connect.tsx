import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Form } from '#app/ui/form.tsx'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { SERVICE_NAMES, type ServiceName } from '../mailing.ts'
import { KeyFields } from '../ui/key-fields.tsx'

export const texts = ['ui', 'mailing-lists']

/** Connects a mailing service by its key, which is checked before it is stored. */
export default function Connect({ service }: { service: ServiceName }) {
  const t = useTexts('mailing-lists')
  const name = SERVICE_NAMES[service]
  return (
    <OfficeLayout
      title={t('connect_title', { service: name })}
      crumbs={[{ href: '/home/integrations', text: t('crumb_integrations') }]}
    >
      <div className="office-two">
        <Card>
          <Form action="/home/integrations" submit={t('connect')} about={service}>
            <input type="hidden" name="service" value={service} />
            <KeyFields service={service} />
          </Form>
        </Card>
        <Card as="section" aria-labelledby="sent">
          <CardHead id="sent" title={t('sent_title')} />
          <p className="card-pad muted t13">{t('sent_text')}</p>
        </Card>
      </div>
    </OfficeLayout>
  )
}
