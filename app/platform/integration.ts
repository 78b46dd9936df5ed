/** The parts of the page Integrations, in its order. */
export const INTEGRATION_SECTIONS = ['payments', 'marketing', 'invoices', 'scripts', 'developers'] as const
export type IntegrationSection = (typeof INTEGRATION_SECTIONS)[number]

/** `paused` keeps what was entered and does nothing; `off` was never connected, or is no longer. */
export const INTEGRATION_STATES = ['connected', 'failing', 'warning', 'paused', 'off'] as const
export type IntegrationState = (typeof INTEGRATION_STATES)[number]

/** What one integration shows of itself, in the reader's language. */
export type IntegrationCard = {
  /** Unique among all cards. */
  key: string
  section: IntegrationSection
  /** One or two letters in place of a logo. */
  mark: string
  title: string
  /** What it does, in one sentence. */
  text: string
  state: IntegrationState
  /** In place of the usual word for the state. */
  stateText?: string
  /** What is wrong, in words. */
  problem?: string | undefined
  /** When something last went well, and what. */
  last?: { at: string; text: string } | undefined
  /** What was entered ends with these characters. */
  ends?: string | undefined
  /** Where it is connected and changed, and what its log is called there. */
  href: string
}
