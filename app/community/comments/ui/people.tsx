import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { type } from '#app/ui/draft.ts'
import { Icon } from '#app/ui/icon.tsx'
import { shieldCheck } from '#app/ui/icons.ts'
import { beingCalled, type MentionedPerson } from '../mention.ts'
import type { AreaProps } from './area-props.ts'

type Props = { area: RefObject<HTMLTextAreaElement | null>; about: AreaProps['about'] }

/** Milliseconds without a key, after which people are looked for. */
const PAUSE_MS = 150

type MentionQuery = { at: number; typed: string }

/** The people whose name begins as what is typed behind an `@`, chosen by the arrows or a press while one goes on writing. */
export function People({ area, about }: Props) {
  const t = useTexts('comments')
  const list = useId()
  const { mention, people, close } = useMentionSearch(area, about)
  const [active, setActive] = useState(0)
  const [before, setBefore] = useState(people)
  if (before !== people) {
    setBefore(people)
    setActive(0)
  }
  const open = mention !== undefined && people.length > 0

  function choose(person: MentionedPerson | undefined) {
    const { current } = area
    if (!current || !person || !mention) return
    const caret = mention.at + person.name.length + 2
    const behind = current.value.slice(current.selectionStart).replace(/^ /, '')
    type(current, `${current.value.slice(0, mention.at)}@${person.name} ${behind}`)
    current.setSelectionRange(caret, caret)
    close()
  }
  useEffect(() => {
    const { current } = area
    if (!current || !open) return
    function press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.isComposing || event.ctrlKey || event.metaKey) return
      if (step) setActive((now) => (now + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active])
      else if (event.key === 'Escape') close()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    current.setAttribute('aria-autocomplete', 'list')
    current.setAttribute('aria-controls', list)
    current.setAttribute('aria-activedescendant', `${list}-${active}`)
    current.addEventListener('keydown', press)
    return () => {
      current.removeEventListener('keydown', press)
      current.removeAttribute('aria-controls')
      current.removeAttribute('aria-activedescendant')
    }
  })
  if (!open) return null
  return (
    <div className="menu cm-people" role="listbox" id={list} aria-label={t('people')}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={person.id}
          className="menu-item"
          role="option"
          tabIndex={-1}
          id={`${list}-${at}`}
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar id={person.id} name={person.name} photo={person.avatar} size={24} />
          <span className="grow truncate">
            <bdi>{person.name}</bdi>
          </span>
          {person.staff && <Icon of={shieldCheck} label={t('administrator')} className="cm-adm" />}
        </div>
      ))}
    </div>
  )
}

/** Asks whom what stands before the caret may mean, each time that it changes; not again when nobody was meant. */
function useMentionSearch(area: Props['area'], about: Props['about']) {
  const [mention, setMention] = useState<MentionQuery>()
  const [people, setPeople] = useState<MentionedPerson[]>([])
  const latest = useRef<MentionQuery>(undefined)
  const inVain = useRef<string>(undefined)

  function put(next: MentionQuery | undefined) {
    latest.current = next
    setMention(next)
    if (!next) setPeople([])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, the field stays the same
  useEffect(() => {
    const { current } = area
    if (!current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(next: MentionQuery) {
      const query = new URLSearchParams({ type: about.type, id: String(about.id), q: next.typed })
      const { data } = await call<{ data: MentionedPerson[] }>('get', `/json/people?${query}`)
      if (data.length === 0) inVain.current = next.typed
      if (latest.current === next) setPeople(data)
    }
    function look() {
      clearTimeout(timer)
      const next = current ? beingCalled(current.value.slice(0, current.selectionStart)) : undefined
      const vain = next && inVain.current !== undefined && next.typed.startsWith(inVain.current)
      put(vain ? undefined : next)
      // Without an answer there is nobody to choose, and one writes the name oneself.
      if (next && !vain) timer = setTimeout(() => void ask(next).catch(() => setPeople([])), PAUSE_MS)
      else if (!next) inVain.current = undefined
    }
    const leave = () => {
      clearTimeout(timer)
      put(undefined)
    }
    // After React, as in unsaved.tsx.
    const heard = ({ target }: Event) => target === current && look()
    look()
    document.addEventListener('input', heard)
    current.addEventListener('blur', leave)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', heard)
      current.removeEventListener('blur', leave)
    }
  }, [])
  return { mention, people, close: () => put(undefined) }
}
