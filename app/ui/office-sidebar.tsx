import { Link } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { type SharedViewer, useShared } from '#app/platform/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brandmark } from './brandmark.tsx'
import { IconButton, IconLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { externalLink, x } from './icons.ts'
import { currentPlace, placesFor } from './office-places.ts'
import { OfficeSearch } from './office-search.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useUiTexts } from './texts.ts'

export const SIDEBAR = 'office-places'

type Member = Exclude<SharedViewer, { kind: 'visitor' }>

/** Where one can go in the back office, by what one may do there, with a search across it. */
export function OfficeSidebar({ viewer }: { viewer: Member }) {
  const t = useUiTexts()
  return (
    <aside className="sidebar" id={SIDEBAR} popover="auto" aria-label={t('back_office')}>
      <div className="sidebar-in">
        <div className="side-head">
          <Brandmark href="/home" />
          <IconButton
            icon={x}
            size="sm"
            className="side-close"
            label={t('close')}
            popoverTarget={SIDEBAR}
            popoverTargetAction="hide"
          />
        </div>
        <OfficeSearch role={viewer.role} sheet={SIDEBAR} />
        <Places role={viewer.role} />
        <div className="side-foot">
          <AccountMenu viewer={viewer} />
          <span className="grow truncate">{viewer.name}</span>
          <SettingsMenu />
          <IconLink href="/" icon={externalLink} size="sm" label={t('view_school')} />
        </div>
      </div>
    </aside>
  )
}

function Places({ role }: { role: string }) {
  const t = useUiTexts()
  const { path } = useShared()
  const current = currentPlace(path)
  const nav = useRef<HTMLElement>(null)
  // On a low screen the list is longer than its column: where one is stands in view.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !here) return
    const below = here.getBoundingClientRect().bottom - nav.current.getBoundingClientRect().bottom
    if (below > 0) nav.current.scrollTop += below + nav.current.clientHeight / 3
  }, [])
  return (
    <nav className="side-nav" ref={nav} aria-label={t('back_office')}>
      {placesFor(role).map(({ title, places }) => (
        <div className="side-group" key={title ?? ''}>
          {title && <h2>{t(title)}</h2>}
          <ul>
            {places.map(({ href, text, icon }) => (
              <li key={href}>
                <Link href={href} aria-current={href === current ? 'page' : undefined}>
                  <Icon of={icon} />
                  <span className="grow">{t(text)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
