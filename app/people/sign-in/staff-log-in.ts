/** That a member of staff was logged in as an account, why, and until when. */
export type StaffLogIn = { id: number; name: string; reason: string; startedAt: string; endsAt: string }
