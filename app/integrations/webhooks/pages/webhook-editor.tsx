import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { rotateCw } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { EVENT_TYPES, type EventType } from '../event-types.ts'
import { EXAMPLES } from '../examples.ts'
import { Code } from '../ui/code.tsx'
import { EventChoice } from '../ui/event-choice.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { ROTATION_HOURS, URL_MAX, type Webhook } from '../webhook.ts'
import '../ui/webhooks.css'

export const texts = ['ui', 'webhooks']

type SecretAnswer = { secret: string; webhook?: { id: number } }

/** A webhook that is added or changed: its address, its events, its secret, and what a message looks like. */
export default function WebhookEditor({ webhook }: { webhook: Webhook | null }) {
  const t = useTexts('webhooks')
  const [secretAnswer, setSecretAnswer] = useState<SecretAnswer | null>(null)
  const path = webhook ? `/home/webhooks/${webhook.id}` : '/home/webhooks'
  const name = webhook ? webhook.description || new URL(webhook.url).host : t('new')
  const done = () => {
    const id = secretAnswer?.webhook?.id ?? webhook?.id
    setSecretAnswer(null)
    router.visit(`/home/webhooks/${id}`)
  }
  const fields = (
    <>
      <Card className="card-pad stack">
        <TextField
          name="url"
          type="url"
          label={t('address')}
          help={t('address_help')}
          defaultValue={webhook?.url}
          maxLength={URL_MAX}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <TextField name="description" label={t('name')} defaultValue={webhook?.description} maxLength={100} optional />
      </Card>
      <EventChoice events={webhook?.events ?? []} />
    </>
  )
  return (
    <OfficeLayout
      title={name}
      crumbs={[
        { href: '/home/integrations', text: t('crumb_integrations') },
        { href: '/home/webhooks', text: t('title') },
      ]}
    >
      <div className="office-two">
        <div className="stack">
          {webhook ? (
            <Form action={path} submit={t('save')} done={t('saved')} frame="page" about={webhook.id}>
              {fields}
            </Form>
          ) : (
            <Form<SecretAnswer> action={path} submit={t('add')} frame="page" onAnswer={setSecretAnswer}>
              {fields}
            </Form>
          )}
          {webhook && <Secret path={path} createdAt={webhook.createdAt} onAnswer={setSecretAnswer} />}
        </div>
        <Example first={webhook?.events[0]} />
      </div>
      <Dialog open={secretAnswer !== null} onClose={done} title={t('secret_title')}>
        {secretAnswer && <SecretOnce secret={secretAnswer.secret} onDone={done} />}
      </Dialog>
    </OfficeLayout>
  )
}

type SecretProps = { path: string; createdAt: string; onAnswer: (answer: SecretAnswer) => void }

function Secret({ path, createdAt, onAnswer }: SecretProps) {
  const t = useTexts('webhooks')
  const { dateTime } = useDates()
  return (
    <Card as="section" aria-labelledby="signing-secret">
      <CardHead id="signing-secret" title={t('signing_secret')}>
        <Form<SecretAnswer>
          action={`${path}/rotate`}
          onAnswer={onAnswer}
          ask={{
            title: t('rotate_title'),
            text: t('rotate_text', { hours: ROTATION_HOURS }),
            confirm: t('rotate_confirm'),
            cancel: t('cancel'),
          }}
        >
          <Submit variant="plain" size="sm" icon={rotateCw}>
            {t('rotate')}
          </Submit>
        </Form>
      </CardHead>
      <dl className="kv card-pad">
        <div>
          <dt>{t('secret')}</dt>
          <dd className="webhook-url">whsec_••••••••••••</dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{t('created_text', { at: dateTime(createdAt) })}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** What a message of each type looks like. */
function Example({ first = 'order.paid' }: { first?: string }) {
  const t = useTexts('webhooks')
  const [type, setType] = useState<EventType>(EVENT_TYPES.find((one) => one === first) ?? 'order.paid')
  return (
    <Card as="section" aria-labelledby="example">
      <CardHead id="example" title={t('example')}>
        <select
          className="input input-sm"
          aria-label={t('example_of')}
          value={type}
          onChange={({ target }) => setType(target.value as EventType)}
        >
          {EVENT_TYPES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </CardHead>
      <div className="card-pad">
        <Code label={t('example')}>{JSON.stringify(EXAMPLES[type], null, 2)}</Code>
      </div>
    </Card>
  )
}
