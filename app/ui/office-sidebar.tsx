import { Link } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { type SharedViewer, useShared } from '#app/platform/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brandmark } from './brandmark.tsx'
import { IconButton, IconLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { chevronDown, externalLink, x } from './icons.ts'
import { currentPage, isPageOf, menuFor, type OfficeFold, type OfficePlace } from './office-places.ts'
import { OfficeSearch } from './office-search.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { useUiTexts } from './texts.ts'
import { WaitingCount } from './waiting-count.tsx'

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
        <Places role={viewer.role} waiting={viewer.waiting} />
        <div className="side-foot">
          <AccountMenu viewer={viewer} />
          <span dir="auto" className="grow truncate">
            {viewer.name}
          </span>
          <SettingsMenu />
          <IconLink href="/" icon={externalLink} size="sm" label={t('view_school')} />
        </div>
      </div>
    </aside>
  )
}

function Places({ role, waiting }: { role: string; waiting: Record<string, number> }) {
  const t = useUiTexts()
  const current = currentPage(useShared().path)
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
      {menuFor(role).map(({ title, entries }, at) => (
        <div className="side-group" key={title ?? at}>
          {title && <h2>{t(title)}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.text}>
                {'places' in entry ? (
                  <Fold fold={entry} current={current} waiting={waiting} />
                ) : (
                  <Place place={entry} current={current} waiting={waiting} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type EntryProps = { current: string | undefined; waiting: Readonly<Record<string, number>> }

const waitingOn = (places: readonly OfficePlace[], waiting: EntryProps['waiting']) =>
  places.flatMap(({ pages }) => pages).reduce((sum, { href }) => sum + (waiting[href] ?? 0), 0)

function Place({ place, current, waiting }: EntryProps & { place: OfficePlace }) {
  const t = useUiTexts()
  return (
    <Link href={place.pages[0]?.href ?? ''} aria-current={isPageOf(place, current) ? 'page' : undefined}>
      {place.icon && <Icon of={place.icon} />}
      <span className="grow">{t(place.text)}</span>
      <WaitingCount count={waitingOn([place], waiting)} />
    </Link>
  )
}

/** Opens without scripts, and is open where one is inside. */
function Fold({ fold, current, waiting }: EntryProps & { fold: OfficeFold }) {
  const t = useUiTexts()
  return (
    <details className="side-fold" open={fold.places.some((place) => isPageOf(place, current))}>
      <summary>
        <Icon of={fold.icon} />
        <span className="grow">{t(fold.text)}</span>
        <WaitingCount count={waitingOn(fold.places, waiting)} />
        <Icon of={chevronDown} className="side-fold-mark" />
      </summary>
      <ul>
        {fold.places.map((place) => (
          <li key={place.text}>
            <Place place={place} current={current} waiting={waiting} />
          </li>
        ))}
      </ul>
    </details>
  )
}
