import { MyThings } from '#app/people/my-account/ui/my-things.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ownGiftPath } from '#app/selling/checkout/gift.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Card } from '#app/ui/card.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { download } from '#app/ui/icons.ts'
import { Facts } from '#app/ui/message-page.tsx'
import type { OwnGiftView } from '../own-gift.ts'
import '../ui/gifts.css'

export const hydrated = false

const DONE = ['saved', 'sent'] as const

/** What became of something that one gave; `done` names what a form has just done. */
export default function OwnGift({ done, ...view }: OwnGiftView & { done: string }) {
  const t = useTexts('gifts')
  const { hash, number, product, gift } = view
  const { state, message } = gift
  const outcome = DONE.find((name) => name === done)
  const isOpen = state === 'waiting' || state === 'sent' || state === 'unaddressed'
  const title = t('gift_of', { title: product.title })
  return (
    <MyThings title={title} current="transactions">
      <FormMessage />
      {outcome && (
        <Callout tone="ok" role="status">
          {t(`done_${outcome}`)}
        </Callout>
      )}
      <Card as="section" className="card-pad-lg stack" style={{ '--g': '20px' }} aria-label={title}>
        {/* What was just asked for is not done yet. */}
        {!(outcome === 'sent' && state === 'waiting') && <State gift={gift} />}
        <Facts
          rows={[
            {
              name: t('order'),
              value: (
                <a className="link" href={`/transaction/${hash}/thank-you`}>
                  {number}
                </a>
              ),
            },
            { name: t('for_whom'), value: <bdi>{gift.name}</bdi> },
            ...(gift.email ? [{ name: t('email'), value: <bdi>{gift.email}</bdi> }] : []),
          ]}
        />
        {message && (
          <blockquote className="gift-words" dir="auto">
            {message}
          </blockquote>
        )}
        {isOpen && (
          <div className="row wrap" style={{ '--g': '8px' }}>
            {state !== 'unaddressed' && (
              <Form action={`${ownGiftPath(hash)}/send`}>
                <Submit variant="plain">{t(state === 'sent' ? 'send_again' : 'send_now')}</Submit>
              </Form>
            )}
            <ButtonLink href={`${ownGiftPath(hash)}/card.pdf`} icon={download}>
              {t('print')}
            </ButtonLink>
          </div>
        )}
      </Card>
      {isOpen && (
        <Card as="section" className="card-pad-lg stack" style={{ '--g': '16px' }} aria-labelledby="correct">
          <h2 id="correct" className="t16 strong">
            {t('correct')}
          </h2>
          <p className="muted">{t(state === 'sent' ? 'correct_sent_help' : 'correct_help')}</p>
          <Form action={ownGiftPath(hash)} className="stack">
            <div className="form-grid">
              <TextField
                className="c3"
                name="name"
                label={t('name')}
                defaultValue={state === 'unaddressed' ? '' : gift.name}
                autoComplete="off"
                required
              />
              <TextField
                className="c3"
                name="email"
                type="email"
                inputMode="email"
                label={t('email')}
                defaultValue={gift.email}
                autoComplete="off"
                required
              />
            </div>
            <div>
              <Submit>{t('save')}</Submit>
            </div>
          </Form>
        </Card>
      )}
    </MyThings>
  )
}

/** How it stands, in a sentence. */
function State({ gift: { state, sendAt, sentAt, acceptedAt } }: Pick<OwnGiftView, 'gift'>) {
  const t = useTexts('gifts')
  const { date } = useDates()
  const at = state === 'accepted' ? acceptedAt : state === 'sent' ? sentAt : sendAt
  const tone = ({ accepted: 'ok', ended: 'warn', unaddressed: 'warn' } as const)[state as string]
  return (
    <Callout tone={tone}>
      {state === 'waiting' && !at ? t('state_sending') : t(`state_${state}`, { date: at ? date(at) : '' })}
    </Callout>
  )
}
