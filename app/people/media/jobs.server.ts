import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { collectUnused } from './collecting.server.ts'
import { drawOlderPictures } from './older-pictures.server.ts'

export const collect = scheduledPerSchool('media.collect-unused', '50 3 * * *', collectUnused, { restsHeld: true })

export const drawOlder = scheduledPerSchool('media.draw-older-pictures', '*/10 * * * *', drawOlderPictures, {
  restsHeld: true,
})
