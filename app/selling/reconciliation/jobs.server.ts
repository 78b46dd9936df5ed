import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** After the day of every school has ended at its providers; each order that is on no list is asked about by itself. */
export const reconcilePayments = scheduledPerSchool(
  'reconciliation.compare',
  '40 2 * * *',
  async ({ schoolId }) => (await import('./reconciling.server.ts')).reconcile(schoolId),
  { weight: 'asking' },
)
