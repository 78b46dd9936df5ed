import type { CurrentSchool } from './viewer.ts'

type FindConsent = (school: CurrentSchool) => string | undefined
let findScriptConsent: FindConsent = () => undefined

/** What the school's script asks consent for, handed in by the assembly. */
export function setScriptConsent(find: FindConsent): void {
  findScriptConsent = find
}

/** What visitors of a school are asked to agree to: whom it tells of purchases, and the category of its script. */
export function listConsents(school: CurrentSchool): string[] {
  const category = findScriptConsent(school)
  return category === undefined ? school.conversions : [...school.conversions, category]
}
