import { Link, router } from '@inertiajs/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type SharedViewer, useShared } from '#app/platform/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brandmark } from './brandmark.tsx'
import { IconButton, IconLink } from './button.tsx'
import { Icon } from './icon.tsx'
import { externalLink, search as searchIcon, x } from './icons.ts'
import { currentPlace, fits, placesFor } from './office-places.ts'
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
  const [search, setSearch] = useState('')
  const field = useSearchKeys()
  const current = currentPlace(path)
  const groups = placesFor(role)
    .map(({ title, places }) => ({
      title,
      places: places.filter(({ text }) => fits(`${t(text)} ${title ? t(title) : ''}`, search)),
    }))
    .filter(({ places }) => places.length > 0)
  function press(event: KeyboardEvent) {
    const first = groups[0]?.places[0]
    if (event.key === 'Enter' && search && first) router.visit(first.href)
    if (event.key === 'Escape' && search) {
      event.preventDefault()
      setSearch('')
    }
  }
  return (
    <>
      <div className="side-search needs-script">
        <Icon of={searchIcon} />
        <input
          ref={field}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={press}
          placeholder={t('search_places')}
          aria-label={t('search_places')}
          aria-keyshortcuts="/ Control+K"
          autoComplete="off"
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </div>
      <nav className="side-nav" aria-label={t('back_office')}>
        {groups.map(({ title, places }) => (
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
        <p className="side-none" role="status">
          {search && groups.length === 0 ? t('nothing_found', { search }) : ''}
        </p>
      </nav>
    </>
  )
}

/** `/` and Ctrl+K lead into the search, unless something is being typed; on narrow screens they open the sheet. */
function useSearchKeys() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function focusSearch(event: globalThis.KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const wanted = (event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
      if (!wanted || !field.current) return
      event.preventDefault()
      const sheet = field.current.closest<HTMLElement>('[popover]')
      if (field.current.offsetParent === null) sheet?.showPopover()
      field.current.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
  return field
}
