import { type MergeRule, stays } from '#app/people/accounts/merging.server.ts'
import { teamInvitations } from './tables.server.ts'

/** Invitations to the team name who sent them. */
export const teamMerging: MergeRule[] = [stays(teamInvitations.invitedBy)]
