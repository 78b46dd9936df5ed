import { STYLES } from './styles.ts'

/** What an element draws into, and what it is asked to draw. */
export type EmbedPlace = { host: HTMLElement; root: ShadowRoot; locale: string }
/** Draws an element; what it hands back stops it. */
export type Draw = (place: EmbedPlace) => (() => void) | undefined | Promise<(() => void) | undefined>

/** Where this script came from: the school whose elements these are. */
const { origin } = new URL(
  ((document.currentScript ?? document.querySelector('script[src*="/embed.js"]')) as HTMLScriptElement).src,
)

/**
 * Makes an element known to the page. Its styles and the page's do not touch each other; what the page wrote inside the
 * element stands there until the school has answered, and stays when it does not.
 */
export function define(name: string, draw: Draw): void {
  if (customElements.get(name)) return
  const styles = new CSSStyleSheet()
  styles.replaceSync(STYLES)
  customElements.define(
    name,
    class extends HTMLElement {
      #stop?: (() => void) | undefined
      #drawn = 0
      async connectedCallback() {
        this.#drawn += 1
        const turn = this.#drawn
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        root.adoptedStyleSheets = [styles]
        root.replaceChildren(document.createElement('slot'))
        const [locale = ''] = /^[a-z]{2,3}(?![a-z])/i.exec(this.closest<HTMLElement>('[lang]')?.lang ?? '') ?? []
        try {
          const stop = await draw({ host: this, root, locale })
          // A page may take it out, or elsewhere, before the school has answered.
          if (turn === this.#drawn) this.#stop = stop
          else stop?.()
        } catch (error) {
          console.warn(`<${name}>:`, error)
        }
      }
      disconnectedCallback() {
        this.#drawn += 1
        this.#stop?.()
      }
    },
  )
}

/** Asks the school for what an element shows; without cookies, and only a page that it lets gets an answer. */
export async function fetchEmbed<Answer>(path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${origin}/embed/${path}?${new URLSearchParams(query)}`, FROM_OTHERS)
  // Read where it is refused too: else the page around counts it as under way for good.
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return body as Answer
}

const FROM_OTHERS: RequestInit = { credentials: 'omit', headers: { accept: 'application/json' } }

/** Sends a form's fields as a form does, which browsers allow without asking first. Answers also what was refused. */
export async function send(path: string, fields: URLSearchParams): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${origin}/embed/${path}`, { ...FROM_OTHERS, method: 'POST', body: fields })
  return { status: answer.status, body: await answer.json() }
}

type Child = Node | string | null | undefined | false
type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** An element with its attributes and what is in it; words stay words. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== null && value !== false)
      made.setAttribute(key, value === true ? '' : String(value))
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}
