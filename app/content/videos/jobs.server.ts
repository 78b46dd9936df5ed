import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { prepareForgotten } from './retry.server.ts'
import { deleteUnusedVideos } from './unused.server.ts'

export { recheckVideo } from './bunny/bunny-jobs.server.ts'
export { deleteFromBunny } from './bunny/dropping.server.ts'
export { removeStored } from './stored.server.ts'
export { transcodeVideo } from './transcode-job.server.ts'

export const deleteUnused = scheduledPerSchool('videos.forget-unused', '20 * * * *', deleteUnusedVideos, {
  restsHeld: true,
})
export const recheckStuckVideos = scheduledPerSchool('videos.ask-for-forgotten', '50 * * * *', prepareForgotten, {
  restsHeld: true,
})
