/** What a browser keeps of a survey and whoever was shown it. */
export type SurveyMark = {
  /** When it was put off: by 'Remind me later', or closed. */
  shown_at?: string
  /** When it was answered: it never opens again. */
  responded_at?: string
  /** When the server said that it does not ask this person, or not yet. */
  asked_at?: string
}
export type SurveySubject = { id: number; account: number }

/** For how long a survey that was put off rests. */
export const PAUSE_MS = 24 * 60 * 60 * 1000

const getName = ({ id, account }: SurveySubject) => `survey_${id}_${account}`

/** Whether a survey may open now; who has just completed a course may be asked what they were not asked before. */
export function waits(mark: SurveyMark | undefined, now: number, completed = false): boolean {
  if (mark === undefined || mark.responded_at) return false
  const rests = (at: string | undefined) => at !== undefined && now - Date.parse(at) < PAUSE_MS
  return !rests(mark.shown_at) && (completed || !rests(mark.asked_at))
}

/** What is kept; undefined where the browser keeps nothing, as it would be asked again and again. */
export function getMark(subject: SurveySubject): SurveyMark | undefined {
  try {
    return JSON.parse(localStorage.getItem(getName(subject)) ?? '{}') as SurveyMark
  } catch {
    return undefined
  }
}

export function keepMark(subject: SurveySubject, what: keyof SurveyMark, at = new Date().toISOString()): void {
  try {
    localStorage.setItem(getName(subject), JSON.stringify({ ...getMark(subject), [what]: at }))
  } catch {
    // A full or closed storage: it is asked again on the next page.
  }
}
