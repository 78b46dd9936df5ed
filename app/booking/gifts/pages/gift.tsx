import { ICONS } from '#app/content/catalogue/ui/kind-icons.ts'
import { carrying, Entry } from '#app/people/sign-in/ui/entry.tsx'
import { useTexts } from '#app/platform/page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { useDates } from '#app/ui/dates.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { calendarDays } from '#app/ui/icons.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { GiftPageView } from '../gift-page.ts'
import '../ui/gifts.css'

export const hydrated = false

/** What somebody was given: from whom, with which words, and how to take it. */
export default function Gift(view: GiftPageView) {
  const t = useTexts('gifts')
  const { moment } = useDates()
  const { name, by, message, product, accessDays, opensAt } = view
  const title = t('for_you', { name })
  return (
    <Entry title={title} text={by ? t('from', { by }) : t('from_nobody')}>
      <PageHead title={title} indexed={false} />
      {message && (
        <blockquote className="gift-words" dir="auto">
          {message}
        </blockquote>
      )}
      <div className="row top" style={{ '--g': '14px' }}>
        <Cover image={product.cover} className="gift-cover" sizes="96px" icon={ICONS[product.type]} />
        <div className="stack grow" style={{ '--g': '2px' }}>
          <b className="medium" dir="auto">
            {product.title}
          </b>
          <span className="t13 muted">{accessDays === 0 ? t('without_end') : t('for_days', { days: accessDays })}</span>
        </div>
      </div>
      {opensAt && <Callout icon={calendarDays}>{t('opens', { at: moment(opensAt) })}</Callout>}
      <Ways {...view} />
    </Entry>
  )
}

function Ways({ token, product, way }: GiftPageView) {
  const t = useTexts('gifts')
  const at = `/gift/${token}`
  if (way === 'denied') return <Callout tone="warn">{t('denied')}</Callout>
  if (way === 'has_access')
    return (
      <div className="stack">
        <Callout title={t('you_have_it')}>{t('you_have_it_text')}</Callout>
        <ButtonLink href={product.href} variant="primary" size="lg" block>
          {t('go_to_it')}
        </ButtonLink>
      </div>
    )
  if (way === 'enter')
    return (
      <div className="stack">
        <p className="muted">{t('enter')}</p>
        <ButtonLink href={carrying('/register', at)} variant="primary" size="lg" block>
          {t('register')}
        </ButtonLink>
        <ButtonLink href={carrying('/login', at)} size="lg" block>
          {t('log_in')}
        </ButtonLink>
      </div>
    )
  return (
    <Form className="stack entry-form" action={at}>
      {way === 'own' && <Callout tone="warn">{t('own')}</Callout>}
      <Submit size="lg" block>
        {t(way === 'own' ? 'accept_own' : 'accept')}
      </Submit>
    </Form>
  )
}
