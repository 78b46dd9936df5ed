import '#app/ui/css/modal.css'
import './search.css'
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import { useTexts } from '#app/platform/page.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, history, search, x } from '#app/ui/icons.ts'
import type { KeysAhead } from '#app/ui/keys-ahead.ts'
import { showAbove } from '#app/ui/show-above.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { Hits } from './hits.tsx'
import { type Answer, useSearch } from './use-search.ts'

const countHits = ({ courses, lectures = [], articles = [], posts = [] }: Answer) =>
  courses.length + lectures.length + articles.length + posts.length

/** A field above what it finds, in a window of the browser's own. The arrows choose, Enter opens, Esc closes. */
function SearchWindow({ ahead, onClose }: { ahead: KeysAhead | undefined; onClose: () => void }) {
  const t = useTexts('search')
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { q, shown, isShown, busy, recent, type, searchNow, forget } = useSearch()
  const { found, message, refused } = shown
  const empty = q.trim() === ''
  const count = found ? countHits(found) : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
    ahead?.stop()
    if (ahead?.text) type(ahead.text)
  }, [])

  const choices = () => [...(dialog.current?.querySelectorAll<HTMLElement>('.search-in > input, [data-choice]') ?? [])]
  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const all = choices()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const [, first] = choices()
    // What an earlier word has found is not what is meant by what was typed since.
    if (isShown && first) first.click()
    else searchNow(q)
  }
  function again(term: string) {
    searchNow(term)
    input.current?.focus()
  }
  function remove(term: string) {
    forget(term)
    input.current?.focus()
  }
  function pressBeside({ target, currentTarget }: MouseEvent) {
    if (target === currentTarget) dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog modal searchbox search-window"
      aria-label={t('search')}
      onClose={onClose}
      onClick={pressBeside}
      onKeyDown={move}
    >
      <div className="search-frame">
        <form className="search-in" onSubmit={submit}>
          <Icon of={search} size={20} />
          <input
            ref={input}
            value={q}
            onInput={({ currentTarget }) => type(currentTarget.value)}
            placeholder={t('hint')}
            aria-label={t('search')}
            enterKeyHint="search"
            autoComplete="off"
          />
          {busy && <Spinner />}
          <button type="button" className="kbd search-esc" onClick={() => dialog.current?.close()}>
            Esc<span className="vh"> {t('close')}</span>
          </button>
          <span className="search-x">
            <IconButton icon={x} label={t('close')} onClick={() => dialog.current?.close()} />
          </span>
        </form>
        <div className="search-l">
          {empty && recent.length > 0 && <Recent terms={recent} onChoose={again} onRemove={remove} />}
          {!empty && found && <Hits found={found} heading="h2" />}
          {!empty && busy && !found && !message && <Waiting />}
        </div>
        <p className="search-said" role="status">
          {busy && <span className="vh">{t('searching')}</span>}
          {!empty && message && (
            <span className={refused ? 'search-note bad' : 'search-note'}>
              {refused && <Icon of={circleAlert} />} {message}
            </span>
          )}
          {!busy && count > 0 && <span className="vh">{t('found', { count })}</span>}
        </p>
        <Keys />
      </div>
    </dialog>
  )
}

type RecentProps = { terms: string[]; onChoose: (term: string) => void; onRemove: (term: string) => void }

function Recent({ terms, onChoose, onRemove }: RecentProps) {
  const t = useTexts('search')
  return (
    <section aria-labelledby="recent-searches">
      <h2 id="recent-searches" className="menu-label">
        {t('recent')}
      </h2>
      <ul className="search-hits">
        {terms.map((term) => (
          <li key={term} className="search-recent">
            <button type="button" className="menu-item grow" data-choice onClick={() => onChoose(term)}>
              <Icon of={history} />
              <span className="grow truncate">{term}</span>
            </button>
            <IconButton icon={x} label={t('remove', { term })} size="sm" onClick={() => onRemove(term)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  return (
    <ul className="search-hits" aria-hidden="true">
      {[1, 2, 3].map((one) => (
        <li key={one} className="menu-item">
          <span className="sk search-wait" />
          <span className="sk grow" style={{ height: '14px' }} />
        </li>
      ))}
    </ul>
  )
}

function Keys() {
  const t = useTexts('search')
  return (
    <div className="search-foot" aria-hidden="true">
      <span>
        <span className="kbd">↑</span>
        <span className="kbd">↓</span> {t('choose')}
      </span>
      <span>
        <span className="kbd">Enter</span> {t('open')}
      </span>
    </div>
  )
}

/** Shows the search above the page, where no window lies above it yet; closed, the focus is where it was. */
export async function showSearch(ahead?: KeysAhead): Promise<void> {
  const before = document.activeElement
  await loadTexts(['ui', 'search'])
  const isCalledOff = ahead !== undefined && ahead.text === undefined
  if (isCalledOff || document.querySelector('dialog[open]')) return ahead?.stop()
  showAbove(before, (onClose) => <SearchWindow ahead={ahead} onClose={onClose} />)
}
