import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is first shown; until then, and where it cannot be loaded, nothing is shown. It needs no
 * `Suspense`, which would weigh on every page with an island. What waits for `ready` shows it at once, on the server too.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  const ready = async () => {
    loaded ??= (await load()).default
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a module, as `lazy` is
  function Later(props: P) {
    const [Inside, show] = useState(() => loaded)
    useEffect(() => {
      if (Inside) return
      ready()
        .then(() => show(() => loaded))
        .catch(() => {})
    }, [Inside])
    return Inside ? createElement(Inside, props) : null
  }
  return Object.assign(Later, { ready })
}
