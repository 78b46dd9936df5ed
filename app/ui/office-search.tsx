import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { search } from './icons.ts'
import { useUiTexts } from './texts.ts'
import { awaitTyping } from './typed-ahead.ts'

const loadWindow = () => import('./office-search-window.tsx')
const SearchWindow = lazy(loadWindow)

/** The way into the search across the back office: a button, `/` unless something is being typed, Ctrl+K and Cmd+K. It leaves the sheet around it. */
export function OfficeSearch({ role, sheet }: { role: string; sheet: string }) {
  const t = useUiTexts()
  const [open, setOpen] = useState<boolean>()
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    void loadWindow()
    function press(event: KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const slash = event.key === '/' && !typing
      if (!slash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog]')) {
        before.current = document.activeElement as HTMLElement | null
        awaitTyping()
      }
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="side-search needs-script"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={({ currentTarget }) => {
          before.current = currentTarget
          setOpen(true)
        }}
        popoverTarget={sheet}
        popoverTargetAction="hide"
      >
        <Icon of={search} />
        <span className="grow">
          {t('search')}
          <span className="vh">: {t('search_hint')}</span>
        </span>
        <span className="kbd" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {open !== undefined && (
        <Suspense>
          <SearchWindow open={open} onClose={() => setOpen(false)} role={role} before={before} />
        </Suspense>
      )}
    </>
  )
}
