import { event } from '#app/platform/outbox.server.ts'
import type { DomainNews } from './domain.ts'

type DomainChanged = { domainId: number; host: string; news: DomainNews; noticeId: string }

/** A domain of the school was verified, lost its proof, or lapsed. */
export const domainEvents = {
  verified: event<DomainChanged>('domain.verified'),
  missing: event<DomainChanged>('domain.missing'),
  lapsed: event<DomainChanged>('domain.lapsed'),
}

/** A script of the school's own runs directly in its pages from now on. */
export const scriptChanged = event<{ actorId: number; version: number }>('school.script-changed')
