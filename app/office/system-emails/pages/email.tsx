import { Link } from '@inertiajs/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { call, callError } from '#app/platform/call.ts'
import { LANGUAGE_NAMES, LOCALES } from '#app/platform/i18n.ts'
import { SUBJECT_MAX, WORDS_MAX } from '#app/platform/letter-words.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHead } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lock } from '#app/ui/icons.ts'
import { OfficeLayout } from '#app/ui/office-layout.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import { toast } from '#app/ui/toast.ts'
import { Unsaved } from '#app/ui/unsaved.tsx'
import type { EmailPreview, EmailRow, EmailView } from '../system-email.ts'
import { EmailLinks, EmailSearch, useFoundEmails } from '../ui/email-links.tsx'
import { PreviewCard } from '../ui/preview-card.tsx'
import { readTexts, useEmailPreview } from '../ui/use-email-preview.ts'
import '../ui/system-emails.css'

export const texts = ['ui', 'system-emails']

type Props = { email: EmailView; emails: EmailRow[]; preview: EmailPreview }

/** One e-mail in one language, beside what it looks like. */
export default function Email(props: Props) {
  const t = useTexts('system-emails')
  const { email, emails } = props
  const { groups, seek } = useFoundEmails(emails)
  return (
    <OfficeLayout title={email.title} crumbs={[{ href: '/home/emails', text: t('email_texts') }]}>
      <div className="mail-ed">
        <Card as="section" className="mail-list mail-list-side" aria-label={t('emails_label')}>
          <div className="mail-list-head">
            <EmailSearch seek={seek} />
          </div>
          {groups.length === 0 && <p className="card-pad t13">{t('no_match')}</p>}
          {groups.map(({ group, emails }) => (
            <nav key={group} aria-labelledby={group}>
              <h2 id={group}>{t(`group_${group}`)}</h2>
              <EmailLinks emails={emails} locale={email.locale} current={email.kind} />
            </nav>
          ))}
        </Card>
        <Editor key={`${email.kind} ${email.locale}`} {...props} />
      </div>
    </OfficeLayout>
  )
}

function Editor({ email, emails, preview: first }: Props) {
  const t = useTexts('system-emails')
  const { kind, locale, title, changed } = email
  const path = `/home/emails/${kind}/${locale}`
  const { place, preview, isStale, look } = useEmailPreview(path, first)
  const [busy, setBusy] = useState(false)

  async function sendTest() {
    setBusy(true)
    try {
      const { sent_to } = await call<{ sent_to: string }>('post', `${path}/test`, readTexts(place.current))
      void toast({ kind: 'success', title: t('test_sent', { email: sent_to }) })
    } catch (error) {
      const { message, errors } = callError(error)
      const [wrong = message] = Object.values(errors)
      void toast({ kind: 'error', title: wrong })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Card as="section" aria-labelledby="words">
        <CardHead id="words" title={title}>
          {changed && <State email={email} path={path} />}
        </CardHead>
        <div className="mail-tabs">
          <LinkTabs label={t('language')} tabs={languageTabs(email, emails, t('default_text'))} link={Link} />
        </div>
        <div ref={place} onInput={look}>
          <Form
            key={changed ? 'own' : 'standard'}
            action={path}
            submit={t('save')}
            done={t('saved')}
            version={email.version}
            foot={<Unsaved onDiscard={look} />}
          >
            <TextField
              name="subject"
              label={t('subject')}
              help={t('subject_length', { count: preview.subject.length, max: SUBJECT_MAX })}
              defaultValue={email.subject}
              maxLength={SUBJECT_MAX}
              lang={locale}
              required
            />
            <TextArea
              name="opening"
              label={t('opening')}
              defaultValue={email.opening}
              maxLength={WORDS_MAX}
              rows={5}
              lang={locale}
              required
            />
            <div className="stack" style={{ '--g': '6px' }}>
              <span className="label">{t('facts')}</span>
              <p className="mail-locked">
                <Icon of={lock} />
                <span>{t('facts_text')}</span>
              </p>
            </div>
            <TextArea
              name="closing"
              label={t('closing')}
              defaultValue={email.closing}
              maxLength={WORDS_MAX}
              rows={3}
              lang={locale}
              optional
            />
            <Placeholders names={email.placeholders} place={place} />
          </Form>
        </div>
      </Card>
      <PreviewCard preview={preview} isStale={isStale} onSend={() => void sendTest()} busy={busy} />
    </>
  )
}

function languageTabs({ kind, locale, changed }: EmailView, emails: EmailRow[], standard: string) {
  const row = emails.find((one) => one.kind === kind)
  return LOCALES.map((one) => {
    const isOwn = one === locale ? changed : row?.locales[one].changed
    return {
      href: `/home/emails/${kind}/${one}`,
      current: one === locale,
      text: (
        <>
          <span lang={one}>{LANGUAGE_NAMES[one]}</span>
          {!isOwn && <Badge>{standard}</Badge>}
        </>
      ),
    }
  })
}

/** Since when it says what the school says, and the way back. */
function State({ email: { title, locale, changedAt }, path }: { email: EmailView; path: string }) {
  const t = useTexts('system-emails')
  const { date } = useDates()
  const ask = {
    title: t('reset_title', { title, language: LANGUAGE_NAMES[locale] }),
    text: t('reset_text'),
    confirm: t('reset_confirm'),
    cancel: t('cancel'),
  }
  return (
    <div className="row" style={{ '--g': '8px' }}>
      {changedAt && <span className="t13 muted">{t('changed_on', { date: date(changedAt) })}</span>}
      <Form
        action={path}
        about="reset"
        submit={t('reset')}
        done={t('reset_done')}
        variant="ghost"
        size="sm"
        frame="none"
        ask={ask}
      >
        <input type="hidden" name="_method" value="DELETE" />
      </Form>
    </div>
  )
}

/** What the words may name; a press puts the name where one typed last. */
function Placeholders({ names, place }: { names: string[]; place: RefObject<HTMLDivElement | null> }) {
  const t = useTexts('system-emails')
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
        last.current = target
    }
    const fields = place.current
    fields?.addEventListener('focusin', note)
    return () => fields?.removeEventListener('focusin', note)
  }, [place])
  function insert(name: string) {
    const field = last.current ?? place.current?.querySelector('textarea')
    if (!field) return
    field.setRangeText(`{${name}}`, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <fieldset className="stack needs-script" style={{ '--g': '6px' }}>
      <legend className="label">{t('insert')}</legend>
      <p className="help">{t('insert_help')}</p>
      <div className="mail-names">
        {names.map((name) => (
          <button key={name} type="button" className="badge badge-line" onClick={() => insert(name)}>
            {`{${name}}`}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
