import { useShared } from '#app/platform/page.tsx'
import { vatIdText } from '#app/platform/vat-id.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { globe } from './icons.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useUiTexts } from './texts.ts'

export type FooterLink = { href: string; text: string }

const KINDS = ['terms', 'privacy', 'withdrawal'] as const

type Props = {
  /** Without a list of its own, the school's pages that belong there and the rules that it has published. */
  links?: readonly FooterLink[]
  width?: string
  /** What the same page in the other language must be asked with; see LanguageSwitch. */
  query?: string
}

/** The pages of rules, the way to withdraw from a contract, the other language, and who sells, as the law wants it on every page. */
export function Footer({ links: ownLinks, width, query }: Props) {
  const t = useUiTexts()
  const { seller, legal, pages, plans, community, articles, asksConsent, foot } = useShared().school
  const inColumns = foot.layout === 'columns' && !ownLinks
  const texts = KINDS.filter((kind) => legal.includes(kind)).map((kind) => ({ href: `/${kind}`, text: t(kind) }))
  const toArticles = articles ? [{ href: '/articles', text: t('articles') }] : []
  const links = ownLinks ?? [...toArticles, ...pages, ...texts]
  const own = [
    { href: '/withdrawal/order', text: t('withdraw_here') },
    ...(asksConsent.length > 0 ? [{ href: '/cookies', text: t('cookies') }] : []),
  ]
  return (
    <footer className="foot">
      <div className="container foot-in" style={{ '--w': width }}>
        {inColumns ? (
          <nav className="foot-columns" aria-label={t('footer_navigation')}>
            <Column
              title={t('foot_school')}
              links={[
                { href: '/courses', text: t('courses') },
                ...(plans ? [{ href: '/subscribe/checkout', text: t('membership') }] : []),
                ...(community ? [{ href: '/community', text: t('community') }] : []),
                ...toArticles,
              ]}
            />
            {pages.length > 0 && <Column title={t('foot_pages')} links={pages} />}
            <Column title={t('foot_rules')} links={[...texts, ...own]} />
          </nav>
        ) : (
          <nav className="row wrap" style={{ '--g': '8px 20px' }} aria-label={t('footer_navigation')}>
            <Links of={[...links, ...own]} />
          </nav>
        )}
        {foot.text && (
          <p className="foot-text" dir="auto">
            {foot.text}
          </p>
        )}
        <span className="row">
          <Icon of={globe} />
          <LanguageSwitch query={query} />
        </span>
        {seller.name && (
          <p className="foot-seller">
            {[t('seller', { name: seller.name }), seller.address].filter(Boolean).join(', ')}
            {seller.vat_id && (
              <>
                , <span className="nowrap">{t('vat_id', vatIdText(seller.vat_id))}</span>
              </>
            )}
            , <a href={`mailto:${seller.email}`}>{seller.email}</a>
          </p>
        )}
      </div>
      {asksConsent.length > 0 && <ConsentBar purposes={asksConsent} />}
    </footer>
  )
}

const Links = ({ of }: { of: readonly FooterLink[] }) =>
  of.map(({ href, text }) => (
    <a key={href} href={href}>
      {text}
    </a>
  ))

function Column({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <div className="foot-column">
      <p className="strong">{title}</p>
      <Links of={links} />
    </div>
  )
}

const ASKED_NAMES: Record<string, string> = { ga4: 'Google', meta: 'Meta' }

/** Asks once whether others may be told; shown by the script, which knows what was chosen before. */
function ConsentBar({ purposes }: { purposes: readonly string[] }) {
  const t = useUiTexts()
  const names = purposes.flatMap((one) => ASKED_NAMES[one] ?? [])
  return (
    <section className="consent" data-consent={purposes.join('.')} aria-label={t('consent_label')} hidden>
      <p>
        {names.length > 0 && t('consent_question', { names: names.join(', ') })}{' '}
        {purposes.includes('statistics') && t('consent_statistics')}
        {purposes.includes('marketing') && t('consent_marketing')}{' '}
        <a className="link" href="/cookies">
          {t('consent_more')}
        </a>
      </p>
      <div className="consent-choice">
        <Button size="sm" data-agreed="0">
          {t('consent_no')}
        </Button>
        <Button size="sm" data-agreed="1">
          {t('consent_yes')}
        </Button>
      </div>
    </section>
  )
}
