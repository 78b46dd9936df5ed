import type { ReactNode } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Brandmark } from './brandmark.tsx'
import { ButtonLink, IconLink } from './button.tsx'
import { Callout } from './callout.tsx'
import { Footer, type FooterLink } from './footer.tsx'
import { Icon } from './icon.tsx'
import { menu, search } from './icons.ts'
import { DropMenu } from './menu.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useUiTexts } from './texts.ts'

type Props = { legal?: readonly FooterLink[]; className?: string; children: ReactNode }

/** The frame of the school's public pages and of a student's own lists. The page brings its own `<main id="main">`. */
export function PublicLayout({ legal, className, children }: Props) {
  const t = useUiTexts()
  const { viewer } = useShared()
  const visitor = viewer.kind === 'visitor'
  return (
    <div className={`page ${className ?? ''}`}>
      <SkipLink />
      <header className="topbar">
        <div className="container topbar-in">
          <Brandmark />
          <nav className="nav" aria-label={t('main_navigation')}>
            <Places />
          </nav>
          <div className="row push">
            <IconLink
              href="/search"
              icon={search}
              label={t('search')}
              className="topbar-search"
              aria-keyshortcuts="/ Control+K Meta+K"
            />
            <SettingsMenu />
            {visitor ? (
              <>
                <ButtonLink href="/login" variant="ghost" className="only-wide">
                  {t('log_in')}
                </ButtonLink>
                <ButtonLink href="/register" variant="primary" className="only-wide">
                  {t('create_account')}
                </ButtonLink>
              </>
            ) : (
              <>
                <Bell viewer={viewer} />
                <AccountMenu viewer={viewer} />
              </>
            )}
            <DropMenu
              label={t('menu')}
              button={<Icon of={menu} size={18} />}
              buttonClass="btn btn-ghost btn-icon"
              className="nav-toggle"
            >
              <nav aria-label={t('menu')}>
                <Places itemClass="menu-item" />
                <a className="menu-item topbar-search-item" href="/search">
                  {t('search')}
                </a>
                {visitor && (
                  <>
                    <hr />
                    <a className="menu-item" href="/login">
                      {t('log_in')}
                    </a>
                    <a className="menu-item" href="/register">
                      {t('create_account')}
                    </a>
                  </>
                )}
              </nav>
            </DropMenu>
          </div>
        </div>
      </header>
      <UnconfirmedEmail />
      {children}
      <Footer links={legal} />
    </div>
  )
}

/** Where one can go; the current place is marked. */
function Places({ itemClass }: { itemClass?: string }) {
  const t = useUiTexts()
  const { viewer, path, school } = useShared()
  const places = [{ href: '/courses', text: t('courses') }]
  if (school.plans) places.push({ href: '/subscribe/checkout', text: t('membership') })
  if (school.community) places.push({ href: '/community', text: t('community') })
  if (school.articles) places.push({ href: '/articles', text: t('articles') })
  if (viewer.kind !== 'visitor') places.push({ href: '/my/courses', text: t('my_courses') })
  return places.map(({ href, text }) => (
    <a
      key={href}
      className={itemClass}
      href={href}
      aria-current={path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined}
    >
      {text}
    </a>
  ))
}

const OWN_PAGES = /^\/(my|account)(\/|$)/

/** On one's own pages, until the address has been confirmed. */
function UnconfirmedEmail() {
  const t = useUiTexts()
  const { viewer, path } = useShared()
  if (viewer.kind === 'visitor' || viewer.emailVerified || !OWN_PAGES.test(path)) return null
  return (
    <section className="container pt-6" aria-label={t('unconfirmed_email')}>
      <Callout tone="warn" title={t('unconfirmed_email')}>
        {t('unconfirmed_email_text', { email: viewer.email })}{' '}
        <a className="link" href="/account/security">
          {t('send_link_again')}
        </a>
      </Callout>
    </section>
  )
}
