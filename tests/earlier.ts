/**
 * A time in a column so much earlier, "25 hours", for an update: computed in UTC, as a node of a cluster takes no
 * `at - interval`, which asks for the time zone of the session.
 */
export const getEarlier = (column: string, time: string) =>
  `(${column} at time zone 'UTC' - interval '${time}') at time zone 'UTC'`

/** What an update sets so that these columns hold a time so much earlier. */
export const moveBack = (time: string, ...columns: string[]) =>
  columns.map((column) => `${column} = ${getEarlier(column, time)}`).join(', ')
