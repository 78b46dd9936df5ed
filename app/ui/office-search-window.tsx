import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { router } from '@inertiajs/react'
import { type RefObject, useEffect, useState } from 'react'
import type { Hit } from '#app/platform/search-hits.ts'
import { fillTypedAhead } from './fill-typed-ahead.ts'
import { Icon, type IconData } from './icon.tsx'
import { bookOpen, chevronRight, circleAlert, circleHelp, search, settings, shoppingCart, users } from './icons.ts'
import { pagesFor } from './office-places.ts'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './texts.ts'
import { useHits } from './use-hits.ts'

const ICONS = {
  places: chevronRight,
  settings,
  students: users,
  sales: shoppingCart,
  courses: bookOpen,
  guide: circleHelp,
} as const

type Props = {
  open: boolean
  onClose: () => void
  role: string
  /** What had the focus, and gets it back. */
  before: RefObject<HTMLElement | null>
}

/** One field above what it finds, by kinds; the arrows choose, Enter opens. Before anything is typed: the pages. */
export default function OfficeSearchWindow({ open, onClose, role, before }: Props) {
  const t = useUiTexts()
  const { q, ask, groups, busy, problem } = useHits()
  const places = pagesFor(role).map(({ href, text }) => ({ href, title: t(text) }))
  const [hurried, hurry] = useState(false)
  const first = groups[0]?.items[0]
  useEffect(() => {
    if (!hurried || busy) return
    hurry(false)
    if (first) follow(first)
  })
  const shown = q ? groups : [{ kind: 'places' as const, items: places }]
  function follow({ href }: Hit) {
    close()
    // The public pages are no pages of this application in the browser.
    if (href.startsWith('/home')) router.visit(href)
    else location.assign(href)
  }
  function close() {
    onClose()
    ask('')
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim" />
        <Dialog.Viewport className="dialog-at search-at">
          <Dialog.Popup className="dialog searchbox" aria-label={t('search')} finalFocus={before}>
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={shown}
              value={q}
              onValueChange={(value, { reason }) => reason !== 'item-press' && ask(value)}
              itemToStringValue={({ title }: Hit) => title}
              autoHighlight="always"
              keepHighlight
            >
              <div className="search-in">
                <Icon of={search} size={20} />
                <Autocomplete.Input
                  aria-label={t('search')}
                  placeholder={t('search_hint')}
                  maxLength={100}
                  onFocus={({ currentTarget }) => fillTypedAhead(currentTarget)}
                  onKeyDown={(event) => {
                    // Typed and sent at once: what is found first is opened when it is there.
                    if (event.key !== 'Enter' || !busy) return
                    event.preventBaseUIHandler()
                    hurry(true)
                  }}
                />
                {busy && <Spinner />}
                <Dialog.Close className="kbd" aria-label={t('close')}>
                  Esc
                </Dialog.Close>
              </div>
              <Autocomplete.List className="search-l">
                {({ kind, items }: (typeof shown)[number]) => (
                  <Autocomplete.Group key={kind} items={items}>
                    <Autocomplete.GroupLabel className="menu-label">{t(`hits_${kind}`)}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(hit: Hit) => <HitRow key={hit.href} hit={hit} icon={ICONS[kind]} onFollow={follow} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <Autocomplete.Status className="search-said">
                {busy && <span className="vh">{t('searching')}</span>}
                {problem ? (
                  <span className="search-note bad">
                    <Icon of={circleAlert} /> {problem}
                  </span>
                ) : (
                  q && !busy && groups.length === 0 && <span className="search-note">{t('search_none')}</span>
                )}
              </Autocomplete.Status>
              <Keys />
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type RowProps = { hit: Hit; icon: IconData; onFollow: (hit: Hit) => void }

function HitRow({ hit, icon, onFollow }: RowProps) {
  return (
    <Autocomplete.Item value={hit} className="menu-item" onClick={() => onFollow(hit)}>
      <Icon of={icon} />
      <span className="grow truncate">
        {hit.title}
        {hit.sub && <span className="t13 faint">{hit.sub}</span>}
      </span>
      {hit.end && <span className="num t13">{hit.end}</span>}
    </Autocomplete.Item>
  )
}

function Keys() {
  const t = useUiTexts()
  return (
    <div className="search-foot" aria-hidden="true">
      <span>
        <span className="kbd">↑</span>
        <span className="kbd">↓</span> {t('search_choose')}
      </span>
      <span>
        <span className="kbd">Enter</span> {t('search_open')}
      </span>
    </div>
  )
}
