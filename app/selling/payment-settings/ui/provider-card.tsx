import { useShared, useTexts } from '#app/platform/page.tsx'
import { WayMark } from '#app/selling/payment-providers/ui/way-mark.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { CheckField, FieldSet, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { arrowUp } from '#app/ui/icons.ts'
import type { Connection, ConnectionTest } from '../connections.ts'
import '#app/selling/payment-providers/ui/ways.css'
import './payment-settings.css'

const PATH = '/home/settings/payments'
const TONES = { known: 'ok', unanswered: 'warn', refused: 'bad' } as const

type Props = {
  provider: Connection
  offered: string[]
  tried: ConnectionTest | undefined
  /** Whether test modes are for the staff alone. */
  forStaff: boolean
}

/** One provider: how it stands at a glance, and what is entered to connect it. */
export function ProviderCard({ provider, offered, tried, forStaff }: Props) {
  const t = useTexts('payment-settings')
  const named = useTexts('payment-providers')
  const { name, methods, credentials, notifications, enabled, mode, complete } = provider
  const title = named(`provider_${name}`)
  const place = offered.indexOf(name)
  const { old, path } = useShared()
  // What the browser itself sent, and is shown again with what is wrong.
  const refused = old !== null && path === `${PATH}/${name}`
  const started = credentials.some(({ ends }) => ends !== null)
  return (
    <Card as="section" aria-labelledby={`provider-${name}`}>
      <details className="provider" open={enabled || started || refused}>
        <summary className="provider-head">
          <h2 className="t16 strong" id={`provider-${name}`}>
            {title}
          </h2>
          <span className="provider-ways muted t13">{methods.map((one) => named(`method_${one}`)).join(' · ')}</span>
          <State {...provider} />
        </summary>
        <Form action={`${PATH}/${name}`} submit={t('save')} done={t('saved')} about={name}>
          <div className="provider-marks" aria-hidden="true">
            {methods.map((one) => (
              <span key={one} className="pm">
                <WayMark method={one} />
              </span>
            ))}
          </div>
          <CheckField id={`${name}-enabled`} name="enabled" defaultChecked={enabled} help={t('enabled_help')}>
            {t('enabled')}
          </CheckField>
          <FieldSet name="mode" label={t('mode')}>
            {(['production', 'sandbox'] as const).map((one) => (
              <CheckField
                key={one}
                id={`${name}-${one}`}
                type="radio"
                name="mode"
                value={one}
                defaultChecked={mode === one}
                help={t(one === 'sandbox' && !forStaff ? 'mode_sandbox_open' : `mode_${one}_help`)}
              >
                {t(`mode_${one}`)}
              </CheckField>
            ))}
          </FieldSet>
          <div className="provider-fields">
            {credentials.map((one) => (
              <TextField
                key={one.name}
                id={`${name}-${one.name}`}
                name={`credentials.${one.name}`}
                type="password"
                autoComplete="off"
                label={t(`credential_${one.name}` as Parameters<typeof t>[0])}
                help={one.ends === null ? undefined : one.ends ? t('entered', { ends: one.ends }) : t('entered_short')}
                placeholder={one.ends === null ? undefined : `••••${one.ends}`}
                spellCheck={false}
              />
            ))}
          </div>
          <p className="muted t13">{t(`where_${name}` as Parameters<typeof t>[0])}</p>
          <div className="stack" style={{ '--g': '4px' }}>
            <span className="label">{t('notifications')}</span>
            <Copyable text={notifications} label={t('copy_notifications')} />
            <p className="help">{t('notifications_help')}</p>
          </div>
        </Form>
        {tried && (
          <div className="provider-foot">
            <Callout role="status" tone={TONES[tried]}>
              {t(`tried_${tried}`, { provider: title, mode })}
            </Callout>
          </div>
        )}
        <div className="provider-foot">
          {complete && mode === 'sandbox' && (
            <Form action={`${PATH}/${name}/test`} done={t('test_works')} onAnswer={() => {}}>
              <Submit variant="plain">{t('test')}</Submit>
            </Form>
          )}
          {place > 0 && (
            <Form action={`${PATH}/order`} done={t('moved')}>
              {movedUp(offered, place).map((one) => (
                <input key={one} type="hidden" name="names" value={one} />
              ))}
              <Button type="submit" icon={arrowUp}>
                {t('earlier', { name: title })}
              </Button>
            </Form>
          )}
        </div>
      </details>
    </Card>
  )
}

function movedUp(names: string[], place: number): string[] {
  const moved = names.filter((_, at) => at !== place)
  return moved.toSpliced(place - 1, 0, names[place] ?? '')
}

function State({ enabled, mode, complete, credentials }: Connection) {
  const t = useTexts('payment-settings')
  if (enabled && mode === 'production') return <Badge tone="ok">{t('state_on')}</Badge>
  if (enabled) return <Badge tone="warn">{t('state_test')}</Badge>
  if (complete) return <Badge>{t('state_off')}</Badge>
  return <Badge tone="line">{t(credentials.some(({ ends }) => ends !== null) ? 'state_begun' : 'state_none')}</Badge>
}
