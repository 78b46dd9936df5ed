import { useEffect } from 'react'
import { useUiTexts } from './texts.ts'

const load = () => import('./say-failure.ts')

/**
 * Says why something that was pressed in an island did not happen. What says it comes once the browser has time, so that it is
 * there when the connection is what fails.
 */
export function useSayFailure(refused?: 'warning' | 'error'): (error: unknown) => void {
  const t = useUiTexts()
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? setTimeout
    later(() => void load().catch(() => {}))
  }, [])
  return (error) => void load().then(({ sayFailure }) => sayFailure(error, t, refused))
}
