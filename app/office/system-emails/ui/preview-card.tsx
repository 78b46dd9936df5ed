import { useState } from 'react'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { monitor, send, smartphone, textAlignStart } from '#app/ui/icons.ts'
import type { EmailPreview } from '../system-email.ts'

const VIEWS = { desktop: monitor, phone: smartphone, plain_text: textAlignStart } as const
type View = keyof typeof VIEWS

type Props = {
  preview: EmailPreview
  /** It does not hold what was typed last, in which something is wrong. */
  isStale: boolean
  onSend: () => void
  busy: boolean
}

/** What the e-mail looks like, on a screen, on a phone and without any layout. */
export function PreviewCard({ preview: { subject, html, text }, isStale, onSend, busy }: Props) {
  const t = useTexts('system-emails')
  const { school } = useShared()
  const [view, setView] = useState<View>('desktop')
  return (
    <Card as="section" aria-labelledby="preview">
      <CardHead id="preview" title={t('preview')}>
        <fieldset className="seg needs-script" aria-label={t('width')}>
          {(Object.keys(VIEWS) as View[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              aria-label={t(one)}
              title={t(one)}
              onClick={() => setView(one)}
            >
              <Icon of={VIEWS[one]} />
            </button>
          ))}
        </fieldset>
      </CardHead>
      <dl className="mail-meta t13">
        <dt>{t('from')}</dt>
        <dd className="strong">{school.name}</dd>
        <dt>{t('subject')}</dt>
        <dd className="strong">{subject}</dd>
      </dl>
      <div className="mail-stage">
        {view === 'plain_text' ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
          <section tabIndex={0} aria-label={t('plain_text')}>
            <pre>{text}</pre>
          </section>
        ) : (
          <iframe title={t('preview')} data-width={view} sandbox="" srcDoc={withoutStyles(html)} />
        )}
      </div>
      <div className="card-foot">
        <p className="t13 muted grow" role="status">
          {t(isStale ? 'preview_failed' : 'preview_of')}
        </p>
        <Button
          type="button"
          size="sm"
          icon={send}
          className="needs-script"
          busy={busy}
          busyText={t('sending')}
          onClick={onSend}
        >
          {t('send_test')}
        </Button>
      </div>
    </Card>
  )
}

/** The rules for dark screens stay out: a page may not bring style sheets of its own, and here it is paper. */
const withoutStyles = (html: string) => html.replace(/<style>[^<]*<\/style>/, '')
