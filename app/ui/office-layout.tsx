import { Link } from '@inertiajs/react'
import { Fragment, type ReactNode } from 'react'
import { useShared } from '#app/platform/page.tsx'
import { Bell } from './bell.tsx'
import { IconButton } from './button.tsx'
import { Callout } from './callout.tsx'
import { FormMessage } from './form-message.tsx'
import { getGuideAddress } from './guide-places.ts'
import { Icon } from './icon.tsx'
import { chevronRight, circleHelp, menu } from './icons.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { isSetting } from './office-places.ts'
import { OfficeSidebar, SIDEBAR } from './office-sidebar.tsx'
import { OfficeTabs } from './office-tabs.tsx'
import { PageHead } from './page-head.tsx'
import { FIND_FORM } from './picker-field.tsx'
import { SettingsPlaces } from './settings-places.tsx'
import { SkipLink } from './skip-link.tsx'
import { useUiTexts } from './texts.ts'
import './css/office.css'
import './css/settings.css'
import './css/list.css'
import './css/columns.css'

type Props = {
  title: string
  /** The pages above this one, outermost first. */
  crumbs?: readonly { href: string; text: string }[]
  /** Beside the title: what state the thing is in that the page is about. */
  state?: ReactNode
  /** Buttons at the end of the title bar; one primary at most. */
  actions?: ReactNode
  /** The pages of one thing, under the title bar, which then stays in view. */
  tabs?: ReactNode
  children: ReactNode
}

/** Places, title bar and the work itself. The places are a column, or under 1024 px a sheet. */
export function OfficeLayout({ title, crumbs = [], state, actions, tabs, children }: Props) {
  const t = useUiTexts()
  const { viewer, path } = useShared()
  if (viewer.kind === 'visitor') return null
  const bar = (
    <header className="office-bar">
      <IconButton icon={menu} size="sm" className="office-menu" label={t('open_menu')} popoverTarget={SIDEBAR} />
      <div className="grow">
        {crumbs.length > 0 && (
          <nav className="crumbs" aria-label={t('breadcrumbs')}>
            {crumbs.map(({ href, text }, at) => (
              <Fragment key={href}>
                {at > 0 && <Icon of={chevronRight} size={14} />}
                <Link href={href}>{text}</Link>
              </Fragment>
            ))}
          </nav>
        )}
        {state ? (
          <div className="row office-title">
            <h1>
              <bdi>{title}</bdi>
            </h1>
            {state}
          </div>
        ) : (
          <h1>
            <bdi>{title}</bdi>
          </h1>
        )}
      </div>
      <GuideLink />
      <Bell viewer={viewer} className="btn-sm" />
      {actions && <div className="row office-actions">{actions}</div>}
    </header>
  )
  return (
    <div className="office">
      <PageHead title={title} indexed={false} />
      <SkipLink />
      <OfficeSidebar viewer={viewer} />
      <div className="office-main">
        {tabs ? (
          <div className="office-frame">
            {bar}
            <div className="office-tabs">{tabs}</div>
          </div>
        ) : (
          bar
        )}
        <main id="main" className="office-body" tabIndex={-1}>
          {viewer.held && (
            <Callout tone="warn" title={t('held_title')}>
              {t('held')}
            </Callout>
          )}
          <OfficeTabs role={viewer.role} waiting={viewer.waiting} />
          <SettingsFrame viewer={isSetting(path) ? viewer : null}>
            <FormMessage />
            <LeaveGuard />
            {children}
          </SettingsFrame>
        </main>
        <noscript>
          <form id={FIND_FORM} method="get" />
        </noscript>
      </div>
    </div>
  )
}

type SettingsViewer = { role: string; waiting: Record<string, number> }

/** Settings have their menu beside them, or under 1200 px behind a button. */
function SettingsFrame({ viewer, children }: { viewer: SettingsViewer | null; children: ReactNode }) {
  if (viewer === null) return children
  return (
    <div className="settings-frame">
      <SettingsPlaces role={viewer.role} waiting={viewer.waiting} />
      <div className="settings-main">{children}</div>
    </div>
  )
}

/** To the page of the user guide that is about the shown one. */
function GuideLink() {
  const t = useUiTexts()
  const { path } = useShared()
  const address = getGuideAddress(path)
  if (!address) return null
  return (
    <a className="btn btn-ghost btn-sm office-guide" href={address} title={t('guide')}>
      <Icon of={circleHelp} />
      <span>{t('guide')}</span>
    </a>
  )
}
