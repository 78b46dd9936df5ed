import { useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Copyable } from '#app/ui/copyable.tsx'
import { Code } from './code.tsx'

const CHECK = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(body, headers)`

/** A signing secret, the only time that it is shown, and how a program checks a request with it. */
export function SecretOnce({ secret, onDone }: { secret: string; onDone?: () => void }) {
  const t = useTexts('webhooks')
  return (
    <div className="stack" style={{ '--g': '16px' }}>
      <p className="muted">{t('secret_once')}</p>
      <Copyable text={secret} label={t('copy_secret')} />
      <div className="stack" style={{ '--g': '8px' }}>
        <span className="t13 medium">{t('secret_check')}</span>
        <Code label={t('secret_check')}>{CHECK}</Code>
      </div>
      {onDone && (
        <div className="row">
          <Button variant="primary" onClick={onDone}>
            {t('done')}
          </Button>
        </div>
      )}
    </div>
  )
}
