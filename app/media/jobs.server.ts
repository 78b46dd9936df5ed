import { scheduledPerSchool } from '../platform/jobs.server.ts'
import { forgetUnused } from './images.server.ts'
import { drawOlderPictures } from './older-pictures.server.ts'

export const forgetUnusedUploads = scheduledPerSchool('media.forget-unused', '50 * * * *', forgetUnused)

export const drawOlder = scheduledPerSchool('media.draw-older-pictures', '*/10 * * * *', drawOlderPictures)
