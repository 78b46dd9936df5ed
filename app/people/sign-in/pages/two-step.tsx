import { AccountStep } from '#app/people/my-account/ui/account-frame.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { OwnPasswordField } from '../ui/own-password-field.tsx'

export const hydrated = false

type Qr = { size: number; d: string }
type Setup = { secret: string; qr: Qr }

const PATH = '/account/security/two-step'

/** Off, being set up with an app, or on; `asked`: the school lets nobody into its office without. */
type Props = { on: boolean; asked: boolean; setup: Setup | null }

export default function TwoStep({ on, asked, setup }: Props) {
  const t = useTexts('accounts')
  return (
    <AccountStep title={t('two_step')} text={t(on ? 'two_step_on_text' : 'two_step_text')} back="/account/security">
      {asked && !on && <Callout tone="warn">{t('two_step_asked')}</Callout>}
      {on ? <TurnOff /> : setup ? <Confirm {...setup} /> : <Begin />}
    </AccountStep>
  )
}

function Begin() {
  const t = useTexts('accounts')
  return (
    <Form className="stack entry-form" action={`${PATH}/begin`}>
      <OwnPasswordField focus />
      <div>
        <Submit>{t('two_step_begin')}</Submit>
      </div>
    </Form>
  )
}

function Confirm({ secret, qr }: Setup) {
  const t = useTexts('accounts')
  return (
    <Form className="stack entry-form" action={PATH}>
      <Card className="stack p-5" style={{ '--g': '16px' }}>
        <p>{t('two_step_scan')}</p>
        <svg
          role="img"
          aria-label={t('two_step_qr')}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width="200"
          height="200"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
          <path fill="#000" d={qr.d} />
        </svg>
        <p className="muted text-14">
          {t('two_step_type')} <code className="font-mono break-all">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </Card>
      <TextField
        name="code"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('code')}
        help={t('two_step_code_help')}
        required
      />
      <div>
        <Submit>{t('two_step_confirm')}</Submit>
      </div>
    </Form>
  )
}

function TurnOff() {
  const t = useTexts('accounts')
  return (
    <Form className="stack entry-form" action={`${PATH}/codes`}>
      <OwnPasswordField id="password-for-codes" />
      <div className="row wrap" style={{ '--g': '12px' }}>
        <Submit variant="plain">{t('recovery_codes_new')}</Submit>
        <button type="submit" className="btn btn-danger" formAction={`${PATH}/off`}>
          {t('two_step_turn_off')}
        </button>
      </div>
    </Form>
  )
}
