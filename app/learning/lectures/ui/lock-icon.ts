import type { IconData } from '#app/ui/icon.tsx'
import { lock as padlock, userRound } from '#app/ui/icons.ts'
import type { LectureLock } from '../watch-view.ts'

/** What stands beside a closed lecture: a person where an account is enough, a padlock where it is not. */
export function getLockIcon(lock: LectureLock): IconData {
  return lock === 'login' ? userRound : padlock
}
