import type { ComponentType } from 'react'
import type { Domain } from '#app/platform/i18n.ts'

/** When its code is loaded: in view, when the browser has time, at the first touch. */
export type WakeTime = 'seen' | 'idle' | 'used'

type PlainValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue }
type Props = { readonly [key: string]: PlainValue }

/**
 * A part of a public page that comes to life in the browser. The server renders it where it stands, so that it is of use
 * without a script; `app/islands.tsx` hydrates that HTML. `name` is its file, `texts` the domains whose texts it shows,
 * `ahead` loads what these props need to be drawn as the server drew them.
 */
export function island<P extends Props>(
  name: `${string}/${string}`,
  texts: readonly Domain[],
  Inside: ComponentType<P>,
  ahead?: (props: P) => Promise<unknown>,
) {
  function Island({ when, className, ...props }: P & { when: WakeTime; className?: string }) {
    const own = props as unknown as P
    return (
      <div className={className} data-island={name} data-when={when} data-props={JSON.stringify(own)}>
        <Inside {...own} />
      </div>
    )
  }
  return Object.assign(Island, { texts, Inside, ahead })
}
