import { type ComponentType, createElement, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is first shown; until then, and where it cannot be loaded, nothing is shown. It needs no
 * `Suspense`, which would weigh on every page with an island.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a module, as `lazy` is
  return function Later(props: P) {
    const [Inside, show] = useState(() => loaded)
    useEffect(() => {
      if (Inside) return
      load()
        .then((module) => {
          loaded = module.default
          show(() => module.default)
        })
        .catch(() => {})
    }, [Inside])
    return Inside ? createElement(Inside, props) : null
  }
}
