const ACCOUNTS = [
  ['owner@demo.test', 'owns the school'],
  ['instructor@demo.test', 'teaches'],
  ['administrator@demo.test', 'runs the office'],
  ['student@demo.test', 'has bought the first course'],
  ['member@demo.test', 'learns in Polish'],
  ['buyer@demo.test', 'bought five licences of a course'],
  ['studio@demo.test', 'bought five licences, and some are in use'],
  ['newcomer@demo.test', 'owns nothing yet'],
  ['affiliate@demo.test', 'an affiliate, owns nothing yet'],
] as const

/** What a person who has just started Katedra wants to know: where to look and as whom. */
export function announcement(port: number, dataDir: string, seconds: number): string {
  const places = [
    ['Demo school', `http://localhost:${port}`],
    ['Second school', `http://second.localhost:${port}`],
    ['First course', `http://localhost:${port}/demo-course`],
    ['Mail that was sent', `http://localhost:${port}/dev/mail`],
  ] as const
  return [
    '',
    `Katedra is ready (${seconds.toFixed(1)} s).`,
    '',
    ...places.map(([name, address]) => `  ${name.padEnd(20)}${address}`),
    '',
    '  Accounts of the demo school, all with the password demo-password:',
    ...ACCOUNTS.map(([email, what]) => `    ${email.padEnd(26)}${what}`),
    '  The second school: owner@demo.test with the password second-password.',
    '',
    `  Data is kept in ${dataDir}. Ctrl-C stops everything.`,
    '',
  ].join('\n')
}
