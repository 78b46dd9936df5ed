import { useEffect, useState } from 'react'
import { useSayFailure } from '#app/ui/use-say-failure.ts'

/** A component whose code comes once it is wanted; undefined until then. */
export function useLater<C>(wanted: boolean, load: () => Promise<C>): C | undefined {
  const sayFailure = useSayFailure()
  const [loaded, setLoaded] = useState<C>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is wanted
  useEffect(() => {
    if (wanted && !loaded) load().then((component) => setLoaded(() => component), sayFailure)
  }, [wanted])
  return loaded
}
