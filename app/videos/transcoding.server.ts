import type { OfSchool } from '../platform/jobs.server.ts'

type Which = OfSchool & { videoId: number }

export async function transcode(_which: Which): Promise<void> {}
