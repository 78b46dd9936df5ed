import { useTexts } from '#app/platform/page.tsx'
import { useLegalLinks } from '#app/selling/checkout/ui/legal-links.ts'
import { Callout } from '#app/ui/callout.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { undo2 } from '#app/ui/icons.ts'
import { Facts, MessagePage, Result } from '#app/ui/message-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { AskForLink } from '../ui/ask-for-link.tsx'
import { WriteToUs } from '../ui/write-to-us.tsx'
import { WITHDRAWAL_TEXT_MAX, type WithdrawPage } from '../withdrawal.ts'

export const hydrated = false

/** Where a buyer confirms that they withdraw, and afterwards the receipt of it. */
export default function Withdraw(view: WithdrawPage) {
  const t = useTexts('purchases')
  const title = t(view.withdrawn ? 'withdrawn_title' : 'withdraw_title')
  return (
    <MessagePage legal={useLegalLinks()}>
      <PageHead title={title} indexed={false} />
      {view.withdrawn ? (
        <Withdrawn {...view} />
      ) : (
        <Result
          mark="info"
          icon={undo2}
          title={title}
          {...(view.standing === 'open' && view.confirmsAt && { text: t('withdraw_text') })}
        >
          <About {...view} />
          {view.standing !== 'open' ? (
            <Closed {...view} />
          ) : view.confirmsAt ? (
            <Declaration to={view.confirmsAt} />
          ) : (
            <AskForLink number={view.number} />
          )}
          <WriteToUs />
        </Result>
      )}
    </MessagePage>
  )
}

function About({ number, at, product, own, until, standing, sentAt }: WithdrawPage) {
  const t = useTexts('purchases')
  const { date, dateTime } = useDates()
  // The last day whole: it ends where the next begins.
  const lastDay = new Date(Date.parse(until) - 1).toISOString()
  return (
    <Facts
      rows={[
        { name: t('order_number'), value: number },
        { name: t('withdraw_product'), value: product },
        { name: t('withdraw_ordered'), value: date(at) },
        ...(sentAt ? [{ name: t('withdraw_form_sent'), value: dateTime(sentAt) }] : []),
        ...(own ? [{ name: t('withdraw_name'), value: `${own.name}, ${own.email}` }] : []),
        ...(standing === 'open' ? [{ name: t('withdraw_until'), value: date(lastDay) }] : []),
      ]}
    />
  )
}

function Declaration({ to }: { to: string }) {
  const t = useTexts('purchases')
  return (
    <Form action={to} className="w-full text-left" plain>
      <div className="stack" style={{ '--g': '16px' }}>
        <input type="hidden" name="confirm" value="1" />
        <TextArea name="text" label={t('withdraw_words')} rows={4} maxLength={WITHDRAWAL_TEXT_MAX} optional />
        <p className="t14 muted">{t('withdraw_follows')}</p>
        <Submit variant="danger" size="lg" block>
          {t('withdraw_confirm')}
        </Submit>
      </div>
    </Form>
  )
}

function Closed({ standing }: WithdrawPage) {
  const t = useTexts('purchases')
  if (standing === 'open') return null
  return <Callout tone="warn">{t(`withdraw_${standing}`)}</Callout>
}

function Withdrawn(view: WithdrawPage) {
  const t = useTexts('purchases')
  const { dateTime } = useDates()
  const { withdrawn, number, product } = view
  return (
    <Result mark="ok" title={t('withdrawn_title')} text={t('withdrawn_text')} live>
      <Facts
        rows={[
          { name: t('withdrawn_at'), value: withdrawn ? dateTime(withdrawn.at) : '' },
          { name: t('order_number'), value: number },
          { name: t('withdraw_product'), value: product },
          ...(withdrawn?.text ? [{ name: t('withdrawn_words'), value: withdrawn.text }] : []),
        ]}
      />
      <p className="t14 muted">{t('outcome_withdrawn')}</p>
      <WriteToUs />
    </Result>
  )
}
