import { useTexts } from '#app/platform/page.tsx'
import { Field, getControl, TextArea, TextField } from '#app/ui/field.tsx'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '../gift.ts'
import type { FieldOf } from './typed.ts'
import { GIFT_EMAIL } from './use-checkout.ts'

const SEND_AT = 'gift.send_at'

type Props = { last: string; page: string; field: FieldOf; hidden: boolean }

/** For whom an order is that its buyer gives away. */
export function GiftFields({ last, page, field, hidden }: Props) {
  const t = useTexts('order-forms')
  const { error: wrongDay, ...day } = field(SEND_AT)
  return (
    <section className="co-sec" aria-labelledby="gift" hidden={hidden}>
      <div className="split base">
        <h2 id="gift">{t('gift')}</h2>
        <a className="link t14" href={page}>
          {t('gift_instead')}
        </a>
      </div>
      <p className="muted">{t('gift_help')}</p>
      <input type="hidden" name="gift.chosen" value="1" />
      <div className="form-grid">
        <TextField
          className="c3"
          {...field('gift.name')}
          label={t('gift_name')}
          autoComplete="off"
          maxLength={GIFT_NAME_MAX}
          required
        />
        <TextField
          className="c3"
          {...field(GIFT_EMAIL)}
          type="email"
          inputMode="email"
          label={t('gift_email')}
          autoComplete="off"
          required
        />
        <TextArea {...field('gift.message')} label={t('gift_message')} rows={3} maxLength={GIFT_MESSAGE_MAX} optional />
        <Field
          id={SEND_AT}
          className="c3"
          label={t('gift_send_at')}
          help={t('gift_send_at_help')}
          error={wrongDay}
          optional
        >
          <input className="input" type="date" max={last} {...day} {...getControl(SEND_AT, true, wrongDay)} />
        </Field>
      </div>
    </section>
  )
}
