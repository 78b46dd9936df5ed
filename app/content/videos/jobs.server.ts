import { scheduledPerSchool } from '#app/platform/jobs.server.ts'
import { prepareForgotten } from './again.server.ts'
import { forgetUnusedVideos } from './unused.server.ts'

export { dropFromBunny } from './bunny/dropping.server.ts'
export { askBunny } from './bunny/later.server.ts'
export { transcodeVideo } from './later.server.ts'
export { removeStored } from './stored.server.ts'

export const forgetUnused = scheduledPerSchool('videos.forget-unused', '20 * * * *', forgetUnusedVideos, {
  restsHeld: true,
})
export const askForForgotten = scheduledPerSchool('videos.ask-for-forgotten', '50 * * * *', prepareForgotten, {
  restsHeld: true,
})
