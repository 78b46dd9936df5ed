import { scheduledPerSchool } from '#app/platform/jobs.server.ts'

/** Once the day is over in most time zones; what a time misses the next one does. */
export const foldSalesDays = scheduledPerSchool(
  'sales-figures.fold',
  '20 */6 * * *',
  async ({ schoolId }) => (await import('./folding.server.ts')).foldSales({ schoolId }),
  { weight: 'heavy' },
)
