import { useEffect, useRef, useState } from 'react'
import { call } from '#app/platform/call.ts'
import { useShared, useTexts } from '#app/platform/page.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleAlert, circleCheck } from '#app/ui/icons.ts'
import { SLUG_MAX, type SlugOwner, type SlugState, toSlug } from '../slug.ts'
import './slug-field.css'

type Props = {
  defaultValue?: string
  /** Whose address it is now. */
  owner?: SlugOwner
  /** The field whose words propose the address, as long as nobody has typed another one. */
  from?: string
}

const WAIT_MS = 350
const STATE_TEXTS = { free: 'slug_free', taken: 'slug_taken', reserved: 'slug_reserved', unfit: 'slug_shape' } as const

/** The address of a product or page: proposed from its title, and checked with the server while it is typed. */
export function SlugField({ defaultValue = '', owner, from }: Props) {
  const t = useTexts('catalogue')
  const { origin } = useShared()
  const frame = useRef<HTMLDivElement>(null)
  const [slug, setSlug] = useState(defaultValue)
  const state = useSlugState(slug, owner)
  useEffect(() => {
    const field = frame.current?.querySelector('input')
    const title = from === undefined ? undefined : field?.form?.elements.namedItem(from)
    if (!field || !(title instanceof HTMLInputElement)) return
    // What was typed before this was here is nobody's proposal, either.
    let proposed = field.value === toSlug(title.value) ? field.value : field.defaultValue
    function propose() {
      if (!field || field.value !== proposed) return
      proposed = toSlug((title as HTMLInputElement).value)
      field.value = proposed
      setSlug(proposed)
    }
    title.addEventListener('input', propose)
    return () => title.removeEventListener('input', propose)
  }, [from])
  return (
    <div ref={frame} className="stack" style={{ '--g': '6px' }}>
      <TextField
        name="slug"
        label={t('address')}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setSlug(currentTarget.value)}
        maxLength={SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={`${origin}/${slug || '…'}`}
        required
      />
      <p role="status" className="slug-state t13" data-state={state}>
        {state && state !== 'own' && (
          <>
            <Icon of={state === 'free' ? circleCheck : circleAlert} size={14} />
            <span>
              {t(STATE_TEXTS[state])}
              {state === 'free' && owner && ` ${t('slug_left')}`}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** What the word is, once nobody types for a moment; undefined until the server has said so. */
function useSlugState(slug: string, owner: SlugOwner | undefined): SlugState | undefined {
  const [found, setFound] = useState<{ slug: string; state: SlugState }>()
  const { owner: of, ownerId } = owner ?? {}
  useEffect(() => {
    if (!slug) return
    let late = false
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({
        slug: slug.trim().toLowerCase(),
        ...(of && { owner: of, id: String(ownerId) }),
      })
      const answer = await call<{ state: SlugState }>('get', `/home/slugs?${query}`).catch(() => undefined)
      if (!late) setFound(answer && { slug, state: answer.state })
    }, WAIT_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [slug, of, ownerId])
  return found?.slug === slug ? found.state : undefined
}
