// What brings islands to life; loaded with the first of them.
import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadTexts } from './browser-texts.ts'
import { byName } from './platform/by-name.ts'

type IslandLoader = (props: object) => Promise<unknown>
type IslandModule = { default: { texts: readonly string[]; Inside: ComponentType<object>; ahead?: IslandLoader } }

const islands = byName(import.meta.glob<IslandModule>('./*/*/islands/*.tsx'))

/**
 * Hydrates the server's HTML: focus and what was typed stay. Should the island fail, then or later, its HTML stands there
 * again with what was typed, and its links and forms work as without a script.
 */
export async function mountIsland(place: HTMLElement): Promise<void> {
  const { island = '' } = place.dataset
  const load = islands[island]
  if (!load) throw new Error(`no island ${island}`)
  const { texts, Inside, ahead } = (await load()).default
  const props = JSON.parse(place.dataset.props ?? '{}')
  await Promise.all([loadTexts(texts), ahead?.(props)])
  const before = getCopy(place)
  const restore = keepWritten(place)
  await new Promise<void>((done) => {
    function onAlive() {
      place.dataset.alive = ''
      restore()
      done()
    }
    function onFailure(error: Error) {
      place.replaceWith('alive' in place.dataset ? getCopy(place) : before)
      reportError(error)
      done()
    }
    hydrateRoot(
      place,
      <Boundary onFailure={onFailure}>
        <Alive onAlive={onAlive}>
          <Inside {...props} />
        </Alive>
      </Boundary>,
    )
  })
}

/** React begins a text area that came filled with what it came with: what was written into it since is put back. */
function keepWritten(place: HTMLElement): () => void {
  const areas = [...place.querySelectorAll('textarea')].filter((area) => area.value !== area.defaultValue)
  const written = areas.map((area) => ({ area, text: area.value }))
  const { set: write } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  return () => {
    for (const { area, text } of written.filter(({ area, text }) => area.value !== text)) {
      // Past React, which would not hear of it else.
      write?.call(area, text)
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** The same once more, with all that was typed and without anybody who listens. */
function getCopy(place: HTMLElement): HTMLElement {
  const copy = place.cloneNode(true) as HTMLElement
  const chosen = place.querySelectorAll('select')
  for (const [at, select] of copy.querySelectorAll('select').entries()) select.value = chosen[at]?.value ?? ''
  return copy
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an island comes to life once
  useEffect(onAlive, [])
  return children
}

/** React asks for a class here. */
class Boundary extends Component<{ onFailure: (error: Error) => void; children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    this.props.onFailure(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
